import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { actorMetadata } from '#commands';
import { Rejection, type LinkState, type RecipientCommand, type Timestamp } from '#domain';
import { OrganizationReader } from '#http';
import { CapabilityLinks, RecipientStore } from '#mail';

/** `broken`: not created by this service. `earlier`: for an earlier subscription or email address. */
export type LinkOutcome =
  | { readonly outcome: 'broken' }
  | { readonly outcome: 'done' | 'earlier'; readonly practice: string }
  | { readonly outcome: 'closed'; readonly link: Exclude<LinkState, 'open'> };

export class UseLink extends Command<LinkOutcome> {
  constructor(
    readonly purpose: 'confirm' | 'unsubscribe',
    readonly token: string,
    readonly requestId: string,
  ) {
    super();
  }
}

interface LinkCommand {
  readonly organizationId: string;
  readonly recipientId: string;
  readonly command: (at: Timestamp) => RecipientCommand;
}

/** There is no Idempotency-Key: using a link again either changes nothing or is rejected. */
@CommandHandler(UseLink)
export class UseLinkHandler implements ICommandHandler<UseLink> {
  constructor(
    private readonly links: CapabilityLinks,
    private readonly organizations: OrganizationReader,
    private readonly recipients: RecipientStore,
  ) {}

  async execute({ purpose, token, requestId }: UseLink): Promise<LinkOutcome> {
    const linkAction = await this.readCommand(purpose, token);
    const organization = linkAction && (await this.organizations.get(linkAction.organizationId));
    if (!linkAction || !organization) return { outcome: 'broken' };
    const { organizationId, recipientId } = linkAction;
    const { clockOffsetMs } = organization;
    const metadata = actorMetadata({
      organizationId,
      actor: { kind: 'recipient', id: recipientId },
      clockOffsetMs,
      requestId,
    });
    try {
      await this.recipients.handle(recipientId, linkAction.command(metadata.at), metadata);
    } catch (error) {
      return refusedOutcome(error, purpose, organization.name);
    }
    return { outcome: 'done', practice: organization.name };
  }

  private async readCommand(purpose: UseLink['purpose'], token: string): Promise<LinkCommand | null> {
    if (purpose === 'confirm') {
      const link = await this.links.readConfirm(token);
      if (!link) return null;
      const { invitation } = link;
      return { ...link, command: (at) => ({ type: 'ConfirmInvitation', data: { at, invitation } }) };
    }
    const link = await this.links.readUnsubscribe(token);
    if (!link) return null;
    const { generation, address } = link;
    return { ...link, command: (at) => ({ type: 'UnsubscribeRecipient', data: { at, generation, address } }) };
  }
}

const refusedOutcome = (error: unknown, purpose: UseLink['purpose'], practice: string): LinkOutcome => {
  const [, link] = error instanceof Rejection ? (/^link_(expired|revoked|consumed)$/.exec(error.code) ?? []) : [];
  if (link === undefined) throw error;
  return purpose === 'unsubscribe'
    ? { outcome: 'earlier', practice }
    : { outcome: 'closed', link: link as Exclude<LinkState, 'open'> };
};
