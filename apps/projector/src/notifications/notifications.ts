import type { Engines, MailSettings } from '#engines';
import { CapabilityLinks, MailServer, OutboxMailer, RecipientStore, SmtpMailer } from '#mail';
import type { QueueOptions } from '#state-store';
import type { BackgroundService } from '#subscriptions';
import { EmailContents } from './email-contents.js';
import { EmailSender } from './email-sender.js';
import { EmailQueue } from './email-queue.js';
import { notifyRecipients } from './notification-reaction.js';
import { NotificationWatch } from './notification-watch.js';
import { practicesIn, type Practices } from './practices.js';
import { addressIn, domainOf } from '../mail-names.js';

export interface NotificationSettings {
  /** Null where no mail server is configured. */
  readonly mail: MailSettings | null;
  /** Sender of all mail, where it is configured. */
  readonly from?: string | undefined;
  /** Where clients reach this service, without a slash at the end. */
  readonly publicOrigin: string;
  /** Practices, by whose clocks mail is due; the log's own facts unless given. */
  readonly practices?: Practices;
  readonly queue?: QueueOptions;
}

export type Notifications = ReturnType<typeof notificationsOf>;

/** Puts notification mail together: what it reacts to, what it looks out for, and how it leaves the house. */
export const notificationsOf = (engines: Engines, settings: NotificationSettings) => {
  const { events, ledger, views, vault, stateStore, mailFolder } = engines;
  const { mail, publicOrigin, practices = practicesIn(ledger) } = settings;
  const host = domainOf(publicOrigin);
  const recipients = new RecipientStore(ledger, vault);
  const from = addressIn(mail?.from ?? settings.from ?? `notifications@${host}`);
  const outbox = mailFolder === null ? null : new OutboxMailer(mailFolder, from);
  const queue = new EmailQueue(stateStore, settings.queue);
  const sender = new EmailSender({
    practices,
    recipients,
    links: new CapabilityLinks(vault, publicOrigin, async (id) => (await practices(id)) !== null),
    contents: new EmailContents(events, ledger, views),
    post: mail ? new SmtpMailer(new MailServer(mail), from) : outbox,
    outbox,
    host,
  });
  const watch = new NotificationWatch(views, practices, queue, settings.queue?.now);
  /** The queue, and the sender at work on it. */
  const letters: BackgroundService = { run: (signal) => queue.run((letter) => sender.handle(letter), signal) };
  return {
    reaction: notifyRecipients({ events, ledger, views, practices, recipients, queue, outbox }),
    watch,
    queue,
    sender,
    letters,
  };
};
