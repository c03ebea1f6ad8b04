import { Button } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { client, type Types } from '../../api/client';
import { useHasPermission } from '../../api/session';
import { useWrite } from '../../api/use-write';
import { m } from '../../messages';
import { QueryContent } from '../../ui/query-content';
import { DataTable } from '../../ui/data-table';
import { date, time } from '../../ui/format';
import { humanize } from '../../ui/labels';
import { notifyProblem } from '../../ui/notify';
import { Facts, Figures, Panel } from '../../ui/parts';
import { nameOfActor } from './access-records';
import { AccessAlerts } from './alerts';
import { ReviewedBy } from './reviewed-by';

const weeks = queryOptions({
  queryKey: ['access-reviews'],
  queryFn: async () => (await client.call('listAccessReviews', {})).data,
});
const reviewOf = (week: string) =>
  queryOptions({
    queryKey: ['access-reviews', week],
    queryFn: async () => (await client.call('getAccessReview', { path: { week } })).data,
  });

export const AccessReviews = () => {
  const search = useSearch({ from: '/access' });
  const navigate = useNavigate();
  const found = useQuery(weeks);
  return (
    <div className="ws-stack">
      <AccessAlerts />
      <QueryContent query={found}>
        {(all) => {
          const shown = all.find(({ week }) => week === search.week) ?? all[0];
          return (
            <>
              {shown && <Review week={shown.week} />}
              <Panel title={m.access.weeks} bare>
                <DataTable
                  name={m.access.weeks}
                  rows={all}
                  keyOf={({ week }) => week}
                  look={({ week }) => (week === shown?.week ? 'chosen' : null)}
                  columns={[
                    {
                      head: m.access.week,
                      cell: (week) => (
                        <Button
                          variant="subtle"
                          size="compact-xs"
                          onClick={() => void navigate({ to: '/access', search: { tab: 'reviews', week: week.week } })}
                        >
                          {spanOf(week)}
                        </Button>
                      ),
                    },
                    {
                      head: m.access.reviewed,
                      cell: (week) => <ReviewedBy at={week.reviewedAt} by={week.reviewedBy} />,
                    },
                  ]}
                />
              </Panel>
            </>
          );
        }}
      </QueryContent>
    </div>
  );
};

const spanOf = ({ week, through }: Pick<Types.AccessWeekView, 'week' | 'through'>): string =>
  `${date(week)} – ${date(through)}`;

const Review = ({ week }: { readonly week: string }) => {
  const found = useQuery(reviewOf(week));
  const mayAcknowledge = useHasPermission('keys:manage');
  const write = useWrite('acknowledgeAccessReview', { done: m.access.acknowledged });
  return (
    <QueryContent query={found} rows={8}>
      {(review) => (
        <Panel
          title={m.access.weekOf(spanOf(review))}
          actions={
            mayAcknowledge &&
            review.over &&
            review.reviewedAt === null && (
              <Button
                size="compact-sm"
                loading={write.isPending}
                onClick={() => write.mutate({ path: { week } }, { onError: notifyProblem })}
              >
                {m.access.acknowledge}
              </Button>
            )
          }
        >
          <ReviewedBy at={review.reviewedAt} by={review.reviewedBy} />
          <Figures
            of={[
              [m.access.acts, String(review.acts)],
              [m.access.refused, String(review.refused)],
              [m.access.newMembers, String(review.newMembers.length)],
              [m.access.newKeys, String(review.newKeys.length)],
            ]}
          />
          <Facts
            of={[
              [m.access.mostPatients, figures(review.mostPatients)],
              [m.access.refusedActors, figures(review.refusedActors)],
              [m.access.atNight, figures(review.atNight)],
              [m.access.newMembers, names(review.newMembers)],
              [m.access.newKeys, names(review.newKeys)],
              [m.access.exports, acts(review.exports)],
              [m.access.reveals, acts(review.reveals)],
              [m.access.emergencies, acts(review.emergencies)],
            ]}
          />
        </Panel>
      )}
    </QueryContent>
  );
};

const lines = (texts: readonly string[]) =>
  texts.length > 0 && texts.map((line, n) => <div key={`${n} ${line}`}>{line}</div>);

const figures = (actorFigures: readonly Types.ActorFigureView[]) =>
  lines(actorFigures.map(({ actor, count }) => `${nameOfActor(actor)}: ${count}`));

const names = (newcomers: readonly Types.NewcomerView[]) => lines(newcomers.map(({ id, name }) => name ?? id));

const acts = (reviewedActs: readonly Types.ReviewedActView[]) =>
  lines(
    reviewedActs.map(({ at, actor, operation, bills, reason }) =>
      [time(at), nameOfActor(actor), humanize(operation), m.access.bills(bills), reason].filter(Boolean).join(' · '),
    ),
  );
