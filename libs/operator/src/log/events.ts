import { publicTypeOf, matchingTypes } from '#contracts';
import { publicEventId } from '#domain';
import type { Actor, RecordedEvent } from '#event-store';
import { loadOrganization } from '../kernel.js';
import { refuseOperator, type OperatorContext } from '../operation.js';
import { readLog } from './read-log.js';

/** Stored event without its encrypted part. */
export interface EventLine extends Pick<RecordedEvent, 'type' | 'stream' | 'revision'> {
  /** Log position, published as `sequence`. */
  readonly position: string;
  /** Public ID (`evt_…`). */
  readonly id: string;
  /** Event type in the feed, or null if the event is not published. */
  readonly publicType: string | null;
  readonly organizationId: string | null;
  /** Time by the organization's clock. */
  readonly at: string | null;
  readonly recordedAt: string | null;
  readonly actor: Actor | null;
  readonly data: object;
  /** True if the event has an encrypted part. */
  readonly sealed: boolean;
}

export interface Tail {
  readonly org?: string;
  /** Public types. `bill.*` matches every type with that prefix. */
  readonly types?: readonly string[];
  /** Position after which to read. Default: the newest events. */
  readonly after?: string;
  readonly limit: number;
}

const WINDOW_SIZE = 2_000;

/** Lists events. `next`: position to continue from. Throws OperatorRefusal if the organization does not exist. */
export const tailEvents = async (
  { engines: { events, ledger, embedded }, signal }: OperatorContext,
  { after, limit, ...wanted }: Tail,
): Promise<{ readonly events: readonly EventLine[]; readonly next: string }> => {
  if (wanted.org !== undefined) await loadOrganization(ledger, wanted.org);
  const head = await events.head();
  const found: RecordedEvent[] = [];
  if (after !== undefined) {
    if (!/^\d{1,20}$/.test(after)) refuseOperator('the position must be a whole number');
    for await (const page of readLog(events, { after: BigInt(after), head, signal })) {
      const fitting = page.filter((event) => isMatch(event, wanted)).slice(0, limit - found.length);
      found.push(...fitting);
      const last = found.at(-1);
      if (found.length === limit && last) return { events: found.map(lineOf), next: String(last.position) };
    }
    return { events: found.map(lineOf), next: String(head > BigInt(after) ? head : after) };
  }
  if (embedded === null) {
    for await (const page of readLog(events, { head, signal }))
      found.splice(0, found.length, ...[...found, ...page.filter((event) => isMatch(event, wanted))].slice(-limit));
  } else {
    // Positions are consecutive, so the end can be read without the beginning.
    for (let end = head; end > 0n && found.length < limit; end -= BigInt(WINDOW_SIZE)) {
      const start = end > BigInt(WINDOW_SIZE) ? end - BigInt(WINDOW_SIZE) : 0n;
      const page = await events.readAll(start, Number(end - start));
      found.unshift(...page.filter((event) => isMatch(event, wanted)).slice(-(limit - found.length)));
    }
  }
  return { events: found.map(lineOf), next: String(head) };
};

/** Finds an event. `id`: public ID, UUID, or position. */
export const getEvent = async (
  { engines: { events }, signal, progress }: OperatorContext,
  { id }: { readonly id: string },
): Promise<EventLine> => {
  const head = await events.head();
  const is = ({ id: uuid, position }: RecordedEvent): boolean =>
    uuid === id || publicEventId(uuid) === id || String(position) === id;
  for await (const page of readLog(events, { head, signal })) {
    const event = page.find(is);
    if (event) return lineOf(event);
    progress({ what: 'events', done: Number(page.at(-1)?.position ?? head), total: Number(head) });
  }
  return refuseOperator(`the log has no event ${id}`);
};

const isMatch = ({ type, metadata }: RecordedEvent, { org, types }: Pick<Tail, 'org' | 'types'>): boolean => {
  const publicType = publicTypeOf(type);
  const isNamed = types === undefined || (publicType !== null && matchingTypes(types).has(publicType));
  return isNamed && (org === undefined || metadata['organizationId'] === org);
};

const lineOf = ({ position, id, type, stream, revision, data, metadata }: RecordedEvent): EventLine => {
  const { sealed, ...clear } = data;
  const { organizationId = null, at = null, recordedAt = null, actor = null } = metadata as Partial<EventLine>;
  return {
    position: String(position),
    id: publicEventId(id),
    type,
    publicType: publicTypeOf(type),
    stream,
    revision,
    organizationId,
    at,
    recordedAt,
    actor,
    data: clear,
    sealed: sealed !== undefined,
  };
};
