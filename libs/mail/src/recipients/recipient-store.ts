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

/** A recipient as the log has it now, with the events that say so. */
export interface FoundRecipient {
  readonly recipient: Recipient;
  readonly history: readonly StoredEvent<RecipientEvent>[];
}

/** An address is sealed for the generation that it belongs to: an opt-out ends one. */
export const sealsFor =
  (recipientId: string) =>
  ({ state }: { readonly state: Recipient }): string =>
    recipientSubject(recipientId, sealingGeneration(state));

/** Recipients of notification mail in the ledger, over all their generations. */
export class RecipientStore {
  constructor(
    private readonly ledger: EncryptedEventStore,
    private readonly vault: Vault,
  ) {}

  /** The recipient's id, which names its stream: nothing that the caller chose stands in a name of the log. */
  async idOf(organizationId: string, externalUserId: string): Promise<string> {
    const hash = await this.vault.hmac(organizationId, 'ids', 'recipient', externalUserId);
    return `recipient_${base32(hash.subarray(0, ID_BYTES))}`;
  }

  async load(organizationId: string, recipientId: string): Promise<FoundRecipient> {
    const { now } = await recipients.read(this.ledger, recipientStream(organizationId, recipientId));
    return { recipient: now.state, history: now.history };
  }

  /** Decides and appends. An opt-out is followed by the destruction of its key. Throws what `executeCommand` throws. */
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

  /** Destroys the keys that these events order destroyed; safe to repeat, and repeated by whoever follows the log. */
  async shred(events: readonly StoredEvent[]): Promise<void> {
    for (const { id, type, data } of events) {
      if (type !== 'SubjectShredded') continue;
      const { subject, shreddedAt } = data as unknown as { subject: string; shreddedAt: string };
      await this.vault.shred(subject, { shreddedAt, eventId: id });
    }
  }
}
