import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { HttpCommand, type CommandResponse } from '#commands';
import { choiceProblems, InviteRecipientRequest, type InvitationView } from '#contracts';
import { canonicalJson, type DeliveryStatus, type RecipientEvent, type RecipientInvitedData } from '#domain';
import { MailAvailability } from '#engines';
import { Vault, type StoredEvent } from '#event-store';
import type { RequestContext } from '#http';
import { CapabilityLinks } from '#mail';
import { choiceOf } from './choice-of.js';
import { RecipientCommands, type RecipientPath } from './recipient-commands.js';

export class InviteRecipient extends HttpCommand<InvitationView, RecipientPath> {}

type Invited = StoredEvent<RecipientEvent> & { readonly data: RecipientInvitedData };

const firstStatus: Readonly<Record<RecipientInvitedData['delivery'], DeliveryStatus>> = {
  mail: 'sending',
  preview: 'sandbox_preview',
  none: 'suppressed',
};

/**
 * A reaction to the event sends the email, so the response never waits for a mail server. The result appears later in
 * the recipient's `deliveryStatus`.
 */
@CommandHandler(InviteRecipient)
export class InviteRecipientHandler implements ICommandHandler<InviteRecipient> {
  constructor(
    private readonly recipients: RecipientCommands,
    private readonly vault: Vault,
    private readonly links: CapabilityLinks,
    private readonly mail: MailAvailability,
  ) {}

  execute(request: InviteRecipient): Promise<CommandResponse<InvitationView>> {
    const { context } = request;
    return this.recipients.handle(request, {
      mustExist: false,
      form: InviteRecipientRequest,
      rules: choiceProblems,
      command: async (form, moment) => {
        const { requestId, email, audience } = form;
        const choice = choiceOf(form);
        const content = canonicalJson({ email, audience, choice });
        const hash = await this.vault.hmac(context.organizationId, 'fingerprint', 'invitation', content);
        const fingerprint = hash.toString('hex');
        return {
          type: 'InviteRecipient',
          data: { ...moment, requestId, fingerprint, email, audience, choice, delivery: this.deliveryIn(context) },
        };
      },
      present: async ({ history, appended, replayed }, { requestId }) => {
        const invited = history.find(
          (event): event is Invited =>
            event.type === 'RecipientInvited' && (event.data as RecipientInvitedData).requestId === requestId,
        );
        if (!invited) throw new TypeError('the invitation is missing from the log');
        return { body: await this.answer(context, invited), replayed: replayed || !appended.includes(invited) };
      },
    });
  }

  private deliveryIn({ environment }: RequestContext): RecipientInvitedData['delivery'] {
    if (environment === 'sandbox') return 'preview';
    return this.mail.possible ? 'mail' : 'none';
  }

  /** A retry gets the same response, because all of the data is in the event and the link is derived from IDs. */
  private async answer({ organizationId }: RequestContext, { data }: Invited): Promise<InvitationView> {
    const { requestId, recipientId, invitation, delivery, expiresAt } = data;
    return {
      requestId,
      state: 'pending_confirmation',
      deliveryStatus: firstStatus[delivery],
      expiresAt,
      ...(delivery === 'preview' && {
        previewUrl: await this.links.confirmUrl({ organizationId, recipientId, invitation }),
      }),
    };
  }
}
