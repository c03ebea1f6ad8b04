/** Can mail of live organizations leave this service at all? Also the injection token. */
export class MailAvailability {
  constructor(
    /** There is a mail server, or an outbox where the embedded engines keep mail. */
    readonly possible: boolean,
  ) {}
}
