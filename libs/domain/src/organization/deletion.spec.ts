import { fold, organization, type OrganizationEvent } from '#domain';
import { everyOrganizationEvent, noon, specFor } from '#testing/pure';

const given = specFor(organization);
const sample = (type: OrganizationEvent['type']) =>
  everyOrganizationEvent.find((event) => event.type === type) as OrganizationEvent;
const created = sample('OrganizationCreated');
const ordered = sample('OrganizationDeletionOrdered');
const calledOff = sample('OrganizationDeletionCalledOff');
const deleted = sample('OrganizationDeleted');
const order = (dueAt: string) =>
  ({ type: 'OrderDeletion', data: { reason: 'moved_elsewhere', at: noon('2026-01-10'), dueAt } }) as const;
const remove = (at: string) => ({ type: 'DeleteOrganization', data: { at } }) as const;

describe('deletion of an organization', () => {
  it('can be ordered', () =>
    given(created)
      .when(order(noon('2026-02-09')))
      .thenEvents(ordered));
  it('can be ordered once, and a later order does not defer it', () =>
    given(created, ordered)
      .when(order(noon('2026-03-09')))
      .thenNothing());
  it('can be ordered for an earlier date', () => {
    const { data } = ordered;
    given(created, ordered)
      .when(order(noon('2026-01-10')))
      .thenEvents({ type: 'OrganizationDeletionOrdered', data: { ...data, dueAt: noon('2026-01-10') } as never });
  });
  it('can be called off', () =>
    given(created, ordered).when({ type: 'CallOffDeletion', data: {} }).thenEvents(calledOff));
  it('does nothing if it is called off twice', () =>
    given(created, ordered, calledOff).when({ type: 'CallOffDeletion', data: {} }).thenNothing());
  it('is carried out when it is due', () =>
    given(created, ordered)
      .when(remove(noon('2026-03-10')))
      .thenEvents(deleted));
  it('is rejected before it is due', () =>
    given(created, ordered)
      .when(remove(noon('2026-02-08')))
      .thenRejects('lifecycle_conflict'));
  it('is rejected after it was called off', () =>
    given(created, ordered, calledOff)
      .when(remove(noon('2026-03-10')))
      .thenRejects('lifecycle_conflict'));
  it('is carried out once', () =>
    given(created, ordered, deleted)
      .when(remove(noon('2026-03-11')))
      .thenNothing());
  it('requires an existing organization', () =>
    given()
      .when(order(noon('2026-02-09')))
      .thenRejects('not_found'));
  it('makes the organization nonexistent, and its ID cannot be reused', () => {
    const gone = [created, ordered, deleted];
    expect(fold(organization, gone).exists).toBe(false);
    given(...gone)
      .when({ type: 'SetTreatmentBilling', data: { enabled: true } })
      .thenRejects('not_found');
    const { data } = created as Extract<OrganizationEvent, { type: 'OrganizationCreated' }>;
    given(...gone)
      .when({ type: 'CreateOrganization', data: { ...data, name: 'Again', at: noon('2026-04-01') } })
      .thenRejects('not_found');
  });
});
