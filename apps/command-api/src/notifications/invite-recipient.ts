import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { choiceProblems, InviteRecipientRequest, type InvitationView } from '#contracts';
import { canonicalJson, type DeliveryStatus, type RecipientEvent, type RecipientInvitedData } from '#domain';
import { MailReach } from '#engines';
import { Vault, type StoredEvent } from '#event-store';
import { validate, type RequestContext } from '#http';
import { CapabilityLinks } from '#mail';
import type { Answer } from '../kernel/answer.js';
import { choiceOf } from './choice-of.js';
import { RecipientMutations } from './recipient-mutations.js';

/** Invites somebody to notification mail. */
export class InviteRecipient extends Command<Answer<InvitationView>> {
  constructor(
    readonly context: RequestContext,
    readonly externalUserId: string,
    readonly body: unknown,
  ) {
    super();
  }
}

type Invited = StoredEvent<RecipientEvent> & { readonly data: RecipientInvitedData };

const firstStatus: Readonly<Record<RecipientInvitedData['delivery'], DeliveryStatus>> = {
  mail: 'sending',
  preview: 'sandbox_preview',
  none: 'suppressed',
};

/**
 * The mail itself is a reaction to the event, so the answer never waits for a mail server; `deliveryStatus` of the
 * recipient says later what became of it.
 */
@CommandHandler(InviteRecipient)
export class InviteRecipientHandler implements ICommandHandler<InviteRecipient> {
  constructor(
    private readonly mutations: RecipientMutations,
    private readonly vault: Vault,
    private readonly links: CapabilityLinks,
    private readonly mail: MailReach,
  ) {}

  async execute({ context, externalUserId, body }: InviteRecipient): Promise<Answer<InvitationView>> {
    const { organizationId } = context;
    let requestId = '';
    const request = { context, externalUserId, body, mustExist: false };
    const { history, appended, position, replayed } = await this.mutations.handle(request, async (moment) => {
      const form = validate(InviteRecipientRequest, body ?? {}, choiceProblems);
      const { email, audience } = form;
      const choice = choiceOf(form);
      ({ requestId } = form);
      const content = canonicalJson({ email, audience, choice });
      const fingerprint = (await this.vault.hmac(organizationId, 'fingerprint', 'invitation', content)).toString('hex');
      return {
        type: 'InviteRecipient',
        data: { ...moment, requestId, fingerprint, email, audience, choice, delivery: this.deliveryIn(context) },
      };
    });
    const invited = history.find(
      (event): event is Invited =>
        event.type === 'RecipientInvited' && (event.data as RecipientInvitedData).requestId === requestId,
    );
    if (!invited) throw new TypeError('an invitation without its event in the log');
    return { body: await this.answer(context, invited), position, replayed: replayed || !appended.includes(invited) };
  }

  private deliveryIn({ environment }: RequestContext): RecipientInvitedData['delivery'] {
    if (environment === 'sandbox') return 'preview';
    return this.mail.possible ? 'mail' : 'none';
  }

  /** The same for every retry: all of it is in the event, and the link is made of ids. */
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
