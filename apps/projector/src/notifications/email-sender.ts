import { createHash } from 'node:crypto';
import { actorMetadata } from '#commands';
import { linkState, quietHoursEnd, type Recipient, type Timestamp } from '#domain';
import type { CapabilityLinks, OutboxMailer, NotificationMailer, MailerOutcome, RecipientStore } from '#mail';
import { emailOf, invitationEmail, type EmailContent } from '#mail';
import type { EmailContents } from './email-contents.js';
import type { HandlingResult, QueuedEmail } from './email-queue.js';
import type { Practice, Practices } from './practices.js';

export interface EmailDependencies {
  readonly practices: Practices;
  readonly recipients: RecipientStore;
  readonly links: CapabilityLinks;
  readonly contents: EmailContents;
  /** Null if mail cannot be sent. */
  readonly post: NotificationMailer | null;
  /** Folder for messages, if used. Messages to a deleted address are removed from it. */
  readonly outbox: OutboxMailer | null;
  /** Domain in every Message-ID. */
  readonly host: string;
}

const droppedResult: HandlingResult = { outcome: 'dropped' };

/** Names files and messages by the key, so that a second attempt is the same message. */
const digest = (key: string): string => createHash('sha256').update(key).digest('hex').slice(0, 32);

/** Name prefix of all messages to this generation of a recipient. */
export const messagePrefix = (recipientId: string, generation: number): string => `${recipientId}_${generation}-`;

/** Sends an email if it is still needed, after quiet hours. For live organizations only. */
export class EmailSender {
  constructor(private readonly tools: EmailDependencies) {}

  async handle(letter: QueuedEmail): Promise<HandlingResult> {
    const { organizationId, recipientId, about } = letter;
    const practice = await this.tools.practices(organizationId);
    if (practice?.environment !== 'live') return droppedResult;
    const { recipient } = await this.tools.recipients.load(organizationId, recipientId);
    if (about.kind === 'invitation') return this.invite(letter, practice, recipient, about.invitation);
    if (recipient.status !== 'active' || this.tools.post === null) return droppedResult;
    const quiet = recipient.choice?.quietHours === true ? quietHoursEnd(practice.now) : null;
    if (quiet !== null) return { waitMs: Date.parse(quiet) - Date.parse(practice.now) };
    const content = await this.tools.contents.compose(letter, practice, recipient);
    return content === null ? droppedResult : { outcome: await this.send(letter, practice, recipient, content) };
  }

  /** Sends an invitation and records the outcome for the practice. */
  private async invite(
    letter: QueuedEmail,
    practice: Practice,
    recipient: Recipient,
    invitation: number,
  ): Promise<HandlingResult> {
    const { organizationId, recipientId } = letter;
    const open = linkState(recipient, invitation, practice.now) === 'open';
    if (!open || this.tools.post === null || recipient.choice === null) {
      // An unfinished attempt may have sent the invitation.
      await this.settle(letter, invitation, letter.attempts > 0 ? 'unknown' : 'suppressed', practice.now);
      return droppedResult;
    }
    const url = await this.tools.links.confirmUrl({ organizationId, recipientId, invitation });
    const content = invitationEmail(practice.name, recipient.choice, url);
    const outcome = await this.send(letter, practice, recipient, content);
    await this.settle(letter, invitation, outcome, practice.now);
    return { outcome };
  }

  private async send(
    { key, organizationId, recipientId }: QueuedEmail,
    practice: Practice,
    { generation, address, email }: Recipient,
    content: EmailContent,
  ): Promise<MailerOutcome> {
    const { links, post, outbox, host, recipients } = this.tools;
    if (post === null || email === null)
      throw new TypeError('no mail server is configured, or the recipient has no address');
    const unsubscribeUrl = await links.unsubscribeUrl({ organizationId, recipientId, generation, address });
    const prefix = messagePrefix(recipientId, generation);
    const outcome = await post.send({
      messageId: `<${digest(key)}@${host}>`,
      name: prefix + digest(key),
      organizationId,
      to: email,
      fromName: practice.name,
      unsubscribeUrl,
      ...emailOf(content, unsubscribeUrl),
    });
    // If the recipient opted out during sending, no message with the address may remain.
    const now = outbox && (await recipients.load(organizationId, recipientId)).recipient;
    if (now && (now.optedOut || now.generation !== generation)) await outbox.remove(organizationId, prefix);
    return outcome;
  }

  private async settle(
    { organizationId, recipientId }: QueuedEmail,
    invitation: number,
    outcome: 'sent' | 'refused' | 'unknown' | 'suppressed',
    at: Timestamp,
  ): Promise<void> {
    await this.tools.recipients.handle(
      recipientId,
      { type: 'SettleInvitation', data: { at, invitation, outcome } },
      actorMetadata({ organizationId, at, actor: { kind: 'system', id: 'notifications' } }),
    );
  }
}
