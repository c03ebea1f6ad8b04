import { createHash } from 'node:crypto';
import type { RemittanceClaim } from '#documents';
import { REVERSAL } from './remittance-refusal.js';

/** In one remittance, distinguishes parts of a split claim from repetitions of a claim with the same numbers. */
export class Occurrences {
  private readonly seen = new Map<string, string[]>();

  /**
   * `occurrence`: 0 for a reversal and for the first claim with its numbers; a repetition gets its original's number.
   * `isRepeated`: never true for an erased claim, which has lost what distinguishes it.
   */
  add({ billNumber, payerClaimControlNumber, status, charged, paid, adjustments, lines }: RemittanceClaim): {
    readonly occurrence: number;
    readonly isRepeated: boolean;
  } {
    if (status === REVERSAL) return { occurrence: 0, isRepeated: false };
    const content = JSON.stringify([status, charged, paid, adjustments, lines]);
    const digest = createHash('sha256').update(content).digest('base64').slice(0, 16);
    const name = `${billNumber}\n${payerClaimControlNumber ?? ''}`;
    const known = this.seen.get(name) ?? [];
    this.seen.set(name, known);
    const at = known.indexOf(digest);
    if (at >= 0) return { occurrence: at, isRepeated: payerClaimControlNumber !== null };
    return { occurrence: known.push(digest) - 1, isRepeated: false };
  }
}
