import type { Decider } from '../kernel/decider.js';
import { Rejection, type FieldProblem } from '../kernel/rejection.js';
import type { OrganizationCommand } from './organization.commands.js';
import type { CustomAdministratorRecord, OrganizationEvent } from './organization.events.js';
import { requireOrganization, type Organization } from './organization.state.js';

type Decide = Decider<Organization, OrganizationCommand, OrganizationEvent>['decide'];

/** First available of fax, email and mail. */
export const submissionMethodOf = ({
  fax,
  email,
}: Pick<CustomAdministratorRecord, 'fax' | 'email'>): 'fax' | 'email' | 'mail' => {
  if (fax !== null) return 'fax';
  return email === null ? 'mail' : 'email';
};

export const destinationProblems = (facts: {
  readonly fax?: unknown;
  readonly email?: unknown;
  readonly mailingAddress?: unknown;
}): readonly FieldProblem[] =>
  facts.fax || facts.email || facts.mailingAddress
    ? []
    : [{ path: 'fax', message: 'is required unless email or mailingAddress is sent' }];

const requireActiveAdministrator = (state: Organization, id: string): CustomAdministratorRecord => {
  const found = requireOrganization(state).customAdministrators.find(
    (customAdministrator) => customAdministrator.id === id && customAdministrator.active,
  );
  if (!found) throw new Rejection('not_found');
  return found;
};

/** Includes removed ones. Their names are kept for the bills that were sent to them. */
const MAX_ADMINISTRATORS = 2_000;

const savedEvent = (organizationId: string, record: CustomAdministratorRecord): OrganizationEvent => ({
  type: 'CustomAdministratorSaved',
  data: { organizationId, id: record.id, private: record },
});

export const decideAdministrators: Pick<
  Decide,
  'AddCustomAdministrator' | 'ReplaceCustomAdministrator' | 'RemoveCustomAdministrator'
> = {
  AddCustomAdministrator: (state, { id, facts, at }) => {
    if (requireOrganization(state).customAdministrators.length >= MAX_ADMINISTRATORS)
      throw new Rejection('validation_error', undefined, [
        { path: 'name', message: `cannot be added: a practice has at most ${MAX_ADMINISTRATORS} administrators` },
      ]);
    return [savedEvent(state.organizationId, { id, ...facts, active: true, createdAt: at })];
  },
  ReplaceCustomAdministrator: (state, { id, facts }) => {
    const stored = requireActiveAdministrator(state, id);
    const unchanged = (Object.keys(facts) as (keyof typeof facts)[]).every((name) => facts[name] === stored[name]);
    return unchanged ? [] : [savedEvent(state.organizationId, { ...stored, ...facts })];
  },
  RemoveCustomAdministrator: (state, { id }) => [
    {
      type: 'CustomAdministratorRemoved',
      data: { organizationId: state.organizationId, id: requireActiveAdministrator(state, id).id },
    },
  ],
};
