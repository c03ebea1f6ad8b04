import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import {
  presentRecipientSettings,
  readConsent,
  SaveRecipientRequest,
  savingProblems,
  type RecipientSettingsView,
} from '#contracts';
import type { Consent, Timestamp } from '#domain';
import { MailReach } from '#engines';
import { validate, type RequestContext } from '#http';
import type { Answer } from '../kernel/answer.js';
import { choiceOf } from './choice-of.js';
import { RecipientMutations } from './recipient-mutations.js';

/** Enables or changes a signed-in person's own settings. */
export class SaveRecipient extends Command<Answer<RecipientSettingsView>> {
  constructor(
    readonly context: RequestContext,
    readonly externalUserId: string,
    readonly body: unknown,
  ) {
    super();
  }
}

@CommandHandler(SaveRecipient)
export class SaveRecipientHandler implements ICommandHandler<SaveRecipient> {
  constructor(
    private readonly mutations: RecipientMutations,
    private readonly mail: MailReach,
  ) {}

  async execute({ context, externalUserId, body }: SaveRecipient): Promise<Answer<RecipientSettingsView>> {
    const request = { context, externalUserId, body, mustExist: false };
    const { recipient, at, position, replayed } = await this.mutations.handle(request, (moment) => {
      const form = validate(SaveRecipientRequest, body ?? {}, savingProblems);
      const { email = null, audience = null, consent } = form;
      return {
        type: 'SaveRecipient',
        data: { ...moment, email, audience, choice: choiceOf(form), consent: consentAt(consent, moment.at) },
      };
    });
    const { environment } = context;
    const available = environment === 'sandbox' || this.mail.possible;
    return { body: presentRecipientSettings(recipient, at, { environment, available }), position, replayed };
  }
}

/** `true` is a consent of this very moment. */
const consentAt = (sent: unknown, at: Timestamp): Consent | null => {
  const consent = readConsent(sent);
  return consent === 'now' ? { grantedAt: at, emailVerifiedAt: null, version: null } : consent;
};
