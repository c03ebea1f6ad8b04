import { randomUUID } from 'node:crypto';
import { AccessJournal, AccessRecord, digestOf, ShownIds, type AccessDraft } from '#access-record';
import { BUILD } from '#build';
import { billProjection, type BillRow } from '#read-models';
import { refuseOperator, type OperatorContext } from '../operation.js';

/** Access action. Null if the result has no patient data. `itself` if the operation records its own access. */
export type OperatorAction = 'read' | 'search' | 'itself' | null;

export interface OperatorAct {
  readonly operation: string;
  readonly action: 'read' | 'search' | 'export' | 'print';
  /** Null if the organization is unknown. */
  readonly organizationId: string | null;
  readonly bills: readonly string[];
  readonly patients?: readonly string[];
  /** Reason as typed by the operator. */
  readonly reason?: string;
}

/**
 * Adds entries to the access record. Resolves when they are on disk. Throws OperatorRefusal if they cannot be written.
 */
export const recordShown = async (work: OperatorContext, acts: readonly OperatorAct[]): Promise<void> => {
  const { stateStore, vault } = work.engines;
  const journal = new AccessJournal(new AccessRecord(stateStore, vault).write);
  const requestId = randomUUID();
  for (const { operation, action, organizationId, bills, patients = [], reason = work.reason } of acts) {
    const isFile = action === 'export' || action === 'print';
    const draft: AccessDraft = {
      operation,
      action,
      organizationId,
      outcome: 'shown',
      actor: { kind: 'operator', id: work.operator ?? '' },
      bills,
      patients,
      address: null,
      agent: `workcomp ${BUILD}`,
      requestId,
      ...(isFile && { count: bills.length, digest: digestOf(bills) }),
      ...(reason !== undefined && { secrets: { reason } }),
    };
    await journal.accept(draft, 'sandbox');
  }
  // Not retried: if access can't be recorded now, the data isn't shown.
  await journal.close();
  if (!journal.state.writes)
    refuseOperator(
      'the access record cannot be written, so no patient data is shown: free up disk space and try again',
    );
};

/** Records the bills and patients in a result before the operator sees it. Throws OperatorRefusal. */
export const recordResult = async (
  work: OperatorContext,
  { name, action }: { readonly name: string; readonly action: OperatorAction },
  args: object,
  result: unknown,
): Promise<void> => {
  if (action === null || action === 'itself') return;
  const { org = null, reason } = args as { readonly org?: string; readonly reason?: string };
  const found = new Map<string | null, ShownIds>();
  collect(result, org, found);
  const acts: OperatorAct[] = [];
  for (const [known, shown] of found)
    for (const [organizationId, bills] of await ownersOf(work, known, shown.bills))
      acts.push({
        operation: name,
        action,
        organizationId,
        bills,
        patients: shown.patients,
        ...(reason !== undefined && { reason }),
      });
  if (acts.length > 0) await recordShown(work, acts);
};

/** Collects IDs by organization. A nested `organizationId` applies to its own part of the result. */
const collect = (value: unknown, organizationId: string | null, found: Map<string | null, ShownIds>): void => {
  if (typeof value === 'string') {
    const ids = new ShownIds();
    ids.addText(value);
    const all = [...ids.bills, ...ids.patients];
    if (all.length === 0) return;
    const shown = found.get(organizationId) ?? new ShownIds();
    shown.add(all);
    found.set(organizationId, shown);
  } else if (Array.isArray(value)) {
    for (const item of value) collect(item, organizationId, found);
  } else if (typeof value === 'object' && value !== null) {
    const { organizationId: own = null } = value as { readonly organizationId?: string | null };
    for (const item of Object.values(value)) collect(item, own ?? organizationId, found);
  }
};

/** Groups bills by organization. If the result doesn't name the organization, it is read from the bills' rows. */
const ownersOf = async (
  { engines: { views } }: OperatorContext,
  organizationId: string | null,
  bills: readonly string[],
): Promise<ReadonlyMap<string | null, readonly string[]>> => {
  if (organizationId !== null) return new Map([[organizationId, bills]]);
  const owners = new Map<string | null, string[]>();
  for (const id of bills) {
    const owner = (await views.get<BillRow>(billProjection.name, id))?.organizationId ?? null;
    owners.set(owner, [...(owners.get(owner) ?? []), id]);
  }
  return owners;
};
