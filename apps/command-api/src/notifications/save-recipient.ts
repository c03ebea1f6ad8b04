import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { HttpCommand, type CommandResponse } from '#commands';
import {
  presentRecipientSettings,
  parseConsent,
  SaveRecipientRequest,
  savingProblems,
  type RecipientSettingsView,
} from '#contracts';
import type { Consent, Timestamp } from '#domain';
import { MailAvailability } from '#engines';
import { choiceOf } from './choice-of.js';
import { RecipientCommands, type RecipientPath } from './recipient-commands.js';

export class SaveRecipient extends HttpCommand<RecipientSettingsView, RecipientPath> {}

@CommandHandler(SaveRecipient)
export class SaveRecipientHandler implements ICommandHandler<SaveRecipient> {
  constructor(
    private readonly recipients: RecipientCommands,
    private readonly mail: MailAvailability,
  ) {}

  execute(request: SaveRecipient): Promise<CommandResponse<RecipientSettingsView>> {
    const { environment } = request.context;
    const available = environment === 'sandbox' || this.mail.possible;
    return this.recipients.handle(request, {
      mustExist: false,
      form: SaveRecipientRequest,
      rules: savingProblems,
      command: (form, moment) => {
        const { email = null, audience = null, consent } = form;
        return {
          type: 'SaveRecipient',
          data: { ...moment, email, audience, choice: choiceOf(form), consent: consentAt(consent, moment.at) },
        };
      },
      present: ({ state, appended }, _, { at }) => {
        // A replay shows the settings as of the first response.
        const then = appended.at(-1)?.metadata.at ?? at;
        return { body: presentRecipientSettings(state, then, { environment, available }) };
      },
    });
  }
}

/** `true` means consent at the current time. */
const consentAt = (sent: unknown, at: Timestamp): Consent | null => {
  const consent = parseConsent(sent);
  return consent === 'now' ? { grantedAt: at, emailVerifiedAt: null, version: null } : consent;
};
