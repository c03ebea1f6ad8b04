import type { UnreadableReason } from '#domain';

/** Maximum number of remembered documents. The oldest are dropped first. */
const MAX_DOCUMENTS = 1000;

interface Digested {
  /** Hex SHA-256 of the bytes, or empty if unknown. */
  readonly sha256: string;
}

/** Documents that stopped a thread or were unreadable, by digest. They aren't reopened while this process runs. */
export class FailedDocuments {
  private readonly reasons = new Map<string, UnreadableReason>();

  reasonOf({ sha256 }: Digested): UnreadableReason | undefined {
    return this.reasons.get(sha256);
  }

  add({ sha256 }: Digested, reason: UnreadableReason): void {
    if (sha256 === '') return;
    this.reasons.set(sha256, reason);
    for (const oldest of this.reasons.keys()) {
      if (this.reasons.size <= MAX_DOCUMENTS) break;
      this.reasons.delete(oldest);
    }
  }
}
