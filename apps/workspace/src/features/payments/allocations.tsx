import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Types } from '../../api/client';
import { m } from '../../messages';
import { DataTable } from '../../ui/data-table';
import { dollars } from '../../ui/format';
import { Panel, State } from '../../ui/parts';

const stateOf = ({ status, reversal }: Types.CheckAllocationView) => {
  if (status === 'returned') return <State tone="neutral" label={m.money.returned} />;
  return reversal ? m.money.reversal : null;
};

export const Allocations = ({
  allocations,
  more,
  busy,
}: {
  readonly allocations: readonly Types.CheckAllocationView[];
  /** Shows more, or null if all are shown. */
  readonly more: (() => void) | null;
  readonly busy: boolean;
}) => (
  <Panel title={m.money.bills} bare>
    <DataTable
      name={m.money.bills}
      empty={m.money.noBills}
      rows={allocations}
      keyOf={({ paymentId, reversal }) => paymentId + String(reversal)}
      look={({ status }) => (status === 'returned' ? 'voided' : null)}
      columns={[
        {
          head: m.money.bill,
          cell: ({ billId, billNumber }) => (
            <Link to="/bills/$billId" params={{ billId }} search={{ tab: 'payments' }}>
              {billNumber === null ? m.remittances.toBill : m.bill.title(billNumber)}
            </Link>
          ),
          whole: true,
        },
        { head: m.money.principal, cell: ({ principal }) => dollars(principal), num: true },
        { head: m.money.extra, cell: ({ penalty, interest }) => dollars(penalty + interest), num: true },
        { head: m.money.ibrFee, cell: ({ ibrFee }) => dollars(ibrFee), num: true },
        {
          head: m.money.share,
          cell: ({ amount, status }) => (status === 'returned' ? dollars(amount) : <strong>{dollars(amount)}</strong>),
          num: true,
        },
        { head: m.money.state, cell: stateOf },
      ]}
    />
    {more && (
      <Button variant="default" m="sm" loading={busy} onClick={more}>
        {m.money.moreBills}
      </Button>
    )}
  </Panel>
);
