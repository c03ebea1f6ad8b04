import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { deadlines, tasks, type DeadlinesQuery } from '../../api/queries';
import { DeadlineTable } from '../../features/deadlines/deadline-table';
import { queuesOf } from '../../features/queue/queues';
import { m } from '../../messages';
import { PagedQueryContent, QueryContent } from '../../ui/query-content';
import { DataTable } from '../../ui/data-table';
import { number, roundDollars } from '../../ui/format';
import { Panel } from '../../ui/parts';
import { Screen } from '../../ui/screen';

const PAGE_SIZE = 25;

/** Review deadlines, due SBR responses, and review work queues. */
export const Reviews = () => {
  const board = useQuery(tasks);
  return (
    <Screen title={m.nav.reviews}>
      <div className="ws-split">
        <div className="ws-stack">
          <Deadlines
            title={m.reviews.windows}
            kinds={['second_review', 'denial_objection', 'independent_bill_review', 'ibr_petition']}
            list
          />
          <Deadlines title={m.reviews.answers} kinds={['second_review_response', 'ibr_determination']} />
        </div>
        <Panel title={m.reviews.queues} bare>
          <QueryContent query={board} rows={8}>
            {({ dashboard, waiting }) => {
              const queues = [...queuesOf(dashboard), ...queuesOf(waiting)].filter(({ kind }) =>
                /sbr|ibr|review|denial|underpaid/.test(kind),
              );
              return (
                <DataTable
                  name={m.reviews.queues}
                  empty={m.queues.empty}
                  headless
                  rows={queues}
                  keyOf={({ id }) => id}
                  columns={[
                    {
                      head: m.home.kind,
                      cell: ({ id, label, tone }) => (
                        <span className="ws-state" data-tone={tone}>
                          <Link to="/queues" search={{ queue: id }}>
                            {label}
                          </Link>
                        </span>
                      ),
                    },
                    { head: m.home.total, cell: ({ total }) => number(total), num: true },
                    { head: m.home.open, cell: ({ balance }) => roundDollars(balance), num: true },
                  ]}
                />
              );
            }}
          </QueryContent>
        </Panel>
      </div>
    </Screen>
  );
};

const Deadlines = ({
  title,
  kinds,
  list = false,
}: {
  readonly title: string;
  readonly kinds: NonNullable<DeadlinesQuery['kind']>;
  readonly list?: boolean;
}) => {
  const found = useInfiniteQuery(deadlines({ kind: kinds, limit: PAGE_SIZE }));
  return (
    <Panel
      title={title}
      bare
      actions={
        found.data && (
          <Link to="/deadlines" search={{ kind: kinds.join(',') }}>
            {m.deadlines.count(number(found.data.pages[0]?.total ?? 0))}
          </Link>
        )
      }
    >
      <PagedQueryContent query={found} rows={8}>
        {({ pages }) => (
          <DeadlineTable
            name={title}
            empty={m.reviews.nothing}
            list={list}
            rows={pages.flatMap((page) => page.deadlines)}
            today={pages[0]?.today ?? ''}
          />
        )}
      </PagedQueryContent>
    </Panel>
  );
};
