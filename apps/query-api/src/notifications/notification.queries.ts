import { Injectable } from '@nestjs/common';
import {
  presentRecipient,
  presentRecipientSettings,
  type ListRecipientsRequest,
  type RecipientListView,
  type RecipientSettingsView,
} from '#contracts';
import { MailAvailability } from '#engines';
import { currentTimeOf, refuse, refuseParameter, type RequestContext } from '#http';
import { isExternalUserId, RecipientStore } from '#mail';
import { recipientProjection, Views, type RecipientRow } from '#read-models';
import { HandlesQuery, ContextQuery } from '../kernel/context-query.js';
import { Freshness } from '../kernel/freshness.js';

/** Sorted by externalUserId. */
export class ListRecipients extends ContextQuery<RecipientListView, [request: ListRecipientsRequest]> {}
/** Throws 400 for a malformed ID and 404 for an unknown one. */
export class GetRecipient extends ContextQuery<RecipientSettingsView, [externalUserId: string]> {}

const PAGE_SIZE = 100;

/** Reads recipients from the log, because read models contain no addresses. */
@Injectable()
export class NotificationQueries {
  constructor(
    private readonly views: Views,
    private readonly freshness: Freshness,
    private readonly recipients: RecipientStore,
    private readonly mail: MailAvailability,
  ) {}

  @HandlesQuery(ListRecipients)
  async list(context: RequestContext, { offset }: ListRecipientsRequest): Promise<RecipientListView> {
    const { organizationId, environment } = context;
    await this.freshness.reached(context, [recipientProjection.name]);
    const { rows } = await this.views.find<Pick<RecipientRow, 'externalUserId'>>(recipientProjection.name, {
      organizationId,
      sort: ['externalUserId'],
      skip: offset,
      // One extra row shows whether there is a next page.
      limit: PAGE_SIZE + 1,
      fields: ['externalUserId'],
      count: false,
    });
    const page = await Promise.all(
      rows.slice(0, PAGE_SIZE).map(({ _id }) => this.recipients.load(organizationId, _id)),
    );
    const now = currentTimeOf(context).toISOString();
    return {
      available: this.available(context),
      environment,
      recipients: page.map(({ recipient }) => presentRecipient(recipient, now)),
      hasMore: rows.length > PAGE_SIZE,
    };
  }

  @HandlesQuery(GetRecipient)
  async get(context: RequestContext, externalUserId: string): Promise<RecipientSettingsView> {
    const { organizationId, environment } = context;
    if (!isExternalUserId(externalUserId))
      return refuseParameter('externalUserId', 'must be 1 to 128 letters, digits, hyphens or underscores');
    const recipientId = await this.recipients.idOf(organizationId, externalUserId);
    const { recipient } = await this.recipients.load(organizationId, recipientId);
    if (!recipient.exists) return refuse('not_found');
    const now = currentTimeOf(context).toISOString();
    return presentRecipientSettings(recipient, now, { environment, available: this.available(context) });
  }

  /** True if invitations can be delivered, either by email or as a preview in the sandbox. */
  private available({ environment }: RequestContext): boolean {
    return environment === 'sandbox' || this.mail.possible;
  }
}
