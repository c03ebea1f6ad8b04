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
  /** One of `deletionReasons`; needed with the order. */
  readonly reason?: string;
  /** Now, not a month after the order. */
  readonly atOnce?: boolean;
  /** Although bills are neither paid nor closed. */
  readonly billsUnderWay?: boolean;
  /** Although legal holds stand: for what was deleted before and came back with a backup. Nobody asks for it from outside. */
  readonly evenHeld?: boolean;
  /** Needed for what cannot be undone. */
  readonly yes?: boolean;
}

export interface DeletionReport {
  readonly organizationId: string;
  /** `ordered`: nothing is destroyed yet. `deleted`: everything is. */
  readonly state: 'ordered' | 'deleted';
  /** False when the same was said before. */
  readonly changed: boolean;
  /** From when on it may be carried out; null once it is. */
  readonly dueAt: string | null;
  readonly deletedAt: string | null;
  readonly destroyed: DestroyedReport | null;
}

const DAY_MS = 86_400_000;
/** Requests that passed the door before it closed have ended after that, and every process knows that it is closed. */
const SETTLE_DELAY_MS = 1_500;

/**
 * Deletes an organization: orders it first; when that is due (a month later, or at once where that is said) the same command
 * closes its doors and destroys everything of it. Nothing brings it back. Cut off, the same command goes on.
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
  if (reason === undefined) return refuseOperator(`say why with --reason: ${deletionReasons.join(', ')}`);
  const planned = new Date(now.getTime() + DELETION_DELAY_DAYS * DAY_MS).toISOString();
  const dueAt = args.atOnce === true ? at : (deletion?.dueAt ?? planned);
  const isDue = dueAt <= at;
  if (isDue && args.yes !== true) return refuseOperator('nothing brings it back: say --yes when you are sure');
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

/** Calls a deletion off that was ordered and not begun. */
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

/** An organization as its stream says, also one that was deleted; refused when there never was one. */
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
  if (hold && !evenHeld) refuseOperator(`the legal hold ${hold.holdId} stands: lift it first (\`hold lift\`)`);
  if (
    (organizationId === practices.sandbox.organizationId && config.ENGINES === 'embedded') ||
    (organizationId === practices.live.organizationId && config.LIVE_API_KEY !== undefined)
  )
    refuseOperator(`${organizationId} is made at every start: it can be left unused, not deleted`);
  if (accountId === organizationId) {
    if ((await othersInAccount(engines.ledger, accountId)) > 0)
      refuseOperator(
        `${organizationId} is the home of an account with other organizations: link those elsewhere first`,
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
      `${total === 1 ? 'a bill of it is' : `${total} bills of it are`} neither paid nor closed: close them, or say --bills-under-way`,
    );
};

/** Keys and endpoints end as they do one by one: everybody who follows them is told in the usual way. */
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
