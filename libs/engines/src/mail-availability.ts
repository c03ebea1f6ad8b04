/** Tells whether live organizations' mail can leave this service. Also the injection token. */
export class MailAvailability {
  constructor(
    /** True if there is a mail server, or the embedded engines' outbox folder. */
    readonly possible: boolean,
  ) {}
}
