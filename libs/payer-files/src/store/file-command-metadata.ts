import { actorMetadata, type CommandMetadata, type RequestIdentity } from '#commands';
import { organization, organizationStream } from '#domain';
import { loadState, type Actor, type EncryptedEventStore } from '#event-store';
import { SHARED_OWNER } from './payer-file-store.js';

/** User or system that delivers or handles a file, with its organizations and clock. */
export interface FileActor {
  /** Organizations whose bills the file may mention. */
  readonly organizations: readonly string[];
  readonly actor: Actor;
  /** Name of the user, or null if there is none. */
  readonly actorName: string | null;
  readonly requestId?: string;
  /** The organization's clock offset in milliseconds. Looked up if missing. */
  readonly clockOffsetMs?: number;
}

/** Creates metadata for commands about a payer file, dated by each organization's clock. */
export class FileCommandMetadata {
  private readonly offsets = new Map<string, Promise<number>>();

  constructor(
    private readonly ledger: EncryptedEventStore,
    readonly actor: FileActor,
  ) {}

  /** `owner`: an organization or SHARED_OWNER. `identity`: from a request with an idempotency key. */
  async forOwner(owner: string, identity?: RequestIdentity | null): Promise<CommandMetadata> {
    const { actor, requestId, clockOffsetMs = await this.offsetOf(owner) } = this.actor;
    const request = requestId !== undefined && { requestId };
    const metadata = actorMetadata({ organizationId: owner, actor, clockOffsetMs, ...request });
    return identity ? { ...metadata, idempotency: { ...identity, status: 200 } } : metadata;
  }

  /** Time of receipt by the organization's clock. A shared file stores the wall-clock time. */
  async receivedAtFor(
    { owner, receivedAt }: { readonly owner: string; readonly receivedAt: string },
    organizationId: string,
  ): Promise<string> {
    if (owner !== SHARED_OWNER) return receivedAt;
    const { clockOffsetMs = await this.offsetOf(organizationId) } = this.actor;
    return new Date(Date.parse(receivedAt) + clockOffsetMs).toISOString();
  }

  private offsetOf(owner: string): Promise<number> {
    if (owner === SHARED_OWNER) return Promise.resolve(0);
    const known =
      this.offsets.get(owner) ??
      loadState(this.ledger, organization, organizationStream(owner)).then(({ clockOffsetMs }) => clockOffsetMs);
    this.offsets.set(owner, known);
    return known;
  }
}
