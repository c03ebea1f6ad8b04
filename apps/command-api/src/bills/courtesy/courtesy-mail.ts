import { Injectable } from '@nestjs/common';

export interface CourtesyMessage {
  /** Same for each attempt, so that a mail server can detect duplicates. */
  readonly messageId: string;
  readonly to: readonly string[];
  readonly cc: readonly string[];
  readonly subject: string;
  readonly bodyText: string;
  readonly attachment: { readonly filename: string; readonly pdf: Buffer };
}

/** Mail server for copies from live organizations. */
export abstract class CourtesyMail {
  /** False if no mail server is configured; live copies are then dry runs. */
  abstract readonly configured: boolean;
  /** Resolves when the mail server accepts the message. Throws if the outcome is unknown. */
  abstract send(message: CourtesyMessage): Promise<void>;
}

@Injectable()
export class MailNotConfigured extends CourtesyMail {
  override readonly configured = false;
  override async send(): Promise<void> {
    throw new TypeError('mail is not configured');
  }
}
