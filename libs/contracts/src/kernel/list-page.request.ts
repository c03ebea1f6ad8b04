import { OptionalInt, OptionalText } from './fields.js';

/** The query of a list that is answered whole where neither is sent. */
export class ListPageRequest {
  @OptionalText('`nextCursor` of the page before. Without it and without `limit` the list is whole.', { max: 2048 })
  readonly cursor?: string;
  @OptionalInt('The most of a page; 50 where only `cursor` is sent.', { min: 1, max: 200 }) readonly limit?: number;
}

/** Which organizations, and which page of them. */
export class ListOrganizationsRequest {
  @OptionalText('`nextCursor` of the previous page.', { max: 2048 }) readonly cursor?: string;
  @OptionalInt('Maximum number of organizations per page; 100 by default.', { min: 1, max: 200 })
  readonly limit?: number;
  @OptionalText('Words that all occur in its name or its external id; neither case nor accents matter.', { max: 200 })
  readonly q?: string;
}
