import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { aging, outlook, tasks } from '../../api/queries';
import { queuesOf } from '../../features/queue/queues';
import { m } from '../../messages';
import { Asked, Empty } from '../../ui/asked';
import { Bars } from '../../ui/bars';
import { date, daysUntil, dollars, number, roundDollars } from '../../ui/format';
import { Panel } from '../../ui/parts';
import { Screen } from '../../ui/screen';

const SHOWN_DEADLINES = 12;
/** So few days before it ends, a deadline stands out. */
const SOON_DAYS = 2;
const SHOWN_PAYERS = 8;

/** The first look of the day. */
export const Home = () => {
  const ahead = useQuery(outlook());
  const board = useQuery(tasks);
  const debts = useQuery(aging);
  return (
    <Screen title={m.nav.home}>
      <div className="ws-home">
        <Panel title={m.home.work} bare>
          <Asked query={board} rows={9}>
            {({ dashboard }) => <Work queues={queuesOf(dashboard)} />}
          </Asked>
        </Panel>
        <Panel title={ahead.data ? m.home.deadlines(date(ahead.data.until)) : m.bill.deadlines} bare>
          <Asked query={ahead} rows={9}>
            {({ deadlines, deadlineTotal }) =>
              deadlines.length === 0 ? (
                <Empty text={m.home.noDeadlines} />
              ) : (
                <table className="ws-table">
                  <tbody>
                    {deadlines
                      .slice(0, SHOWN_DEADLINES)
                      .map(({ billId, billNumber, patientName, kind, label, lastDay, balanceDue }) => (
                        <tr key={billId + kind}>
                          <td style={{ whiteSpace: 'nowrap' }}>
                            {date(lastDay)}
                            <div className={daysUntil(lastDay) <= SOON_DAYS ? 'ws-danger' : 'ws-soft'}>
                              {m.common.left(daysUntil(lastDay))}
                            </div>
                          </td>
                          <td>
                            {patientName}
                            <div className="ws-soft">{label}</div>
                          </td>
                          <td style={{ whiteSpace: 'nowrap' }}>
                            <Link to="/bills/$billId" params={{ billId }}>
                              {m.bill.title(billNumber)}
                            </Link>
                          </td>
                          <td className="num">{dollars(balanceDue)}</td>
                        </tr>
                      ))}
                    {deadlineTotal > SHOWN_DEADLINES && (
                      <tr>
                        <td colSpan={4} className="ws-soft">
                          {m.home.moreDeadlines(deadlineTotal - SHOWN_DEADLINES)}
                        </td>
                      </tr>
                    )}
                  </tbody>
                </table>
              )
            }
          </Asked>
        </Panel>
        <div className="ws-stack">
          <Panel title={m.home.money}>
            <Asked query={ahead} rows={4}>
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
            </Asked>
          </Panel>
          <Panel title={m.home.ar}>
            <Asked query={debts} rows={4}>
              {({ balances, balanceTotal, total }) => (
                <>
                  <Bars
                    label={m.home.ar}
                    of={balances.map((value, n) => ({ name: m.home.ages[n] ?? '', value, text: roundDollars(value) }))}
                  />
                  <div className="ws-soft">{m.home.arTotal(dollars(balanceTotal), number(total))}</div>
                </>
              )}
            </Asked>
          </Panel>
          <Panel title={m.home.payers}>
            <Asked query={ahead} rows={4}>
              {({ payers }) =>
                payers.length === 0 ? (
                  <Empty text={m.home.noPayers} />
                ) : (
                  <>
                    <Bars
                      label={m.home.payers}
                      of={payers
                        .slice(0, SHOWN_PAYERS)
                        .map(({ claimsAdminId, claimsAdminName, medianDays, bills }) => ({
                          name: claimsAdminName ?? claimsAdminId,
                          value: medianDays,
                          text: m.home.days(medianDays, bills),
                        }))}
                    />
                    <div className="ws-soft">{m.home.payersHint}</div>
                  </>
                )
              }
            </Asked>
          </Panel>
        </div>
      </div>
    </Screen>
  );
};

const Work = ({ queues }: { readonly queues: ReturnType<typeof queuesOf> }) => {
  if (queues.length === 0) return <Empty text={m.home.nothing} />;
  return (
    <div className="ws-scroll" tabIndex={0} role="region" aria-label={m.home.work}>
      <table className="ws-table">
        <thead>
          <tr>
            <th>{m.home.kind}</th>
            {m.home.ages.map((age) => (
              <th key={age} className="num">
                {age}
              </th>
            ))}
            <th className="num">{m.home.total}</th>
            <th className="num">{m.home.open}</th>
          </tr>
        </thead>
        <tbody>
          {queues.map(({ id, label, tone, counts, total, balance }) => (
            <tr key={id}>
              <td>
                <span className="ws-state" data-tone={tone} style={{ whiteSpace: 'normal' }}>
                  <Link to="/queues" search={{ queue: id }}>
                    {label}
                  </Link>
                </span>
              </td>
              {counts.map((count, n) => (
                <td key={m.home.ages[n]} className="num">
                  {count === 0 ? <span className="ws-soft">·</span> : number(count)}
                </td>
              ))}
              <td className="num">
                <strong>{number(total)}</strong>
              </td>
              <td className="num">{roundDollars(balance)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};
