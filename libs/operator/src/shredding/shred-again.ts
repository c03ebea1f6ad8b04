import type { Workplace } from '../operation.js';
import { eraseAgain, type ErasedAgain } from './erase-again.js';
import { keepRegister, readRegister, registerOf, type RegisterReport, type RegisterSources } from './keep-register.js';

/** What `shred again` did. */
export interface ShreddedAgain extends ErasedAgain {
  /** Entries that no known key has signed: they were passed over. */
  readonly untrusted: number;
  readonly register: RegisterReport;
}

/**
 * Erases once more what the register says, in the data as it is now: after engines were put back by their own tools, or when a
 * register turned up that a restore did not have.
 */
export const shredAgain = async (
  work: Workplace,
  sources: Pick<RegisterSources, 'files' | 'keys'>,
): Promise<ShreddedAgain> => {
  const { erasures, notes, untrusted } = await readRegister(work, sources);
  const again = await eraseAgain(work, erasures);
  await registerOf(work).takeIn(notes);
  return { ...again, untrusted, register: await keepRegister(work) };
};
