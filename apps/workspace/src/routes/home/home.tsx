import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { aging, billCounts, deadlines, outlook, tasks } from '../../api/queries';
import { nonOwedStates } from '../../features/bills/non-owed-states';
import { DeadlineDay } from '../../features/deadlines/deadline-table';
import { queuesOf, type Queue } from '../../features/queue/queues';
import { rfaQueueOf, useRfaTaskCounts } from '../../features/authorizations/rfa-tasks';
import { m } from '../../messages';
import { QueryContent, Empty } from '../../ui/query-content';
import { Bars } from '../../ui/bars';
import { BillLink } from '../../ui/bill-link';
import { DataTable, type Column } from '../../ui/data-table';
import { date, dollars, NO_VALUE, number, plusDays, roundDollars } from '../../ui/format';
import { labelFor } from '../../ui/labels';
import { Panel } from '../../ui/parts';
import { Screen } from '../../ui/screen';

const MAX_DEADLINES = 12;
const DAYS_AHEAD = 14;
/** Deadlines are highlighted from this many days before they end. */
const SOON_DAYS = 2;
const MAX_PAYERS = 8;

export const Home = () => {
  const ahead = useQuery(outlook);
  const board = useQuery(tasks);
  const debts = useQuery(aging());
  return (
    <Screen title={m.nav.home}>
      <div className="ws-home">
        <Panel title={m.home.work} bare>
          <QueryContent query={board} rows={9}>
            {({ dashboard }) => <Work queues={queuesOf(dashboard)} />}
          </QueryContent>
          <OverdueRfas />
        </Panel>
        <Deadlines />
        <div className="ws-stack">
          <Panel title={m.home.money}>
            <QueryContent query={ahead} rows={4}>
              {({ weeks }) => (
                <Bars
                  label={m.home.money}
                  of={weeks.map(({ week, amount }) => ({
                    name: date(week).slice(0, 5),
                    value: amount,
                    text: dollars(amount),
                  }))}
                  tall
                />
              )}
            </QueryContent>
          </Panel>
          <Panel title={m.home.ar}>
            <QueryContent query={debts} rows={4}>
              {({ balances, balanceTotal, total }) => (
                <>
                  <Bars
                    label={m.home.ar}
                    of={balances.map((value, n) => ({ name: m.home.ages[n] ?? '', value, text: roundDollars(value) }))}
                  />
                  <div className="ws-soft">{m.home.arTotal(dollars(balanceTotal), number(total))}</div>
                  <NotOwedTotal />
                </>
              )}
            </QueryContent>
          </Panel>
          <Panel title={m.home.payers}>
            <QueryContent query={ahead} rows={4}>
              {({ payers }) =>
                payers.length === 0 ? (
                  <Empty text={m.home.noPayers} />
                ) : (
                  <>
                    <Bars
                      label={m.home.payers}
                      of={payers.slice(0, MAX_PAYERS).map(({ claimsAdminName, medianDays, bills }) => ({
                        name: claimsAdminName ?? NO_VALUE,
                        value: medianDays,
                        text: m.home.days(medianDays, bills),
                      }))}
                    />
                    <div className="ws-soft">{m.home.payersHint}</div>
                  </>
                )
              }
            </QueryContent>
          </Panel>
        </div>
      </div>
    </Screen>
  );
};

const Deadlines = () => {
  const found = useInfiniteQuery(deadlines({ days: DAYS_AHEAD, limit: MAX_DEADLINES }));
  const [first] = found.data?.pages ?? [];
  return (
    <Panel title={first ? m.home.deadlines(date(plusDays(first.today, DAYS_AHEAD))) : m.bill.deadlines} bare>
      <QueryContent query={{ ...found, data: first }} rows={9}>
        {({ deadlines: next, total, today }) => (
          <>
            <DataTable
              name={m.bill.deadlines}
              empty={m.home.noDeadlines}
              headless
              rows={next}
              keyOf={({ billId, kind }, at) => `${billId} ${kind} ${at}`}
              columns={[
                {
                  head: m.deadlines.safeDay,
                  cell: ({ safeDay, lastDay }) => (
                    <DeadlineDay safeDay={safeDay} lastDay={lastDay} today={today} soonDays={SOON_DAYS} />
                  ),
                  whole: true,
                },
                {
                  head: m.bills.columns.billNumber,
                  cell: (deadline) => <BillLink of={deadline} about={labelFor(m.deadlines.kinds, deadline.kind)} />,
                },
                { head: m.bill.balance, cell: ({ balanceDue }) => dollars(balanceDue), num: true },
              ]}
            />
            {total > next.length && (
              <div style={{ padding: '5px 10px' }}>
                <Link to="/deadlines" search={{ due: String(DAYS_AHEAD) }}>
                  {m.home.moreDeadlines(number(total - next.length))}
                </Link>
              </div>
            )}
          </>
        )}
      </QueryContent>
    </Panel>
  );
};

/** The list of bills includes these balances, but the total on this screen doesn't. */
const NotOwedTotal = () => {
  const { data } = useQuery(billCounts({}));
  return (data?.statuses ?? [])
    .filter(({ id, balanceTotal }) => nonOwedStates.has(id) && balanceTotal > 0)
    .map(({ id, label, count, balanceTotal }) => (
      <div key={id} className="ws-soft">
        <Link to="/bills" search={{ status: id }}>
          {m.home.notIn(dollars(balanceTotal), number(count), label)}
        </Link>
      </div>
    ));
};

const LATE_TASK_KIND = 'no_response';

/** Requests with an overdue response. Hidden if there are none. */
const OverdueRfas = () => {
  const total = useRfaTaskCounts().find(({ kind }) => kind === LATE_TASK_KIND)?.count ?? 0;
  if (total === 0) return null;
  return (
    <div className="ws-state" data-tone="danger" style={{ padding: '8px 10px', whiteSpace: 'normal' }}>
      <Link to="/queues" search={{ queue: rfaQueueOf(LATE_TASK_KIND) }}>
        {m.home.overdueRfas(number(total))}
      </Link>
    </div>
  );
};

const Work = ({ queues }: { readonly queues: readonly Queue[] }) => (
  <DataTable
    name={m.home.work}
    empty={m.home.nothing}
    list
    rows={queues}
    keyOf={({ id }) => id}
    columns={[
      {
        head: m.home.kind,
        cell: ({ id, label, tone }) => (
          <span className="ws-state" data-tone={tone} style={{ whiteSpace: 'normal' }}>
            <Link to="/queues" search={{ queue: id }}>
              {label}
            </Link>
          </span>
        ),
      },
      ...m.home.ages.map((age, n): Column<Queue> => ({
        head: age,
        cell: ({ counts }) => ((counts[n] ?? 0) === 0 ? <span className="ws-none" /> : number(counts[n] ?? 0)),
        num: true,
      })),
      { head: m.home.total, cell: ({ total }) => <strong>{number(total)}</strong>, num: true },
      { head: m.home.open, cell: ({ balance }) => roundDollars(balance), num: true },
    ]}
  />
);
