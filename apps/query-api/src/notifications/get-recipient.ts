import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { presentRecipientSettings, type RecipientSettingsView } from '#contracts';
import type { RequestContext } from '#http';
import { RecipientReader } from './recipient-reader.js';

/** The settings of one recipient. */
export class GetRecipient extends Query<RecipientSettingsView> {
  constructor(
    readonly context: RequestContext,
    readonly externalUserId: string,
  ) {
    super();
  }
}

@QueryHandler(GetRecipient)
export class GetRecipientHandler implements IQueryHandler<GetRecipient> {
  constructor(private readonly reader: RecipientReader) {}

  async execute({ context, externalUserId }: GetRecipient): Promise<RecipientSettingsView> {
    return presentRecipientSettings(await this.reader.read(context, externalUserId), this.reader.now(context), {
      environment: context.environment,
      available: this.reader.available(context),
    });
  }
}
