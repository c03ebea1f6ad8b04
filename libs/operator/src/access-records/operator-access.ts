import { randomUUID } from 'node:crypto';
import { AccessJournal, AccessRecord, digestOf, ShownIds, type AccessDraft } from '#access-record';
import { BUILD } from '#build';
import { billProjection, type BillRow } from '#read-models';
import { refuseOperator, type OperatorContext } from '../operation.js';

/** Action of an operation on patients' data; null: its result has none. `itself`: it writes a file, and records that. */
export type OperatorAction = 'read' | 'search' | 'itself' | null;

/** An act of the operator on bills of one organization. */
export interface OperatorAct {
  /** Name of the operation. */
  readonly operation: string;
  readonly action: 'read' | 'search' | 'export' | 'print';
  /** Null where nobody knows whose bills they are. */
  readonly organizationId: string | null;
  readonly bills: readonly string[];
  readonly patients?: readonly string[];
  /** Why the operator did it, as it was typed. */
  readonly reason?: string;
}

/**
 * Puts an act of the operator into the record of access, under the name of the system's user. Resolves when it is on the
 * disk. Throws OperatorRefusal where that is not possible: then nothing may be shown.
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
  // Not tried again later: what is refused now is not shown.
  await journal.close();
  if (!journal.state.writes)
    refuseOperator('the record of access cannot be written, so nothing of a patient is shown: make room on the disk');
};

/** Records the bills and patients that a result names, before the operator sees it. Throws OperatorRefusal. */
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

/** Collects the ids in a result by organization: each part of it belongs to the organization that it names. */
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

/** Bills by organization; where a result does not say whose they are, their rows do. */
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
