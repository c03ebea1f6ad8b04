import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { outlook, tasks } from '../../api/queries';
import { queuesOf } from '../../features/queue/queues';
import { m } from '../../messages';
import { Asked, Empty } from '../../ui/asked';
import { date, daysUntil, dollars, number, roundDollars } from '../../ui/format';
import { Panel } from '../../ui/parts';
import { Screen } from '../../ui/screen';

/** As far ahead as a window for a second review reaches. */
const DAYS = 100;
const OURS = ['second_review', 'independent_bill_review'];
const SOON_DAYS = 14;

/** Windows that close, answers that are due, drafts that lie. */
export const Reviews = () => {
  const ahead = useQuery(outlook(DAYS));
  const board = useQuery(tasks);
  return (
    <Screen title={m.nav.reviews}>
      <div className="ws-split">
        <div className="ws-stack">
          <Panel title={m.reviews.windows} bare>
            <Asked query={ahead} rows={8}>
              {({ deadlines }) => <Deadlines of={deadlines.filter(({ kind }) => OURS.includes(kind))} tab="payments" />}
            </Asked>
          </Panel>
          <Panel title={m.reviews.answers} bare>
            <Asked query={ahead} rows={4}>
              {({ deadlines }) => (
                <Deadlines of={deadlines.filter(({ kind }) => kind === 'review_answer')} tab="reviews" />
              )}
            </Asked>
          </Panel>
        </div>
        <Panel title={m.reviews.queues} bare>
          <Asked query={board} rows={8}>
            {({ dashboard, waiting }) => {
              const queues = [...queuesOf(dashboard), ...queuesOf(waiting)].filter(({ kind }) =>
                /sbr|ibr|review|denial|underpaid/.test(kind),
              );
              if (queues.length === 0) return <Empty text={m.queues.empty} />;
              return (
                <table className="ws-table">
                  <tbody>
                    {queues.map(({ id, label, tone, total, balance }) => (
                      <tr key={id}>
                        <td>
                          <span className="ws-state" data-tone={tone}>
                            <Link to="/queues" search={{ queue: id }}>
                              {label}
                            </Link>
                          </span>
                        </td>
                        <td className="num">{number(total)}</td>
                        <td className="num">{roundDollars(balance)}</td>
                      </tr>
                    ))}
                  </tbody>
                </table>
              );
            }}
          </Asked>
        </Panel>
      </div>
    </Screen>
  );
};

const Deadlines = ({
  of,
  tab,
}: {
  readonly of: readonly {
    readonly billId: string;
    readonly billNumber: number;
    readonly patientName: string | null;
    readonly label: string;
    readonly lastDay: string;
    readonly balanceDue: number;
  }[];
  readonly tab: string;
}) => {
  if (of.length === 0) return <Empty text={m.reviews.nothing} />;
  return (
    <table className="ws-table">
      <thead>
        <tr>
          <th>{m.reviews.lastDay}</th>
          <th>{m.bills.columns.patientName}</th>
          <th>{m.reviews.what}</th>
          <th className="num">{m.bill.balance}</th>
          <th>{m.bills.columns.billNumber}</th>
        </tr>
      </thead>
      <tbody>
        {of.map(({ billId, billNumber, patientName, label, lastDay, balanceDue }) => {
          const left = daysUntil(lastDay);
          return (
            <tr key={billId}>
              <td style={{ whiteSpace: 'nowrap' }}>
                {date(lastDay)}
                <div className={left <= SOON_DAYS ? 'ws-danger' : 'ws-soft'}>{m.common.left(Math.max(0, left))}</div>
              </td>
              <td>{patientName}</td>
              <td>{label}</td>
              <td className="num">{dollars(balanceDue)}</td>
              <td style={{ whiteSpace: 'nowrap' }}>
                <Link to="/bills/$billId" params={{ billId }} search={{ tab }}>
                  {m.bill.title(billNumber)}
                </Link>
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
};
