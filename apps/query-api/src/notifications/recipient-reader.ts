import { Injectable } from '@nestjs/common';
import type { Recipient } from '#domain';
import { MailReach } from '#engines';
import { nowOf, refuse, refuseParameter, type RequestContext } from '#http';
import { isExternalUserId, RecipientStore } from '#mail';

/** Recipients as the log has them: read models hold no address. */
@Injectable()
export class RecipientReader {
  constructor(
    private readonly recipients: RecipientStore,
    private readonly mail: MailReach,
  ) {}

  /** One recipient by the caller's id: 400 where it cannot be one, 404 where nobody was ever seen under it. */
  async read({ organizationId }: RequestContext, externalUserId: string): Promise<Recipient> {
    if (!isExternalUserId(externalUserId))
      return refuseParameter('externalUserId', 'must be 1 to 128 letters, digits, hyphens or underscores');
    const recipientId = await this.recipients.idOf(organizationId, externalUserId);
    const { recipient } = await this.recipients.load(organizationId, recipientId);
    return recipient.exists ? recipient : refuse('not_found');
  }

  /** Recipients by their own ids, in that order. */
  async page({ organizationId }: RequestContext, recipientIds: readonly string[]): Promise<readonly Recipient[]> {
    return Promise.all(recipientIds.map(async (id) => (await this.recipients.load(organizationId, id)).recipient));
  }

  /** Can an invitation reach anybody: by mail, or as a preview in the sandbox? */
  available({ environment }: RequestContext): boolean {
    return environment === 'sandbox' || this.mail.possible;
  }

  /** By the organization's clock. */
  now(context: RequestContext): string {
    return nowOf(context).toISOString();
  }
}
