import { Button, Select } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { client, download } from '../../api/client';
import { deadlines, type DeadlinesQuery } from '../../api/queries';
import { useHasPermission } from '../../api/session';
import { useIsSendingBill } from '../../features/bills/action-batch';
import { MAX_SELECTED } from '../../features/bills/bill-selection';
import { SentActions } from '../../features/bills/sent-actions';
import { DeadlineTable, isSelectable, type Deadline } from '../../features/deadlines/deadline-table';
import { RequestReviews } from '../../features/deadlines/request-reviews';
import { m } from '../../messages';
import { fullBillName } from '../../ui/bill-name';
import { pairs } from '../../ui/field';
import { number } from '../../ui/format';
import { labelFor } from '../../ui/labels';
import { notifyProblem } from '../../ui/notify';
import { Panel } from '../../ui/parts';
import { PagedQueryContent } from '../../ui/query-content';
import { Screen } from '../../ui/screen';

interface Filters {
  readonly kind?: string;
  readonly side?: string;
  readonly due?: string;
}

const queryOf = ({ kind, side, due }: Filters): DeadlinesQuery => ({
  ...(kind !== undefined && { kind: kind.split(',') as NonNullable<DeadlinesQuery['kind']> }),
  ...(side !== undefined && { side: side as 'provider' }),
  ...(due === 'overdue' ? { overdue: '1' } : due !== undefined && { days: Number(due) }),
});

/** Every deadline of every bill. Filters are in the URL. Counts cover all matches. */
export const Deadlines = () => {
  const filters = useSearch({ from: '/deadlines' });
  const navigate = useNavigate();
  const query = queryOf(filters);
  const found = useInfiniteQuery(deadlines(query));
  const mayAct = useHasPermission('bills:act');
  const mayExport = useHasPermission('exports:create');
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const [isOpen, setOpen] = useState(false);
  const set = (change: { readonly [Name in keyof Filters]: string | null }): void => {
    setIds(new Set());
    const search = Object.fromEntries(Object.entries({ ...filters, ...change }).filter(([, value]) => value !== null));
    void navigate({ to: '/deadlines', search, replace: true });
  };
  const [first] = found.data?.pages ?? [];
  const rows = found.data?.pages.flatMap((page) => page.deadlines) ?? [];
  const isSending = useIsSendingBill();
  const isPossible = (row: Deadline): boolean => isSelectable(row) && !isSending(row.billId);
  const selectable = mayAct ? rows.filter(isPossible) : [];
  const chosen = selectable.filter(({ billId }) => ids.has(billId)).slice(0, MAX_SELECTED);
  const kinds = filters.kind?.split(',') ?? [];
  const counted = (first?.kinds ?? []).filter(({ kind, count }) => count > 0 || kinds.includes(kind));
  return (
    <Screen
      title={m.nav.deadlines}
      actions={
        mayExport && (
          <Button
            variant="default"
            onClick={() =>
              void download(client.address('exportDeadlines', { query }), 'deadlines.ics').catch(notifyProblem)
            }
          >
            {m.deadlines.calendar}
          </Button>
        )
      }
    >
      <search>
        <div className="ws-filters">
          <Select
            w={210}
            aria-label={m.deadlines.whose}
            data={pairs(m.deadlines.sides)}
            value={filters.side ?? 'any'}
            onChange={(side) => set({ side: side === 'any' ? null : side })}
            allowDeselect={false}
          />
          <Select
            w={150}
            aria-label={m.deadlines.due}
            data={(['all', '14', '30', '90', 'overdue'] as const).map((value) => ({
              value,
              label: m.deadlines.dues[value],
            }))}
            value={filters.due ?? 'all'}
            onChange={(due) => set({ due: due === 'all' ? null : due })}
            allowDeselect={false}
          />
        </div>
        <div className="ws-chips" role="group" aria-label={m.deadlines.kind}>
          <button type="button" aria-pressed={kinds.length === 0} onClick={() => set({ kind: null })}>
            {m.common.all}
            <i>{number(counted.reduce((sum, { count }) => sum + count, 0))}</i>
          </button>
          {counted.map(({ kind, count }) => (
            <button
              key={kind}
              type="button"
              aria-pressed={kinds.includes(kind)}
              onClick={() => set({ kind: filters.kind === kind ? null : kind })}
            >
              {labelFor(m.deadlines.kinds, kind)}
              <i>{number(count)}</i>
            </button>
          ))}
        </div>
      </search>
      {selectable.length > 0 && (
        <div className="ws-chosen ws-noprint" role="group" aria-label={m.deadlines.actions}>
          <strong role="status">{m.deadlines.selected(number(chosen.length))}</strong>
          <Button disabled={chosen.length === 0} onClick={() => setOpen(true)}>
            {m.deadlines.request}
          </Button>
          <Button
            variant="default"
            onClick={() => setIds(new Set(selectable.slice(0, MAX_SELECTED).map(({ billId }) => billId)))}
          >
            {m.deadlines.selectAll}
          </Button>
          {chosen.length > 0 && (
            <Button variant="subtle" onClick={() => setIds(new Set())}>
              {m.chosen.none}
            </Button>
          )}
        </div>
      )}
      <PagedQueryContent query={found} rows={12}>
        {() => (
          <Panel
            title={m.nav.deadlines}
            bare
            actions={
              <span className="ws-soft" role="status">
                {m.deadlines.shown(number(rows.length), number(first?.total ?? 0))}
              </span>
            }
          >
            <DeadlineTable
              name={m.nav.deadlines}
              rows={rows}
              today={first?.today ?? ''}
              list
              payer
              {...(mayAct && {
                selection: {
                  ids: new Set(chosen.map(({ billId }) => billId)),
                  isPossible,
                  toggle: ({ billId }: Deadline) =>
                    setIds((before) =>
                      before.has(billId)
                        ? new Set([...before].filter((id) => id !== billId))
                        : new Set([...before, billId]),
                    ),
                },
              })}
            />
          </Panel>
        )}
      </PagedQueryContent>
      {isOpen && (
        <RequestReviews
          of={chosen.map((deadline) => ({
            id: deadline.billId,
            name: fullBillName(deadline),
            amountInDispute: deadline.amountInDispute,
          }))}
          onClose={() => setOpen(false)}
        />
      )}
      <SentActions onClose={(done) => setIds((before) => new Set([...before].filter((id) => !done.has(id))))} />
    </Screen>
  );
};
