import { Button, Select } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { adjustmentCodes } from '../../api/queries';
import { useHasPermission } from '../../api/session';
import { useIsSendingBill } from '../../features/bills/action-batch';
import { MAX_SELECTED } from '../../features/bills/bill-selection';
import { SentActions } from '../../features/bills/sent-actions';
import { DeadlineDay } from '../../features/deadlines/deadline-table';
import { FITTING, RequestReviews, type ReviewableBill } from '../../features/deadlines/request-reviews';
import { DenialLines } from '../../features/denials/denial-lines';
import { denialGroups, type DenialGroup, type DenialLine } from '../../features/denials/denials';
import { m } from '../../messages';
import { fullBillName } from '../../ui/bill-name';
import { DataTable } from '../../ui/data-table';
import { dollars, NO_VALUE, number } from '../../ui/format';
import { Panel } from '../../ui/parts';
import { PagedQueryContent } from '../../ui/query-content';
import { Screen } from '../../ui/screen';

const nameOf = ({ code, claimsAdministrator }: DenialGroup): string => `${code ?? ''} ${claimsAdministrator.id}`;

const billOf = (line: DenialLine): ReviewableBill => ({
  id: line.billId,
  name: fullBillName(line),
  amountInDispute: line.billAmountInDispute,
});

/** Denied and underpaid lines by code and payer, from which second reviews are requested. */
export const Denials = () => {
  const { due } = useSearch({ from: '/denials' });
  const navigate = useNavigate();
  const days = due === undefined ? undefined : Number(due);
  const found = useInfiniteQuery(denialGroups({ ...(days !== undefined && { days }) }));
  const { data: codes } = useQuery(adjustmentCodes(''));
  const mayAct = useHasPermission('bills:act');
  const [open, setOpen] = useState<string | null>(null);
  const [chosen, setChosen] = useState<ReadonlyMap<string, ReviewableBill>>(new Map());
  const isSending = useIsSendingBill();
  const free = [...chosen.values()].filter(({ id }) => !isSending(id));
  const [isAsking, setAsking] = useState(false);
  const [first] = found.data?.pages ?? [];
  const today = first?.today ?? '';
  const meaningOf = (code: string | null): string | undefined =>
    codes?.results.find(({ code: known, kind }) => kind === 'carc' && known === code?.split('-')[1])?.text;
  const add = (lines: readonly DenialLine[]): void =>
    setChosen((before) => {
      const all = new Map([...before, ...lines.map((line) => [line.billId, billOf(line)] as const)]);
      return new Map([...all].slice(0, MAX_SELECTED));
    });
  const toggle = (line: DenialLine): void => {
    if (chosen.has(line.billId)) setChosen(new Map([...chosen].filter(([id]) => id !== line.billId)));
    else add([line]);
  };
  return (
    <Screen title={m.nav.denials}>
      <search>
        <div className="ws-filters">
          <Select
            w={150}
            aria-label={m.deadlines.due}
            data={(['all', '14', '30'] as const).map((value) => ({ value, label: m.deadlines.dues[value] }))}
            value={due ?? 'all'}
            onChange={(value) => {
              setChosen(new Map());
              void navigate({ to: '/denials', search: value === 'all' || !value ? {} : { due: value }, replace: true });
            }}
            allowDeselect={false}
          />
        </div>
      </search>
      {mayAct && first !== undefined && first.total > 0 && (
        <div className="ws-chosen ws-noprint" role="group" aria-label={m.denials.actions}>
          <strong role="status">{m.chosen.bills(number(free.length))}</strong>
          <Button disabled={free.length === 0} onClick={() => setAsking(true)}>
            {m.deadlines.request}
          </Button>
          {chosen.size > 0 && (
            <Button variant="subtle" onClick={() => setChosen(new Map())}>
              {m.chosen.none}
            </Button>
          )}
        </div>
      )}
      <PagedQueryContent query={found} rows={10}>
        {({ pages }) => (
          <Panel
            title={m.denials.title}
            bare
            actions={
              first && (
                <span className="ws-soft" role="status">
                  {m.denials.total(number(first.lines), number(first.bills), dollars(first.amountInDispute))}
                </span>
              )
            }
          >
            <DataTable
              name={m.denials.title}
              empty={m.denials.none}
              rows={pages.flatMap(({ groups }) => groups)}
              keyOf={nameOf}
              list
              columns={[
                {
                  head: m.denials.code,
                  cell: ({ code }) => (
                    <>
                      <strong>{code ?? m.denials.noCode}</strong>
                      <div className="ws-soft">{meaningOf(code)}</div>
                    </>
                  ),
                },
                { head: m.money.payer, cell: ({ claimsAdministrator: { name } }) => name ?? NO_VALUE },
                { head: m.denials.lines, num: true, cell: ({ lines }) => number(lines) },
                { head: m.denials.bills, num: true, cell: ({ bills }) => number(bills) },
                { head: m.deadlines.inDispute, num: true, cell: ({ amountInDispute }) => dollars(amountInDispute) },
                { head: m.denials.reason, cell: ({ reason }) => reason?.title ?? m.denials.noReason },
                {
                  head: m.denials.firstDay,
                  whole: true,
                  cell: ({ safeDay }) => <DeadlineDay safeDay={safeDay} lastDay={safeDay} today={today} />,
                },
                {
                  head: m.denials.showLines,
                  quiet: true,
                  cell: (group) => (
                    <button
                      type="button"
                      className="ws-link"
                      aria-expanded={open === nameOf(group)}
                      onClick={() => setOpen(open === nameOf(group) ? null : nameOf(group))}
                    >
                      {open === nameOf(group) ? m.denials.hideLines : m.denials.showLines}
                    </button>
                  ),
                },
              ]}
              detail={(group) =>
                open === nameOf(group) && (
                  <DenialLines
                    of={group}
                    days={days}
                    {...(mayAct && { selection: { has: (billId: string) => chosen.has(billId), toggle, add } })}
                  />
                )
              }
            />
          </Panel>
        )}
      </PagedQueryContent>
      {isAsking && <RequestReviews of={free} initialReason={FITTING} onClose={() => setAsking(false)} />}
      <SentActions onClose={(done) => setChosen((before) => new Map([...before].filter(([id]) => !done.has(id))))} />
    </Screen>
  );
};
