import { actorMetadata, type CommandMetadata, type RequestIdentity } from '#commands';
import { organization, organizationStream } from '#domain';
import { loadState, type Actor, type EncryptedEventStore } from '#event-store';
import { SHARED_OWNER } from './payer-file-store.js';

/** The person or system that brings a file or acts on one, its organizations, and its clock. */
export interface FileActor {
  /** The organizations whose bills it may be about. */
  readonly organizations: readonly string[];
  readonly actor: Actor;
  /** Name of whoever is at work; null where no person is. */
  readonly actorName: string | null;
  readonly requestId?: string;
  /** The organization's clock, milliseconds ahead of the wall clock; looked up where it is not said. */
  readonly clockOffsetMs?: number;
}

/** Makes the metadata of commands about a payer file, dated by each organization's clock. */
export class FileCommandMetadata {
  private readonly offsets = new Map<string, Promise<number>>();

  constructor(
    private readonly ledger: EncryptedEventStore,
    readonly actor: FileActor,
  ) {}

  /** `owner`: an organization, or SHARED_OWNER. `identity`: of a request with an Idempotency-Key. */
  async forOwner(owner: string, identity?: RequestIdentity | null): Promise<CommandMetadata> {
    const { actor, requestId, clockOffsetMs = await this.offsetOf(owner) } = this.actor;
    const request = requestId !== undefined && { requestId };
    const metadata = actorMetadata({ organizationId: owner, actor, clockOffsetMs, ...request });
    return identity ? { ...metadata, idempotency: { ...identity, status: 200 } } : metadata;
  }

  /** When a file arrived, by the clock of an organization. A file of several organizations has the time of the wall clock. */
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
