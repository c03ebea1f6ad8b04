import { useQuery } from '@tanstack/react-query';
import { lifecycleOf } from '../../api/queries';
import { m } from '../../messages';
import { billName, namedBill } from '../../ui/bill-name';
import { QueryContent, Empty } from '../../ui/query-content';
import { date } from '../../ui/format';
import { Panel } from '../../ui/parts';
import { Pdf } from '../../ui/pdf';
import { EorLines } from '../bill/eor-lines';
import { useEor } from '../bill/use-eor';

export const EorPanel = ({ billId }: { readonly billId: string | undefined }) => {
  const { data: lifecycle } = useQuery({ ...lifecycleOf(billId ?? ''), enabled: billId !== undefined });
  const eor = useEor(lifecycle);
  if (billId === undefined || lifecycle === undefined) return <Panel title={m.bill.eor}>{m.check.noBill}</Panel>;
  if (!eor.isEnabled)
    return (
      <Panel title={m.bill.eor}>
        <Empty text={m.check.noEor} />
      </Panel>
    );
  return (
    <QueryContent query={eor} rows={8}>
      {({ eors }) => {
        const entry = eors.find(({ voided }) => !voided);
        if (!entry) return <Empty text={m.check.noEor} />;
        return (
          <div className="ws-stack">
            <Panel title={m.bill.eorOf(date(entry.eorDate), billName(namedBill(lifecycle)))} bare>
              <EorLines eor={entry} />
            </Panel>
            {entry.document && (
              <Panel title={entry.document.filename} bare>
                <Pdf key={entry.document.id} path={entry.document.contentUrl} filename={entry.document.filename} />
              </Panel>
            )}
          </div>
        );
      }}
    </QueryContent>
  );
};
