import { recipientStream, type RecipientInvitedData } from '#domain';
import type { Engines } from '#engines';
import type { StoredEvent } from '#event-store';
import type { OutboxMailer, RecipientStore } from '#mail';
import { DONE_RETENTION_MS } from '#state-store';
import { recipientProjection, type RecipientRow } from '#read-models';
import type { OutboxItem, ServiceReaction } from '#subscriptions';
import { messagePrefix } from './email-sender.js';
import type { EmailQueue } from './email-queue.js';
import type { Practices } from './practices.js';

const READ_MODELS_TIMEOUT_MS = 2_000;
const SKIP_WAIT_MS = 10_000;
/** Maximum number of subscribers per organization. */
const MAX_SUBSCRIBERS = 100_000;

/** Thrown if the read models are behind the event, so that it is retried. */
class RecipientNotReady extends Error {
  override readonly name = 'RecipientNotReady';
}

interface NotificationEngines extends Pick<Engines, 'events' | 'ledger' | 'views'> {
  readonly practices: Practices;
  readonly recipients: RecipientStore;
  readonly queue: EmailQueue;
  readonly outbox: OutboxMailer | null;
}

type Task =
  | { readonly task: 'invitation'; readonly recipientId: string; readonly invitation: number }
  | { readonly task: 'alert'; readonly billId: string; readonly commandId: string; readonly order: number }
  | { readonly task: 'shred'; readonly stream: string; readonly revision: number; readonly subject: string };

const item = ({ metadata: { organizationId } }: StoredEvent, key: string, task: Task): OutboxItem => ({
  key,
  organizationId,
  data: { ...task },
});

const invitationItems = (event: StoredEvent): readonly OutboxItem[] => {
  const { recipientId, invitation, delivery } = event.data as unknown as RecipientInvitedData;
  return delivery === 'mail' ? [item(event, event.id, { task: 'invitation', recipientId, invitation })] : [];
};

/** A payment and the resulting status share one append, so they are a single alert. */
const billChangeItems = (event: StoredEvent): readonly OutboxItem[] => {
  const { commandId } = event.metadata;
  const { billId } = event.data as unknown as { readonly billId: string };
  const order = Number(event.position);
  return [item(event, `alert:${commandId}`, { task: 'alert', billId, commandId, order })];
};

const shreddingItems = (event: StoredEvent): readonly OutboxItem[] => {
  const { stream, revision } = event;
  if (!stream.includes('-recipient_')) return [];
  const { subject } = event.data as unknown as { readonly subject: string };
  return [item(event, event.id, { task: 'shred', stream, revision, subject })];
};

/** Queues emails for an event's recipients, and removes messages after an opt-out. */
export const notifyRecipients = (engines: NotificationEngines): ServiceReaction => {
  const work = new NotificationWork(engines);
  return {
    name: 'notifications',
    on: {
      RecipientInvited: invitationItems,
      BillStatusUpdated: billChangeItems,
      PaymentPosted: billChangeItems,
      PaymentVoided: billChangeItems,
      SubjectShredded: shreddingItems,
    },
    wanted: (event) => work.isWanted(event),
    perform: (item) => work.perform(item),
  };
};

class NotificationWork {
  /** An organization never changes its environment. */
  private readonly live = new Map<string, boolean>();
  /** Wall-clock time until which a late read model is not awaited for each event. */
  private impatientUntil = 0;

  constructor(private readonly engines: NotificationEngines) {}

  /** Filters out events without recipients: those of sandboxes and of practices without subscribers. */
  async isWanted({ stream, metadata: { organizationId, recordedAt }, position }: StoredEvent): Promise<boolean> {
    if (stream.includes('-recipient_')) return true;
    // Too old for an alert. It may have been sent already, since its key isn't kept any longer.
    if (Date.parse(recordedAt) < Date.now() - DONE_RETENTION_MS) return false;
    if (!(await this.isLive(organizationId))) return false;
    const patience = Date.now() < this.impatientUntil ? 0 : READ_MODELS_TIMEOUT_MS;
    const active = await this.active(organizationId, position, patience, 1);
    // If unknown, the event is wanted, and its emails are queued later.
    if (active === null && patience > 0) this.impatientUntil = Date.now() + SKIP_WAIT_MS;
    return active === null || active.length > 0;
  }

  async perform({ organizationId, data }: OutboxItem): Promise<void> {
    const task = data as Task;
    if (task.task === 'invitation') return this.queueInvitation(organizationId, task);
    return task.task === 'alert' ? this.queueAlerts(organizationId, task) : this.clearUp(organizationId, task);
  }

  private async queueInvitation(
    organizationId: string,
    { recipientId, invitation }: Extract<Task, { task: 'invitation' }>,
  ): Promise<void> {
    const key = `invitation:${recipientId}:${invitation}`;
    const about = { kind: 'invitation', invitation } as const;
    await this.engines.queue.add({ key, organizationId, recipientId, about, order: invitation });
  }

  /** Queues one email per subscriber. Whether it is needed is decided when it is sent. */
  private async queueAlerts(
    organizationId: string,
    { billId, commandId, order }: Extract<Task, { task: 'alert' }>,
  ): Promise<void> {
    const active = await this.active(organizationId, await this.engines.events.head(), READ_MODELS_TIMEOUT_MS);
    if (active === null) throw new RecipientNotReady();
    for (const recipientId of active)
      await this.engines.queue.add({
        key: `alert:${recipientId}:${commandId}`,
        organizationId,
        recipientId,
        about: { kind: 'alert', billId, commandId },
        order,
      });
  }

  /** Completes an opt-out whose process may have crashed before it destroyed the key. Can be repeated. */
  private async clearUp(
    organizationId: string,
    { stream, revision, subject }: Extract<Task, { task: 'shred' }>,
  ): Promise<void> {
    const { ledger, recipients, outbox } = this.engines;
    const [id = '', generation = '1'] = subject.split('#');
    if (stream !== recipientStream(organizationId, id)) return;
    await recipients.shred((await ledger.load(stream, revision)).slice(0, 1));
    await outbox?.remove(organizationId, messagePrefix(id, Number(generation)));
  }

  private async isLive(organizationId: string): Promise<boolean> {
    const known = this.live.get(organizationId);
    if (known !== undefined) return known;
    const practice = await this.engines.practices(organizationId);
    if (practice) this.live.set(organizationId, practice.environment === 'live');
    return practice?.environment === 'live';
  }

  /** IDs of subscribers as of this log position or later; null if not yet known. */
  private async active(
    organizationId: string,
    position: bigint,
    patience: number,
    limit = MAX_SUBSCRIBERS,
  ): Promise<readonly string[] | null> {
    const { views } = this.engines;
    if (!(await views.waitFor([recipientProjection.name], position, patience))) return null;
    const { rows } = await views.find<Pick<RecipientRow, 'status'>>(recipientProjection.name, {
      organizationId,
      filter: { status: 'active' },
      fields: ['status'],
      limit,
      count: false,
    });
    return rows.map(({ _id }) => _id);
  }
}
