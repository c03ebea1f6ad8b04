import { OpenOrganizationRequest } from '#contracts';
import type { Environment, Organization, OrganizationCommand, RfaChecks } from '#domain';
import { newId } from '#commands';
import { initializeReactions } from '#subscriptions';
import { changeByOperator, loadOrganization, operatorActor } from '../kernel.js';
import { issueKey, KeyNameForm, type IssuedKey } from '../keys/issue-key.js';
import type { OperatorContext } from '../operation.js';
import { joinAccount } from './accounts.js';
import { allOrganizations } from '../log/read-log.js';
import { validateFields } from '../validate-fields.js';

export type OrganizationLine = Pick<
  Organization,
  'organizationId' | 'name' | 'environment' | 'accountId' | 'externalId' | 'treatmentBilling' | 'rfaChecks'
>;

export interface OrganizationDetails extends OrganizationLine, Pick<Organization, 'clockOffsetMs'> {
  readonly billingProviders: number;
  readonly renderingProviders: number;
  readonly locations: number;
  readonly hasW9: boolean;
  readonly members: number;
  /** Number of keys, excluding revoked keys. */
  readonly keys: number;
  /** Earliest time of an ordered deletion, or null if none was ordered. */
  readonly deletionDueAt: string | null;
}

export const lineOf = (organization: Organization): OrganizationLine => {
  const { organizationId, name, environment, accountId, externalId, treatmentBilling, rfaChecks } = organization;
  return { organizationId, name, environment, accountId, externalId, treatmentBilling, rfaChecks };
};

export interface NewOrganization {
  readonly name: string;
  readonly environment: Environment;
  readonly externalId?: string;
  /** The account's home organization. Default: the new organization. */
  readonly account?: string;
}

export const createOrganization = async (
  work: OperatorContext,
  { environment, account, ...given }: NewOrganization,
): Promise<OrganizationLine> => {
  const { name = given.name, externalId = null } = validateFields(OpenOrganizationRequest, {
    name: given.name,
    externalId: given.externalId,
  });
  await initializeReactions(work.engines.events, work.engines.stateStore);
  const organizationId = newId('org');
  const facts = { organizationId, environment, externalId };
  // The list is updated first: it keeps external IDs unique, even while partners create organizations.
  if (account !== undefined) await joinAccount(work, account, facts);
  const { organization } = await changeByOperator(work, { organizationId, clockOffsetMs: 0 }, (at) => ({
    type: 'CreateOrganization',
    data: { ...facts, accountId: account ?? organizationId, name, at },
  }));
  return lineOf(organization);
};

export const createLive = async (
  work: OperatorContext,
  { name, keyName: given }: { readonly name: string; readonly keyName?: string },
): Promise<{ readonly organization: OrganizationLine; readonly key: IssuedKey }> => {
  const { keyName } = validateFields(KeyNameForm, { keyName: given });
  const organization = await createOrganization(work, { name, environment: 'live' });
  const key = await issueKey(work.engines.ledger, {
    organizationId: organization.organizationId,
    scope: 'account',
    name: keyName ?? `${organization.name} server key`,
    actor: operatorActor(work),
  });
  return { organization, key };
};

export const listOrganizations = async (work: OperatorContext): Promise<readonly OrganizationLine[]> => {
  const lines: OrganizationLine[] = [];
  for (const id of await allOrganizations(work)) lines.push(lineOf(await loadOrganization(work.engines.ledger, id)));
  return lines;
};

export const showOrganization = async (
  { engines: { ledger } }: OperatorContext,
  { org }: { readonly org: string },
): Promise<OrganizationDetails> => {
  const organization = await loadOrganization(ledger, org);
  return {
    ...lineOf(organization),
    clockOffsetMs: organization.clockOffsetMs,
    billingProviders: organization.billingProviders.length,
    renderingProviders: organization.renderingProviders.length,
    locations: organization.locations.length,
    hasW9: organization.w9 !== null,
    members: organization.members.length,
    keys: organization.keys.filter(({ revoked }) => !revoked).length,
    deletionDueAt: organization.deletion?.dueAt ?? null,
  };
};

type ChangedLine = OrganizationLine & { readonly changed: boolean };

const setSetting = async (work: OperatorContext, org: string, command: OrganizationCommand): Promise<ChangedLine> => {
  const before = await loadOrganization(work.engines.ledger, org);
  const { organization, changed } = await changeByOperator(work, before, () => command);
  return { ...lineOf(organization), changed };
};

export const setTreatmentBilling = (
  work: OperatorContext,
  { org, enabled }: { readonly org: string; readonly enabled: boolean },
): Promise<ChangedLine> => setSetting(work, org, { type: 'SetTreatmentBilling', data: { enabled } });

/** Sets whether bills for unauthorized treatment are sent with a warning or refused. */
export const setRfaChecks = (
  work: OperatorContext,
  { org, checks }: { readonly org: string; readonly checks: RfaChecks },
): Promise<ChangedLine> => setSetting(work, org, { type: 'SetRfaChecks', data: { checks } });
