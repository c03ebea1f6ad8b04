import {
  base32,
  recipientStream,
  recipientSubject,
  sealingGeneration,
  type Recipient,
  type RecipientCommand,
  type RecipientEvent,
} from '#domain';
import {
  executeCommand,
  recipients,
  type CommandMetadata,
  type CommandResult,
  type StreamWithHistory,
} from '#commands';
import type { EncryptedEventStore, StoredEvent, Vault } from '#event-store';

const ID_BYTES = 16;

export interface FoundRecipient {
  readonly recipient: Recipient;
  readonly history: readonly StoredEvent<RecipientEvent>[];
}

/** Returns the vault subject for a recipient's address. Each generation has its own; an opt-out ends a generation. */
export const sealsFor =
  (recipientId: string) =>
  ({ state }: { readonly state: Recipient }): string =>
    recipientSubject(recipientId, sealingGeneration(state));

/** Notification mail recipients in the event store, across all their generations. */
export class RecipientStore {
  constructor(
    private readonly ledger: EncryptedEventStore,
    private readonly vault: Vault,
  ) {}

  /** Returns the recipient's part of the stream name. An HMAC, so that the name contains no client-defined values. */
  async idOf(organizationId: string, externalUserId: string): Promise<string> {
    const hash = await this.vault.hmac(organizationId, 'ids', 'recipient', externalUserId);
    return `recipient_${base32(hash.subarray(0, ID_BYTES))}`;
  }

  async load(organizationId: string, recipientId: string): Promise<FoundRecipient> {
    const { now } = await recipients.read(this.ledger, recipientStream(organizationId, recipientId));
    return { recipient: now.state, history: now.history };
  }

  /** Executes a command. If it is an opt-out, its key is then destroyed. Throws the errors of `executeCommand`. */
  async handle(
    recipientId: string,
    command: RecipientCommand,
    metadata: CommandMetadata,
  ): Promise<CommandResult<RecipientEvent, StreamWithHistory<Recipient, RecipientEvent>>> {
    const decided = await executeCommand(this.ledger, recipients, {
      stream: recipientStream(metadata.organizationId, recipientId),
      command,
      metadata,
      subject: sealsFor(recipientId),
    });
    await this.shred(decided.appended);
    return decided;
  }

  /** Destroys the keys named by `SubjectShredded` events. Idempotent, because log followers repeat it. */
  async shred(events: readonly StoredEvent[]): Promise<void> {
    for (const { id, type, data } of events) {
      if (type !== 'SubjectShredded') continue;
      const { subject, shreddedAt } = data as unknown as { subject: string; shreddedAt: string };
      await this.vault.shred(subject, { shreddedAt, eventId: id });
    }
  }
}
