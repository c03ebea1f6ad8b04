import { organization, organizationStream, type BillEvent } from '#domain';
import { loadState } from '#event-store';
import type { Erasure } from '#integrity';
import { deleteOrganization } from '../organizations/delete-organization.js';
import { OperatorRefusal, type OperatorContext } from '../operation.js';
import { eraseFromReadModels } from './erase-copies.js';
import { shredKey } from './order.js';
import { destroyBill } from './shred-bill.js';
import {
  updateRegister,
  readRegister,
  registerOf,
  type RegisterReport,
  type RegisterSources,
} from './update-register.js';

export interface ReappliedErasures {
  readonly entries: number;
  /** Subjects whose data was present again and is now destroyed. */
  readonly erased: readonly string[];
  readonly failed: readonly { readonly subject: string; readonly why: string }[];
}

const isBillSubject = (subject: string): boolean => /^bill_[A-Za-z0-9]+$/.test(subject);
/** Processing order: bills first, because they redact payer files; organizations last, so bills get the usual steps. */
const rank = ({ subject, organizationGone, organizationId }: Erasure): number =>
  organizationGone ? (subject === organizationId ? 2 : 3) : isBillSubject(subject) ? 0 : 1;

/** Repeats erasures. Skips subjects that the data does not contain, or that are already erased. */
export const reapplyErasures = async (
  work: OperatorContext,
  erasures: readonly Erasure[],
): Promise<ReappliedErasures> => {
  const erased: string[] = [];
  const failed: { readonly subject: string; readonly why: string }[] = [];
  const inOrder = erasures.toSorted((a, b) => rank(a) - rank(b));
  for (const [done, erasure] of inOrder.entries()) {
    work.signal.throwIfAborted();
    try {
      if (await isRestored(work, erasure)) {
        await erase(work, erasure);
        erased.push(erasure.subject);
      }
    } catch (error) {
      if (!(error instanceof OperatorRefusal)) throw error;
      failed.push({ subject: erasure.subject, why: error.message });
    }
    work.progress({ what: 'erasing again', done: done + 1, total: inOrder.length });
  }
  return { entries: erasures.length, erased, failed };
};

export const isRestored = async (
  { engines: { keys } }: OperatorContext,
  { subject }: Pick<Erasure, 'subject'>,
): Promise<boolean> => (await keys.get(subject)) !== null;

const erase = async (work: OperatorContext, erasure: Erasure): Promise<void> => {
  const { ledger, blobs } = work.engines;
  const { subject, stream, organizationId, organizationGone, reason, override } = erasure;
  const own = organizationStream(organizationId);
  if (organizationGone && stream === own && subject === organizationId) {
    const sure = { reason: 'other', atOnce: true, billsUnderWay: true, evenHeld: true, yes: true } as const;
    await deleteOrganization(work, { org: organizationId, ...sure });
    return;
  }
  const { clockOffsetMs } = await loadState(ledger, organization, own);
  const why = { ...(reason && { reason }), ...(override && { override }) };
  const order = { stream, subject, organizationId, clockOffsetMs, ...why };
  const history = isBillSubject(subject) ? await ledger.load<BillEvent>(stream) : [];
  if (history[0]?.type === 'BillSubmitted') {
    await destroyBill(work, order, history);
    return;
  }
  await shredKey(work, order);
  await blobs.remove({ organizationId, subject });
  await eraseFromReadModels(work, stream);
};

export interface ReappliedShredding extends ReappliedErasures {
  /** Number of ignored entries that no known key signed. */
  readonly untrusted: number;
  readonly register: RegisterReport;
}

/** Repeats erasures after engines were restored by their own tools, or from a register that a restore did not have. */
export const reapplyShredding = async (
  work: OperatorContext,
  sources: Pick<RegisterSources, 'files' | 'keys'>,
): Promise<ReappliedShredding> => {
  const { erasures, notes, untrusted } = await readRegister(work, sources);
  const again = await reapplyErasures(work, erasures);
  await registerOf(work).takeIn(notes);
  return { ...again, untrusted, register: await updateRegister(work) };
};
