import { randomBytes, randomUUID } from 'node:crypto';
import {
  base32,
  noOrganization,
  organization,
  organizationStream,
  type IdPrefix,
  type Organization,
  type OrganizationCommand,
  type OrganizationEvent,
} from '#domain';
import { loadState, GrowingDeciderStore, type EventMetadata, type Ledger } from '#event-store';
import { refuseOperator } from './operation.js';

/** 128 random bits, as all ids that are not derived from a key. */
export const newId = (prefix: IdPrefix): string => `${prefix}_${base32(randomBytes(16))}`;

/** What the events of an operator say about their making. `clockOffsetMs`: of the organization's clock. */
export const operatorMetadata = (
  organizationId: string,
  clockOffsetMs = 0,
  actor: EventMetadata['actor'] = { kind: 'operator', id: 'cli' },
): Omit<EventMetadata, 'v'> => {
  const now = Date.now();
  return {
    organizationId,
    at: new Date(now + clockOffsetMs).toISOString(),
    recordedAt: new Date(now).toISOString(),
    actor,
    requestId: `req_${randomUUID()}`,
    commandId: randomUUID(),
  };
};

/** Ids become stream names: nothing else may get that far. */
const idShape = /^[A-Za-z0-9_]{1,128}$/;

/** An organization as its stream says; refused when there is none. */
export const loadOrganization = async (ledger: Ledger, organizationId: string): Promise<Organization> => {
  const found = idShape.test(organizationId)
    ? await loadState(ledger, organization, organizationStream(organizationId))
    : noOrganization;
  return found.exists ? found : refuseOperator(`there is no organization ${organizationId}`);
};

/** Has a command decided and recorded; answers the organization as it is afterwards, and whether anything changed. */
export const changeOrganization = async (
  ledger: Ledger,
  organizationId: string,
  command: OrganizationCommand,
  metadata: Omit<EventMetadata, 'v'>,
): Promise<{ readonly organization: Organization; readonly changed: boolean }> => {
  const store = new GrowingDeciderStore<Organization, OrganizationCommand, OrganizationEvent>(ledger, organization);
  const { state, appended } = await store.handle(organizationStream(organizationId), command, metadata);
  return { organization: state, changed: appended.length > 0 };
};
