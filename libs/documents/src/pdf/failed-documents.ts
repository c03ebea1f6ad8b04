import type { UnreadableReason } from '#domain';

/** How many are remembered; the oldest go first. */
const MAX_DOCUMENTS = 1000;

interface Digested {
  /** Hex SHA-256 of its bytes; empty where nobody knows it. */
  readonly sha256: string;
}

/** Documents that stopped a thread or turned out to be unreadable, by digest, while this process runs: they are not opened again. */
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
