import { OptionalInt, OptionalText } from './fields.js';

/** The list is complete without these parameters. */
export class ListPageRequest {
  @OptionalText('`nextCursor` of the previous page. Without `cursor` and `limit`, the list is complete.', { max: 2048 })
  readonly cursor?: string;
  @OptionalInt('Maximum number of items per page. Default 50 if only `cursor` is sent.', { min: 1, max: 200 })
  readonly limit?: number;
}

export class ListOrganizationsRequest {
  @OptionalText('`nextCursor` of the previous page.', { max: 2048 }) readonly cursor?: string;
  @OptionalInt('Maximum number of organizations per page. Default 100.', { min: 1, max: 200 }) readonly limit?: number;
  @OptionalText('Search words. Each must occur in the name or external ID. Case and accents are ignored.', { max: 200 })
  readonly q?: string;
}
