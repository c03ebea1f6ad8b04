import { Injectable } from '@nestjs/common';

/** A courtesy copy on its way to the mail server. */
export interface CourtesyMessage {
  /** Id of the message, the same for every attempt at one copy, so that a mail server may recognise a second one. */
  readonly messageId: string;
  readonly to: readonly string[];
  readonly cc: readonly string[];
  readonly subject: string;
  readonly bodyText: string;
  readonly attachment: { readonly filename: string; readonly pdf: Buffer };
}

/** Sends mail of live organizations; the sandbox never reaches it. */
export abstract class CourtesyMail {
  /** Without it a live copy is a dry run. */
  abstract readonly configured: boolean;
  /** Resolves when the mail server took the message; throws where that is not known. */
  abstract send(message: CourtesyMessage): Promise<void>;
}

/** No mail server is known to this service. */
@Injectable()
export class MailNotConfigured extends CourtesyMail {
  override readonly configured = false;
  override async send(): Promise<void> {
    throw new TypeError('mail is not configured');
  }
}
