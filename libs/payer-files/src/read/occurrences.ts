import { createHash } from 'node:crypto';
import type { RemittanceClaim } from '#documents';
import { REVERSAL } from './remittance-refusal.js';

/** Tells the claims of one remittance apart that have the same numbers: a split claim from a repetition. */
export class Occurrences {
  private readonly seen = new Map<string, string[]>();

  /** 0 for the first that says this under its numbers, and for a reversal. */
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
