import { useQuery } from '@tanstack/react-query';
import { eorOf, lifecycleOf } from '../../api/queries';
import { useMay } from '../../api/session';
import { m } from '../../messages';
import { Asked, Empty } from '../../ui/asked';
import { date, dollars } from '../../ui/format';
import { Panel } from '../../ui/parts';
import { Pdf } from '../../ui/pdf';

/** The EOR of the chosen bill, to read amounts from while they are typed. */
export const EorBeside = ({ billId }: { readonly billId: string | undefined }) => {
  const sees = useMay('eors:read');
  const { data: lifecycle } = useQuery({ ...lifecycleOf(billId ?? ''), enabled: billId !== undefined });
  const eor = useQuery({ ...eorOf(billId ?? ''), enabled: sees && (lifecycle?.eors.length ?? 0) > 0 });
  if (billId === undefined || lifecycle === undefined) return <Panel title={m.bill.eor}>{m.check.noBill}</Panel>;
  if (lifecycle.eors.length === 0 || !sees)
    return (
      <Panel title={m.bill.eor}>
        <Empty text={m.check.noEor} />
      </Panel>
    );
  return (
    <Asked query={eor} rows={8}>
      {({ eors }) => {
        const one = eors.find(({ voided }) => !voided);
        if (!one) return <Empty text={m.check.noEor} />;
        return (
          <div className="ws-stack">
            <Panel title={m.bill.eorOf(date(one.eorDate), m.bill.title(lifecycle.bill.billNumber))} bare>
              <table className="ws-table">
                <thead>
                  <tr>
                    <th>{m.bill.code}</th>
                    <th className="num">{m.bill.charge}</th>
                    <th className="num">{m.bill.payerAllowed}</th>
                    <th className="num">{m.bill.announced}</th>
                    <th>{m.bill.reasons}</th>
                  </tr>
                </thead>
                <tbody>
                  {one.lineItems.map((line) => (
                    <tr key={line.id}>
                      <td>{line.code}</td>
                      <td className="num">{dollars(line.billedAmount)}</td>
                      <td className="num">{dollars(line.allowedAmount)}</td>
                      <td className="num">{dollars(line.reportedPaid)}</td>
                      <td>{line.reasonCodes.join(', ')}</td>
                    </tr>
                  ))}
                </tbody>
                <tfoot>
                  <tr>
                    <td colSpan={2} />
                    <td className="num">{dollars(one.allowedAmount)}</td>
                    <td className="num">{dollars(one.reportedPaid)}</td>
                    <td />
                  </tr>
                </tfoot>
              </table>
            </Panel>
            {one.document && (
              <Panel title={one.document.filename} bare>
                <Pdf key={one.document.id} path={one.document.contentUrl} filename={one.document.filename} />
              </Panel>
            )}
          </div>
        );
      }}
    </Asked>
  );
};
