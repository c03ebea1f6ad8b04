import {
  base32,
  fold,
  recipient,
  recipientStream,
  recipientSubject,
  sealingGeneration,
  type Recipient,
  type RecipientCommand,
  type RecipientEvent,
} from '#domain';
import {
  DeciderStore,
  KeyDestroyed,
  LostRace,
  type EventMetadata,
  type Handled,
  type Ledger,
  type StoredEvent,
  type Vault,
} from '#event-store';

const ID_BYTES = 16;
const ATTEMPTS = 3;

/** A recipient as the log has it now, with the events that say so. */
export interface FoundRecipient {
  readonly recipient: Recipient;
  readonly history: readonly StoredEvent<RecipientEvent>[];
}

/** Recipients of notification mail in the ledger, over all their generations. */
export class RecipientStore {
  private readonly recipients: DeciderStore<Recipient, RecipientCommand, RecipientEvent>;

  constructor(
    private readonly ledger: Ledger,
    private readonly vault: Vault,
  ) {
    this.recipients = new DeciderStore(ledger, recipient);
  }

  /** The recipient's id, which names its stream: nothing that the caller chose stands in a name of the log. */
  async idOf(organizationId: string, externalUserId: string): Promise<string> {
    const hash = await this.vault.hmac(organizationId, 'ids', 'recipient', externalUserId);
    return `recipient_${base32(hash.subarray(0, ID_BYTES))}`;
  }

  async load(organizationId: string, recipientId: string): Promise<FoundRecipient> {
    const history = await this.ledger.load<RecipientEvent>(recipientStream(organizationId, recipientId));
    return { recipient: fold(recipient, history), history };
  }

  /**
   * Decides and appends; an address is sealed for the generation that it belongs to. An opt-out is followed by the
   * destruction of its key. Throws what DeciderStore throws.
   */
  async handle(
    recipientId: string,
    command: RecipientCommand,
    metadata: Omit<EventMetadata, 'v'>,
  ): Promise<Handled<RecipientEvent>> {
    const stream = recipientStream(metadata.organizationId, recipientId);
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      try {
        const handled = await this.recipients.handle(stream, command, metadata, (history) =>
          recipientSubject(recipientId, sealingGeneration(fold(recipient, history))),
        );
        await this.shred(handled.appended);
        return handled;
      } catch (error) {
        // An opt-out came between reading and sealing: what follows it belongs to another generation.
        if (!(error instanceof KeyDestroyed)) throw error;
      }
    }
    throw new LostRace();
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
