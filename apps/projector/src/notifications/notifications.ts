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
  readonly mail: MailSettings | null;
  /** Sender of all mail, if configured. */
  readonly from?: string | undefined;
  /** This service's base URL for clients, without a trailing slash. */
  readonly publicOrigin: string;
  /** Practices, whose clocks determine when mail is due. Read from the log by default. */
  readonly practices?: Practices;
  readonly queue?: QueueOptions;
}

export type Notifications = ReturnType<typeof notificationsOf>;

/** Builds the parts of notification mail: reaction, watch, queue, and sender. */
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
  const letters: BackgroundService = { run: (signal) => queue.run((letter) => sender.handle(letter), signal) };
  return {
    reaction: notifyRecipients({ events, ledger, views, practices, recipients, queue, outbox }),
    watch,
    queue,
    sender,
    letters,
  };
};
