export interface OutgoingMail {
  /** Message ID, `<…@host>`. The same for every attempt, so that mail servers and clients can detect duplicates. */
  readonly messageId: string;
  /** File name in the outbox: only IDs, `[A-Za-z0-9_-]`. The same message always has the same name. */
  readonly name: string;
  readonly organizationId: string;
  readonly to: string;
  readonly fromName: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** URL of the unsubscribe page. A POST to it unsubscribes immediately (RFC 8058). */
  readonly unsubscribeUrl: string;
}

/** `sent`: accepted by the server or stored in the outbox. `refused`: the server permanently rejects the receiver. */
export type MailerOutcome = 'sent' | 'refused';

/** Sends live organizations' notification mail. The sandbox never uses it. */
export abstract class NotificationMailer {
  /** Sends a message. Throws if the outcome is unknown or a retry may succeed. */
  abstract send(mail: OutgoingMail): Promise<MailerOutcome>;
}
