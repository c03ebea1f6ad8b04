import { executeCommand, actorMetadata, organizations, type CommandMetadata } from '#commands';
import { noOrganization, organization, organizationStream, type Organization, type OrganizationCommand } from '#domain';
import { loadState, type Actor, type EncryptedEventStore } from '#event-store';
import { refuseOperator, type OperatorContext } from './operation.js';

/** Name of the person at the command line. */
interface ByOperator {
  readonly operator?: string | undefined;
}

/** The person at the command line; `cli` if no name is given. */
export const operatorActor = ({ operator }: ByOperator): Actor => ({
  kind: 'operator',
  id: operator ?? 'cli',
});

/** Name of the person at the command line in histories and receipts of a practice, such as `operator dana`. */
export const operatorNameFor = (by: ByOperator): string => `operator ${operatorActor(by).id}`;

/** Metadata of an operator's events, with the person's name. `clockOffsetMs`: offset of the organization's clock. */
export const operatorMetadata = (by: ByOperator, organizationId: string, clockOffsetMs = 0): CommandMetadata =>
  actorMetadata({ organizationId, clockOffsetMs, actor: operatorActor(by) });

/** Ids become stream names: nothing else may get that far. */
const idPattern = /^[A-Za-z0-9_]{1,128}$/;

/** An organization as its stream says; refused when there is none. */
export const loadOrganization = async (ledger: EncryptedEventStore, organizationId: string): Promise<Organization> => {
  const found = idPattern.test(organizationId)
    ? await loadState(ledger, organization, organizationStream(organizationId))
    : noOrganization;
  return found.exists ? found : refuseOperator(`there is no organization ${organizationId}`);
};

/**
 * Has an operator's command decided and recorded. `commandAt`: gets the time by the organization's clock. Answers as
 * `changeOrganization`.
 */
export const changeByOperator = (
  work: OperatorContext,
  { organizationId, clockOffsetMs }: Pick<Organization, 'organizationId' | 'clockOffsetMs'>,
  commandAt: (at: string) => OrganizationCommand,
): ReturnType<typeof changeOrganization> => {
  const metadata = operatorMetadata(work, organizationId, clockOffsetMs);
  return changeOrganization(work.engines.ledger, organizationId, commandAt(metadata.at), metadata);
};

/** Has a command decided and recorded; answers the organization as it is afterwards, and whether anything changed. */
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
