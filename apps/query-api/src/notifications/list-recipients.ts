import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { presentRecipient, type ListRecipientsRequest, type RecipientListView } from '#contracts';
import type { RequestContext } from '#http';
import { recipientProjection, Views, type RecipientRow } from '#read-models';
import { Freshness } from '../kernel/freshness.js';
import { RecipientReader } from './recipient-reader.js';

const PAGE = 100;

/** The recipients of an organization, by externalUserId. */
export class ListRecipients extends Query<RecipientListView> {
  constructor(
    readonly context: RequestContext,
    readonly request: ListRecipientsRequest,
  ) {
    super();
  }
}

@QueryHandler(ListRecipients)
export class ListRecipientsHandler implements IQueryHandler<ListRecipients> {
  constructor(
    private readonly views: Views,
    private readonly freshness: Freshness,
    private readonly reader: RecipientReader,
  ) {}

  async execute({ context, request }: ListRecipients): Promise<RecipientListView> {
    const { organizationId, environment } = context;
    await this.freshness.reached(context, [recipientProjection.name]);
    const { rows } = await this.views.find<Pick<RecipientRow, 'externalUserId'>>(recipientProjection.name, {
      organizationId,
      sort: ['externalUserId'],
      skip: request.offset,
      // One more than a page tells whether there is a next one.
      limit: PAGE + 1,
      fields: ['externalUserId'],
      count: false,
    });
    const page = rows.slice(0, PAGE).map(({ _id }) => _id);
    const now = this.reader.now(context);
    return {
      available: this.reader.available(context),
      environment,
      recipients: (await this.reader.page(context, page)).map((recipient) => presentRecipient(recipient, now)),
      hasMore: rows.length > PAGE,
    };
  }
}
