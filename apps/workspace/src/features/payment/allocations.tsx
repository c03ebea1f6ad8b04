import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Types } from '../../api/client';
import { m } from '../../messages';
import { Empty } from '../../ui/asked';
import { dollars } from '../../ui/format';
import { Panel } from '../../ui/parts';

/** What of a check is for which bill. */
export const Allocations = ({
  allocations,
  more,
  busy,
}: {
  readonly allocations: readonly Types.CheckAllocationView[];
  /** Asks for more of them; null where these are all. */
  readonly more: (() => void) | null;
  readonly busy: boolean;
}) => (
  <Panel title={m.money.bills} bare>
    {allocations.length === 0 ? (
      <Empty text={m.money.noBills} />
    ) : (
      <div className="ws-scroll" tabIndex={0} role="region" aria-label={m.money.bills}>
        <table className="ws-table">
          <thead>
            <tr>
              <th>{m.money.bill}</th>
              <th className="num">{m.money.principal}</th>
              <th className="num">{m.money.extra}</th>
              <th className="num">{m.money.ibrFee}</th>
              <th className="num">{m.money.share}</th>
              <th>{m.money.state}</th>
            </tr>
          </thead>
          <tbody>
            {allocations.map((share) => (
              <tr key={share.paymentId + String(share.reversal)} data-status={share.status}>
                <td>
                  <Link to="/bills/$billId" params={{ billId: share.billId }} search={{ tab: 'payments' }}>
                    {share.billNumber === null ? m.remittances.toBill : m.bill.title(share.billNumber)}
                  </Link>
                </td>
                <td className="num">{dollars(share.principal)}</td>
                <td className="num">{dollars(share.penalty + share.interest)}</td>
                <td className="num">{dollars(share.ibrFee)}</td>
                <td className="num">
                  <strong>{dollars(share.amount)}</strong>
                </td>
                <td>{stateOf(share)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    )}
    {more && (
      <Button variant="default" m="sm" loading={busy} onClick={more}>
        {m.money.moreBills}
      </Button>
    )}
  </Panel>
);

const stateOf = ({ status, reversal }: Types.CheckAllocationView): string | null => {
  if (status === 'returned') return m.money.returned;
  return reversal ? m.money.reversal : null;
};
