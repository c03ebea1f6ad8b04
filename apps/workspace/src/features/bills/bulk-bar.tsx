import { Button } from '@mantine/core';
import { useState } from 'react';
import { client } from '../../api/client';
import { useHasPermission } from '../../api/session';
import { m } from '../../messages';
import { fullBillName } from '../../ui/bill-name';
import { ExportMenu } from '../../ui/export-menu';
import { number } from '../../ui/format';
import { FITTING, RequestReviews } from '../deadlines/request-reviews';
import { useIsSendingBill } from './action-batch';
import { BulkDialog } from './bulk-dialog';
import { PAGE_SIZE, type BillSelection } from './bill-selection';
import type { BillItem } from './columns';
import { billHeads } from './csv-heads';
import { SentActions } from './sent-actions';

type BulkAction = keyof typeof m.chosen.actions;

/** Paths of the exports. The API exports a limited number of selected bills at once. */
const exportsOf = (ids: readonly string[]): readonly string[] =>
  Array.from({ length: Math.ceil(ids.length / PAGE_SIZE) }, (_, n) =>
    client.address('getBillDashboard', { query: { ids: ids.slice(n * PAGE_SIZE, (n + 1) * PAGE_SIZE) } }),
  );

export const BulkBar = ({ chosen }: { readonly chosen: BillSelection }) => {
  const mayAct = useHasPermission('bills:act');
  const mayExport = useHasPermission('exports:create');
  const [open, setOpen] = useState<BulkAction | null>(null);
  const { size } = chosen.bills;
  const items = [...chosen.bills.values()];
  const isSending = useIsSendingBill();
  const ableTo = (action: BulkAction): readonly BillItem[] =>
    items.filter(({ id, actions = [] }) => actions.includes(action) && !isSending(id));
  /** All bills except those in `done` stay selected. */
  const keepOthers = (done: ReadonlySet<string>): void =>
    chosen.keep(new Set([...chosen.bills.keys()].filter((id) => !done.has(id))));
  const results = <SentActions onClose={keepOthers} />;
  if (size === 0 && open === null) return results;
  return (
    <div className="ws-chosen ws-noprint" role="group" aria-label={m.chosen.for}>
      <strong role="status">{m.chosen.bills(number(size))}</strong>
      {mayAct &&
        (Object.keys(m.chosen.actions) as BulkAction[]).map((action) => {
          const able = ableTo(action).length;
          const label = m.chosen.actions[action];
          return (
            able > 0 && (
              <Button key={action} variant="default" onClick={() => setOpen(action)}>
                {able < size ? m.chosen.some(label, number(able)) : label}
              </Button>
            )
          );
        })}
      <Button variant="default" onClick={() => window.print()}>
        {m.common.print}
      </Button>
      {mayExport && <ExportMenu paths={exportsOf([...chosen.bills.keys()])} name="bills" heads={billHeads} />}
      <Button variant="subtle" onClick={chosen.clear}>
        {m.chosen.none}
      </Button>
      <span className="ws-soft">{m.chosen.hint}</span>
      {open === 'second_review' && (
        <RequestReviews
          of={ableTo(open).map((item) => ({ id: item.id, name: fullBillName(item), amountInDispute: null }))}
          initialReason={FITTING}
          onClose={() => setOpen(null)}
        />
      )}
      {open !== null && open !== 'second_review' && (
        <BulkDialog
          action={open}
          items={ableTo(open)}
          onClose={(done) => {
            keepOthers(done);
            setOpen(null);
          }}
        />
      )}
      {results}
    </div>
  );
};
