import { executeCommand, endpoints } from '#commands';
import {
  DELETION_DELAY_DAYS,
  deletionReasons,
  endpointStream,
  organization,
  organizationStream,
  activeHolds,
  type Organization,
  type OrganizationCommand,
} from '#domain';
import { loadState, type EncryptedEventStore } from '#event-store';
import { DeliveryRows } from '#state-store';
import { billProjection } from '#read-models';
import { practices } from '../bootstrap/practices.js';
import { changeByOperator, changeOrganization, loadOrganization, operatorMetadata } from '../kernel.js';
import { revokeKey } from '../keys/keys.js';
import { refuseOperator, type OperatorContext } from '../operation.js';
import {
  DELETION_KIND,
  destroyOrganization,
  type DeletionRecord,
  type DestroyedReport,
} from '../shredding/destroy-organization.js';
import { updateRegister } from '../shredding/update-register.js';
import { leaveAccount, othersInAccount } from './accounts.js';

export interface Deletion {
  readonly org: string;
  /** One of `deletionReasons`. Required to order the deletion. */
  readonly reason?: string;
  /** Deletes immediately instead of a month after the order. */
  readonly atOnce?: boolean;
  readonly billsUnderWay?: boolean;
  /** Deletes despite legal holds. Only for repeating a deletion that a restored backup undid. */
  readonly evenHeld?: boolean;
  readonly yes?: boolean;
}

export interface DeletionReport {
  readonly organizationId: string;
  /** `ordered`: nothing is destroyed yet. `deleted`: everything is destroyed. */
  readonly state: 'ordered' | 'deleted';
  /** False if this was already ordered or done. */
  readonly changed: boolean;
  /** Earliest time of the deletion; null once deleted. */
  readonly dueAt: string | null;
  readonly deletedAt: string | null;
  readonly destroyed: DestroyedReport | null;
}

const DAY_MS = 86_400_000;
/** After this delay, requests admitted before access closed have ended, and every process refuses new ones. */
const SETTLE_DELAY_MS = 1_500;

/**
 * The first run orders the deletion. When it is due (after a month, or immediately with `atOnce`), the same command
 * closes access and destroys all data irreversibly. An interrupted run can be repeated.
 */
export const deleteOrganization = async (work: OperatorContext, args: Deletion): Promise<DeletionReport> => {
  const { org } = args;
  const { ledger, stateStore } = work.engines;
  const known = await loadEvenIfDeleted(ledger, org);
  if (known.deletedAt !== undefined) return destroy(work, known, false);
  await refuseIfRetained(work, known, args);
  const now = new Date();
  const { deletion } = known;
  const at = now.toISOString();
  const reason = deletionReasons.find((deletionReason) => deletionReason === (args.reason ?? deletion?.reason));
  if (reason === undefined) return refuseOperator(`--reason must be one of ${deletionReasons.join(', ')}`);
  const planned = new Date(now.getTime() + DELETION_DELAY_DAYS * DAY_MS).toISOString();
  const dueAt = args.atOnce === true ? at : (deletion?.dueAt ?? planned);
  const isDue = dueAt <= at;
  if (isDue && args.yes !== true) return refuseOperator('a deletion cannot be undone: confirm it with --yes');
  const metadata = operatorMetadata(work, org, known.clockOffsetMs);
  await stateStore.put(DELETION_KIND, org, { dueAt } satisfies DeletionRecord);
  const change = (command: OrganizationCommand) => changeOrganization(ledger, org, command, metadata);
  const ordered = await change({ type: 'OrderDeletion', data: { reason, at, dueAt } });
  if (!isDue)
    return { organizationId: org, state: 'ordered', changed: ordered.changed, dueAt, deletedAt: null, destroyed: null };
  await revokeAccess(work, ordered.organization);
  const { organization: deleted } = await change({ type: 'DeleteOrganization', data: { at } });
  await new Promise((resolve) => setTimeout(resolve, SETTLE_DELAY_MS));
  return destroy(work, deleted, true);
};

/** Cancels an ordered deletion. Only possible before it has begun. */
export const keepOrganization = async (
  work: OperatorContext,
  { org }: { readonly org: string },
): Promise<{ readonly organizationId: string; readonly changed: boolean }> => {
  const { ledger, stateStore } = work.engines;
  const before = await loadOrganization(ledger, org);
  const { changed } = await changeByOperator(work, before, () => ({ type: 'CallOffDeletion', data: {} }));
  await stateStore.remove(DELETION_KIND, org);
  return { organizationId: org, changed };
};

const destroy = async (work: OperatorContext, deleted: Organization, changed: boolean): Promise<DeletionReport> => {
  const { stateStore } = work.engines;
  const { organizationId, accountId, deletedAt = null } = deleted;
  await leaveAccount(work, accountId, organizationId);
  const destroyed = await destroyOrganization(work, deleted);
  await stateStore.remove(DELETION_KIND, organizationId);
  await updateRegister(work);
  return { organizationId, state: 'deleted', changed, dueAt: null, deletedAt, destroyed };
};

/** Loads an organization even if it was deleted. Throws OperatorRefusal if it never existed. */
const loadEvenIfDeleted = async (ledger: EncryptedEventStore, org: string): Promise<Organization> => {
  const isId = /^\w{1,128}$/.test(org);
  const found = isId ? await loadState(ledger, organization, organizationStream(org)) : null;
  return found?.deletedAt === undefined ? loadOrganization(ledger, org) : found;
};

const refuseIfRetained = async (
  { engines, config }: OperatorContext,
  { organizationId, accountId, holds = [] }: Organization,
  { billsUnderWay = false, evenHeld = false }: Deletion,
): Promise<void> => {
  const [hold] = activeHolds({ holds });
  if (hold && !evenHeld) refuseOperator(`the legal hold ${hold.holdId} is active: lift it first (\`hold lift\`)`);
  if (
    (organizationId === practices.sandbox.organizationId && config.ENGINES === 'embedded') ||
    (organizationId === practices.live.organizationId && config.LIVE_API_KEY !== undefined)
  )
    refuseOperator(`${organizationId} is created at every start: it cannot be deleted, only left unused`);
  if (accountId === organizationId) {
    if ((await othersInAccount(engines.ledger, accountId)) > 0)
      refuseOperator(
        `${organizationId} is the home of an account with other organizations: link them to another account first`,
      );
  }
  if (billsUnderWay) return;
  const { total } = await engines.views.find(billProjection.name, {
    organizationId,
    filter: { state: { $nin: ['paid', 'closed'] } },
    limit: 0,
  });
  if (total > 0)
    refuseOperator(
      `${total === 1 ? 'one of its bills is' : `${total} of its bills are`} neither paid nor closed: close them, or use --bills-under-way`,
    );
};

/** Ends keys and endpoints one by one, so that readers of the events are informed as usual. */
const revokeAccess = async (
  work: OperatorContext,
  { organizationId, clockOffsetMs, keys }: Organization,
): Promise<void> => {
  const { ledger, stateStore } = work.engines;
  for (const { credentialId, revoked } of keys)
    if (!revoked) await revokeKey(work, { credentialId, org: organizationId });
  for (const { endpointId } of await new DeliveryRows(stateStore).endpoints(organizationId)) {
    const stream = endpointStream(organizationId, endpointId);
    const { now } = await endpoints.read(ledger, stream);
    if (!now.state.exists || now.state.deleted) continue;
    const metadata = operatorMetadata(work, organizationId, clockOffsetMs);
    await executeCommand(ledger, endpoints, {
      stream,
      command: { type: 'DeleteEndpoint', data: { at: metadata.at } },
      metadata,
    });
  }
};
