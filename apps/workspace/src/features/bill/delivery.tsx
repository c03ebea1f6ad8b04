import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { deliveryOptionsOf } from '../../api/queries';
import { m } from '../../messages';
import { QueryContent } from '../../ui/query-content';
import { DataTable } from '../../ui/data-table';
import { NO_VALUE, time } from '../../ui/format';
import { labelFor } from '../../ui/labels';
import { Panel, State } from '../../ui/parts';
import type { BillParts } from './bill-header';
import { Transmissions } from './transmissions';

const tones: Readonly<Record<string, string>> = {
  waiting_for_route: 'warning',
  failed: 'danger',
  rejected: 'danger',
  queued: 'info',
  written: 'info',
  sent: 'info',
  accepted: 'success',
  answered: 'success',
};

export const Delivery = ({ bill, lifecycle }: BillParts) => {
  const options = useQuery(deliveryOptionsOf(bill.id));
  return (
    <div className="ws-stack">
      <Panel title={m.bill.attempts} bare>
        <DataTable
          name={m.bill.attempts}
          rows={lifecycle.attempts}
          keyOf={({ id }) => id}
          columns={[
            {
              head: m.bill.attempts,
              cell: ({ label, isCurrent }) => (
                <>
                  {label} {isCurrent && <span className="ws-kbd">{m.bill.current}</span>}
                </>
              ),
            },
            { head: m.bill.how, cell: ({ deliveryLabel }) => deliveryLabel },
            { head: m.bill.control, cell: ({ controlNumber }) => controlNumber, whole: true },
            {
              head: m.bill.sentAt,
              cell: ({ sentAt, certifiedMailNumber, proofDocumentId }) => (
                <>
                  {sentAt === null ? m.bill.notSent : time(sentAt)}
                  {certifiedMailNumber !== undefined && (
                    <div className="ws-soft">{m.bill.certifiedMail(certifiedMailNumber)}</div>
                  )}
                  {proofDocumentId !== undefined && (
                    <div>
                      <Link
                        to="/bills/$billId"
                        params={{ billId: bill.id }}
                        search={{ tab: 'documents', doc: proofDocumentId }}
                        className="ws-small"
                      >
                        {m.act.proofOfService}
                      </Link>
                    </div>
                  )}
                </>
              ),
            },
            {
              head: m.bills.columns.status,
              cell: ({ status }) => (
                <State tone={tones[status] ?? 'neutral'} label={labelFor(m.bill.attemptStates, status)} />
              ),
            },
            { head: m.bill.acknowledged, cell: ({ ackLabel, ackAt }) => <Answer label={ackLabel} at={ackAt} /> },
            {
              head: m.bill.outcome,
              cell: ({ outcomeLabel, outcomeAt }) => <Answer label={outcomeLabel} at={outcomeAt} />,
            },
          ]}
        />
      </Panel>
      <Transmissions billId={bill.id} />
      <Panel title={m.bill.routes} bare>
        <QueryContent query={options} rows={3}>
          {({ options: routes, recommended, payerName }) => (
            <DataTable
              name={m.bill.routesTo(payerName)}
              headless
              rows={routes}
              keyOf={({ route, label, target }) => route + label + (target ?? '')}
              columns={[
                {
                  head: m.bill.how,
                  width: 160,
                  cell: ({ route, label }) => (
                    <>
                      {label} {route === recommended.route && <span className="ws-kbd">{m.bill.recommended}</span>}
                    </>
                  ),
                },
                { head: m.bill.routes, cell: ({ detail }) => detail },
              ]}
            />
          )}
        </QueryContent>
      </Panel>
    </div>
  );
};

const Answer = ({ label, at }: { readonly label: string | null; readonly at: string | null }) => (
  <>
    {label ?? NO_VALUE}
    {at !== null && <div className="ws-soft">{time(at)}</div>}
  </>
);
