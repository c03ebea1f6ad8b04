import type { OperatorContext } from '../operation.js';
import { reapplyErasures, type ReappliedErasures } from './reapply-erasures.js';
import {
  updateRegister,
  readRegister,
  registerOf,
  type RegisterReport,
  type RegisterSources,
} from './update-register.js';

/** What `shred again` did. */
export interface ReappliedShredding extends ReappliedErasures {
  /** Entries that no known key has signed: they were passed over. */
  readonly untrusted: number;
  readonly register: RegisterReport;
}

/**
 * Erases once more what the register says, in the data as it is now: after engines were put back by their own tools, or when a
 * register turned up that a restore did not have.
 */
export const reapplyShredding = async (
  work: OperatorContext,
  sources: Pick<RegisterSources, 'files' | 'keys'>,
): Promise<ReappliedShredding> => {
  const { erasures, notes, untrusted } = await readRegister(work, sources);
  const again = await reapplyErasures(work, erasures);
  await registerOf(work).takeIn(notes);
  return { ...again, untrusted, register: await updateRegister(work) };
};
