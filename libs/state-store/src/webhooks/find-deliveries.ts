import type { DeliveryKey, WebhookStatus } from '#domain';
import type { DeliveryList, DeliveryRows, EndpointKey, PlacedRow } from './delivery-rows.js';

export interface DeliverySearch {
  readonly organizationId: string;
  readonly endpointIds: readonly string[];
  readonly status?: WebhookStatus;
  /** Log position of a single event to search for. */
  readonly position?: bigint;
  /** Last delivery of the previous page. */
  readonly after?: DeliveryKey;
  readonly limit: number;
}

export interface FoundDeliveries {
  /** Rows, newest event first. */
  readonly rows: readonly PlacedRow[];
  /** Key to continue after. Null at the end. A page may have fewer rows than requested even though more follow. */
  readonly next: DeliveryKey | null;
}

/** Maximum number of rows read. To limit response time, a page may have fewer rows than requested. */
export const MAX_ROWS_READ = 2_000;
const MIN_BATCH_SIZE = 8;

/** Finds deliveries, newest first. Merges the endpoints' rows and reads few more rows than the page returns. */
export const findDeliveries = async (rows: DeliveryRows, search: DeliverySearch): Promise<FoundDeliveries> => {
  const { organizationId, endpointIds, status, limit } = search;
  const atOnce = Math.max(MIN_BATCH_SIZE, Math.ceil(limit / Math.max(endpointIds.length, 1)));
  const sources = await Promise.all(
    endpointIds.map((endpointId) => Source.open(rowsOf(rows, { organizationId, endpointId }, search, atOnce))),
  );
  const found: PlacedRow[] = [];
  let last: DeliveryKey | null = null;
  for (let read = 0; read < MAX_ROWS_READ; read += 1) {
    const newest = sources.reduce<Source | null>((best, source) => (source.isBefore(best) ? source : best), null);
    const head = newest?.head;
    if (!newest || !head) return { rows: found, next: null };
    // Check here, so that a full page can report whether more rows follow.
    if (found.length === limit) break;
    if (status === undefined || head.row.status === status) found.push(head);
    last = head;
    await newest.advance();
  }
  return { rows: found, next: last };
};

/** One endpoint's rows, newest first, with the next row already read. */
class Source {
  head: PlacedRow | null = null;

  private constructor(private readonly rows: AsyncGenerator<PlacedRow, void>) {}

  static async open(rows: AsyncGenerator<PlacedRow, void>): Promise<Source> {
    const source = new Source(rows);
    await source.advance();
    return source;
  }

  async advance(): Promise<void> {
    const next = await this.rows.next();
    this.head = next.done ? null : next.value;
  }

  isBefore(other: Source | null): boolean {
    if (!this.head) return false;
    if (!other?.head) return true;
    if (this.head.position !== other.head.position) return this.head.position > other.head.position;
    return this.head.endpointId > other.head.endpointId;
  }
}

async function* rowsOf(
  rows: DeliveryRows,
  endpoint: EndpointKey,
  { status, position, after }: DeliverySearch,
  atOnce: number,
): AsyncGenerator<PlacedRow, void> {
  // Rows for the same event are sorted by endpoint, so another endpoint's row may still follow.
  const from = after && (endpoint.endpointId < after.endpointId ? after.position + 1n : after.position);
  if (position !== undefined) {
    const only = from === undefined || position < from ? await rows.get(endpoint, position) : null;
    if (only) yield only;
  } else if (status === 'failed' || status === 'canceled') yield* descending(rows, 'failed', endpoint, from, atOnce);
  else if (status === 'retrying') yield* descending(rows, 'open', endpoint, from, atOnce);
  else if (status === 'pending') yield* pending(rows, endpoint, from, atOnce);
  else yield* descending(rows, null, endpoint, from, atOnce);
}

/** Yields the rows in a list, or all rows of an endpoint (null), newest first. */
async function* descending(
  rows: DeliveryRows,
  list: DeliveryList | null,
  endpoint: EndpointKey,
  from: bigint | undefined,
  limit: number,
): AsyncGenerator<PlacedRow, void> {
  for (let after = from; ;) {
    const asked = { reverse: true, limit, ...(after !== undefined && { after }) };
    const page = await (list === null ? rows.page(endpoint, asked) : rows.listed(list, endpoint, asked));
    yield* page;
    after = page.at(-1)?.position;
    if (page.length < limit || after === undefined) return;
  }
}

/** Yields rows newest first: all rows down to the mark, and below it only the list of open deliveries. */
async function* pending(
  rows: DeliveryRows,
  endpoint: EndpointKey,
  from: bigint | undefined,
  limit: number,
): AsyncGenerator<PlacedRow, void> {
  const mark = await rows.markOf(endpoint);
  for await (const row of descending(rows, null, endpoint, from, limit)) {
    if (row.position <= mark) break;
    yield row;
  }
  const below = from !== undefined && from <= mark ? from : mark + 1n;
  yield* descending(rows, 'open', endpoint, below, limit);
}
