/** Whether mail of live organizations can leave this service. Also the injection token. */
export class MailAvailability {
  constructor(
    /** A mail server, or an outbox folder of the embedded engines. */
    readonly possible: boolean,
  ) {}
}
