import { createHash } from 'node:crypto';
import type { RemittanceClaim } from '#documents';
import { REVERSAL } from './remittance-refusal.js';

/** In one remittance, distinguishes parts of a split claim from repetitions of a claim with the same numbers. */
export class Occurrences {
  private readonly seen = new Map<string, string[]>();

  /** Returns 0 for a reversal and for the first claim with its numbers; a repetition gets its original's number. */
  occurrenceOf({ billNumber, payerClaimControlNumber, status, charged, paid, lines }: RemittanceClaim): number {
    if (status === REVERSAL) return 0;
    const content = JSON.stringify([status, charged, paid, lines]);
    const digest = createHash('sha256').update(content).digest('base64').slice(0, 16);
    const name = `${billNumber}\n${payerClaimControlNumber ?? ''}`;
    const known = this.seen.get(name);
    if (!known) this.seen.set(name, [digest]);
    const at = known?.indexOf(digest) ?? 0;
    return at >= 0 ? at : (known?.push(digest) ?? 1) - 1;
  }
}
