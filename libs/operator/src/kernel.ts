import { executeCommand, actorMetadata, organizations, type CommandMetadata } from '#commands';
import { noOrganization, organization, organizationStream, type Organization, type OrganizationCommand } from '#domain';
import { loadState, type Actor, type EncryptedEventStore } from '#event-store';
import { refuseOperator, type OperatorContext } from './operation.js';

interface ByOperator {
  readonly operator?: string | undefined;
}

export const operatorActor = ({ operator }: ByOperator): Actor => ({
  kind: 'operator',
  id: operator ?? 'cli',
});

/** Operator name shown in an organization's histories and receipts, such as `operator dana`. */
export const operatorNameFor = (by: ByOperator): string => `operator ${operatorActor(by).id}`;

/** `clockOffsetMs`: the organization's clock offset. */
export const operatorMetadata = (by: ByOperator, organizationId: string, clockOffsetMs = 0): CommandMetadata =>
  actorMetadata({ organizationId, clockOffsetMs, actor: operatorActor(by) });

/** IDs become part of stream names, so other characters are refused. */
const idPattern = /^[A-Za-z0-9_]{1,128}$/;

/** Loads an organization. Throws OperatorRefusal if it does not exist. */
export const loadOrganization = async (ledger: EncryptedEventStore, organizationId: string): Promise<Organization> => {
  const found = idPattern.test(organizationId)
    ? await loadState(ledger, organization, organizationStream(organizationId))
    : noOrganization;
  return found.exists ? found : refuseOperator(`there is no organization ${organizationId}`);
};

/** `commandAt` receives the time by the organization's clock. */
export const changeByOperator = (
  work: OperatorContext,
  { organizationId, clockOffsetMs }: Pick<Organization, 'organizationId' | 'clockOffsetMs'>,
  commandAt: (at: string) => OrganizationCommand,
): ReturnType<typeof changeOrganization> => {
  const metadata = operatorMetadata(work, organizationId, clockOffsetMs);
  return changeOrganization(work.engines.ledger, organizationId, commandAt(metadata.at), metadata);
};

export const changeOrganization = async (
  ledger: EncryptedEventStore,
  organizationId: string,
  command: OrganizationCommand,
  metadata: CommandMetadata,
): Promise<{ readonly organization: Organization; readonly changed: boolean }> => {
  const { state, appended } = await executeCommand(ledger, organizations, {
    stream: organizationStream(organizationId),
    command,
    metadata,
  });
  return { organization: state, changed: appended.length > 0 };
};
