import type { UnreadableReason } from '#domain';
import type { StoredDocument } from './packet.js';

/** How many are remembered; the oldest go first. */
const MOST = 1000;

/**
 * Documents that stopped a thread, as long as this process runs: the next packet does not try them. Documents are tried
 * when they arrive, so these are rare: they came before that was done, or to a machine with more memory.
 */
export class BlamedDocuments {
  private readonly reasons = new Map<string, UnreadableReason>();

  reasonOf({ sha256 }: StoredDocument): UnreadableReason | undefined {
    return this.reasons.get(sha256);
  }

  add({ sha256 }: StoredDocument, reason: UnreadableReason): void {
    if (sha256 === '') return;
    this.reasons.set(sha256, reason);
    for (const oldest of this.reasons.keys()) {
      if (this.reasons.size <= MOST) break;
      this.reasons.delete(oldest);
    }
  }
}
