import {
  fold,
  organization,
  weekAfter,
  weekOf,
  isWeek,
  type OrganizationCommand,
  type OrganizationEvent,
} from '#domain';
import { everyOrganizationEvent, specFor } from '#testing/pure';

const given = specFor(organization);
const sample = <T extends OrganizationEvent['type']>(type: T) =>
  everyOrganizationEvent.find((event) => event.type === type) as Extract<OrganizationEvent, { type: T }>;
const [created, reviewed] = [sample('OrganizationCreated'), sample('AccessReviewed')];
const review = (at: string, by = 'user-7'): OrganizationCommand => ({
  type: 'ReviewAccess',
  data: { week: '2026-03-02', by, at },
});

describe('ReviewAccess', () => {
  it('acknowledges a week that has ended', () =>
    given(created).when(review('2026-03-09T17:00:00.000Z')).thenEvents(reviewed));
  it('rejects a week before the following Monday begins in Los Angeles', () => {
    given(created).when(review('2026-03-09T06:59:59.000Z')).thenRejects('lifecycle_conflict');
    given(created)
      .when(review('2026-03-09T07:00:00.000Z'))
      .thenEvents({ ...reviewed, data: { ...reviewed.data, reviewedAt: '2026-03-09T07:00:00.000Z' } });
  });
  it('keeps the first acknowledgment', () =>
    given(created, reviewed).when(review('2026-03-10T17:00:00.000Z', 'user-8')).thenNothing());
  it('rejects a nonexistent organization', () =>
    given().when(review('2026-03-09T17:00:00.000Z')).thenRejects('not_found'));
  it('is stored in the state of the organization', () =>
    expect(fold(organization, [created, reviewed]).accessReviews).toEqual([
      { week: '2026-03-02', by: 'user-7', reviewedAt: '2026-03-09T17:00:00.000Z' },
    ]));
});

it('weeks begin on a Monday in Los Angeles', () => {
  expect(['2026-03-02', '2026-03-03', '2026-02-30', 'monday'].map(isWeek)).toEqual([true, false, false, false]);
  expect(['2026-03-02T08:00:00.000Z', '2026-03-02T07:59:59.999Z', '2026-03-09T06:59:59.999Z'].map(weekOf)).toEqual([
    '2026-03-02',
    '2026-02-23',
    '2026-03-02',
  ]);
  expect(weekAfter('2026-03-02')).toBe('2026-03-09');
});
