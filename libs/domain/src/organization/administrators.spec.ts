import { destinationProblems, fold, organization, submissionMethodOf, type OrganizationEvent } from '#domain';
import { everyOrganizationEvent, noon, specFor } from '#testing/pure';

const given = specFor(organization);
const sample = <T extends OrganizationEvent['type']>(type: T) =>
  everyOrganizationEvent.find((event) => event.type === type) as Extract<OrganizationEvent, { type: T }>;
const created = sample('OrganizationCreated');
const saved = sample('CustomAdministratorSaved');
const removed = sample('CustomAdministratorRemoved');
const facts = {
  name: 'City of Example',
  fax: '213-555-0177',
  email: 'bills@city.example',
  mailingAddress: 'PO Box 9, Los Angeles CA 90012',
  notes: 'Ask for Pat.',
};
const id = 'cadm_1';
const replace = { type: 'ReplaceCustomAdministrator', data: { id, facts: { ...facts, fax: null } } } as const;
const remove = { type: 'RemoveCustomAdministrator', data: { id } } as const;

describe('a custom administrator', () => {
  it('can be added', () =>
    given(created)
      .when({ type: 'AddCustomAdministrator', data: { id, facts, at: noon('2026-01-06') } })
      .thenEvents(saved));
  it('cannot be added beyond 2,000', () =>
    given(
      created,
      ...Array.from({ length: 2_000 }, (_, i): OrganizationEvent => ({
        type: 'CustomAdministratorSaved',
        data: {
          ...saved.data,
          id: `cadm_${i}`,
          private: { ...(saved.data.private as object), id: `cadm_${i}` } as never,
        },
      })),
    )
      .when({ type: 'AddCustomAdministrator', data: { id: 'cadm_new', facts, at: noon('2026-01-06') } })
      .thenRejects('validation_error', ['name']));
  it('is replaced as a whole, except for its ID and creation date', () => {
    given(created, saved).when(replace).thenTypes('CustomAdministratorSaved');
    const { customAdministrators } = fold(organization, [
      created,
      saved,
      ...organization.decide.ReplaceCustomAdministrator(fold(organization, [created, saved]), replace.data),
    ]);
    expect(customAdministrators).toEqual([{ id, ...facts, fax: null, active: true, createdAt: noon('2026-01-06') }]);
  });
  it('causes no event if it is replaced without a change', () =>
    given(created, saved)
      .when({ ...replace, data: { id, facts } })
      .thenNothing());
  it('can be removed once', () => {
    given(created, saved).when(remove).thenEvents(removed);
    given(created, saved, removed).when(remove).thenRejects('not_found');
    given(created, saved, removed).when(replace).thenRejects('not_found');
    given(created).when(remove).thenRejects('not_found');
  });
  it.each([
    [{ fax: '1', email: 'a@b.c' }, 'fax'],
    [{ fax: null, email: 'a@b.c' }, 'email'],
    [{ fax: null, email: null }, 'mail'],
  ])('with %j is reached by %s', (routes, method) => expect(submissionMethodOf(routes)).toBe(method));
  it('requires at least one destination', () => {
    expect(destinationProblems({ fax: null, email: null, mailingAddress: null })).toMatchObject([{ path: 'fax' }]);
    expect(destinationProblems({})).toMatchObject([{ path: 'fax' }]);
    for (const route of ['fax', 'email', 'mailingAddress'])
      expect(destinationProblems({ [route]: 'somewhere' })).toEqual([]);
  });
});
