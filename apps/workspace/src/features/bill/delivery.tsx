import { useQuery } from '@tanstack/react-query';
import { deliveryOptionsOf } from '../../api/queries';
import { m } from '../../messages';
import { Asked } from '../../ui/asked';
import { NONE, time } from '../../ui/format';
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

/** What went to the payer, by which way, and what came back. */
export const Delivery = ({ bill, lifecycle }: BillParts) => {
  const options = useQuery(deliveryOptionsOf(bill.id));
  return (
    <div className="ws-stack">
      <Panel title={m.bill.attempts} bare>
        <div className="ws-scroll">
          <table className="ws-table">
            <thead>
              <tr>
                <th>{m.bill.attempts}</th>
                <th>{m.bill.how}</th>
                <th>{m.bill.control}</th>
                <th>{m.bill.sentAt}</th>
                <th>{m.bills.columns.status}</th>
                <th>{m.bill.acknowledged}</th>
                <th>{m.bill.outcome}</th>
              </tr>
            </thead>
            <tbody>
              {lifecycle.attempts.map((attempt) => (
                <tr key={attempt.id}>
                  <td>
                    {attempt.label} {attempt.isCurrent && <span className="ws-kbd">{m.bill.current}</span>}
                  </td>
                  <td>{attempt.deliveryLabel}</td>
                  <td>{attempt.controlNumber}</td>
                  <td>{attempt.sentAt === null ? m.bill.notSent : time(attempt.sentAt)}</td>
                  <td>
                    <State tone={tones[attempt.status] ?? 'neutral'} label={attempt.status.replaceAll('_', ' ')} />
                  </td>
                  <td>
                    {attempt.ackLabel ?? NONE}
                    {attempt.ackAt !== null && <div className="ws-soft">{time(attempt.ackAt)}</div>}
                  </td>
                  <td>
                    {attempt.outcomeLabel ?? NONE}
                    {attempt.outcomeAt !== null && <div className="ws-soft">{time(attempt.outcomeAt)}</div>}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </Panel>
      <Transmissions billId={bill.id} />
      <Panel title={m.bill.routes} bare>
        <Asked query={options} rows={3}>
          {({ options: routes, recommended, payerName }) => (
            <table className="ws-table">
              <caption className="ws-hidden">{payerName}</caption>
              <tbody>
                {routes.map(({ route, label, detail, target }) => (
                  <tr key={route + label + (target ?? '')}>
                    <td style={{ width: 160 }}>
                      {label} {route === recommended.route && <span className="ws-kbd">{m.bill.recommended}</span>}
                    </td>
                    <td>{detail}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
        </Asked>
      </Panel>
    </div>
  );
};
