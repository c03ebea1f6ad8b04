/** A message on its way out. */
export interface OutgoingMail {
  /** Message id, equal for every attempt, so that a mail server or program may recognise a second one: `<…@host>`. */
  readonly messageId: string;
  /** Names the file in the outbox: ids only, `[A-Za-z0-9_-]`. The same message has the same name. */
  readonly name: string;
  readonly organizationId: string;
  readonly to: string;
  /** Display name of the sender. */
  readonly fromName: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Opens the unsubscribe page; a POST to it unsubscribes at once (RFC 8058). */
  readonly unsubscribeUrl: string;
}

/** `sent`: taken by the mail server, or by the outbox. `refused`: the mail server takes no mail for
 * this receiver, now or later. */
export type MailerOutcome = 'sent' | 'refused';

/** The way out of the house for notification mail of live organizations; the sandbox never reaches it. */
export abstract class NotificationMailer {
  /** Throws where nobody can tell, or where it may work later. */
  abstract send(mail: OutgoingMail): Promise<MailerOutcome>;
}
