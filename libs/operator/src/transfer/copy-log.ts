import { createHash } from 'node:crypto';
import { billNumberCounter, interchangeCounter } from '#domain';
import {
  backoffDelay,
  engineBackoff,
  EventStoreUnavailable,
  MAX_APPEND_BYTES,
  pause,
  type EventStore,
  type RecordedEvent,
  WrongExpectedRevision,
} from '#event-store';
import { readLog } from '../log/read-log.js';
import { refuseOperator } from '../operation.js';
import type { Copying } from './copying.js';

/** Limits for one append of consecutive events of one stream. */
const MAX_EVENTS = 100;
const MAX_BYTES = MAX_APPEND_BYTES / 2;
const MAX_ATTEMPTS = 10;

export interface CopyingLog extends Copying<EventStore> {
  /** Exclusive: end of the copied part. */
  readonly after: bigint;
  readonly head: bigint;
  /** Called when everything up to a position is copied. */
  readonly reached: (position: bigint) => Promise<void>;
}

/** Copies events, keeping their order and IDs. Can be repeated. */
export const copyLog = async ({ from, to, after, head, reached, progress, signal }: CopyingLog): Promise<void> => {
  for await (const page of readLog(from, { after, head, signal })) {
    for (const group of groups(page)) await appendGroup(to, group, signal);
    const position = page.at(-1)?.position ?? head;
    await reached(position);
    progress({ what: 'events', done: Number(position), total: Number(head) });
  }
};

const sizeOf = ({ data, metadata }: RecordedEvent): number =>
  JSON.stringify(data).length + JSON.stringify(metadata).length;

function* groups(page: readonly RecordedEvent[]): Generator<readonly RecordedEvent[]> {
  let group: RecordedEvent[] = [];
  let bytes = 0;
  for (const event of page) {
    const size = sizeOf(event);
    const fits = group[0]?.stream === event.stream && group.length < MAX_EVENTS && bytes + size <= MAX_BYTES;
    if (!fits && group.length > 0) {
      yield group;
      [group, bytes] = [[], 0];
    }
    group.push(event);
    bytes += size;
  }
  if (group.length > 0) yield group;
}

/**
 * Retries an unknown outcome: the same IDs at the same revision are recorded once. If an earlier attempt copied part of
 * the group, appends the rest; the final comparison covers the existing part.
 */
const appendGroup = async (to: EventStore, group: readonly RecordedEvent[], signal: AbortSignal): Promise<void> => {
  const [first] = group;
  if (!first) return;
  const fresh = group.map(({ id, type, data, metadata }) => ({ id, type, data, metadata }));
  for (let attempt = 1; ; attempt += 1) {
    try {
      await to.append(first.stream, first.revision - 1, fresh);
      return;
    } catch (error) {
      if (error instanceof WrongExpectedRevision && error.actual >= first.revision) {
        const { actual } = error;
        return appendGroup(
          to,
          group.filter(({ revision }) => revision > actual),
          signal,
        );
      }
      if (!(error instanceof EventStoreUnavailable) || attempt === MAX_ATTEMPTS) throw error;
    }
    await pause(backoffDelay(attempt, engineBackoff.first, engineBackoff.longest), signal);
    signal.throwIfAborted();
  }
};

export interface Comparison {
  readonly events: number;
  /** Hex digest over all events in order: stream, revision, ID, type, data, metadata. The same for both logs. */
  readonly digest: string;
  /** Highest number of each counter in the events. */
  readonly numbers: ReadonlyMap<string, number>;
  /** Requested positions in the first log, each mapped to that of the last event up to it in the second log. */
  readonly positions: ReadonlyMap<bigint, bigint>;
}

/** Counter numbers in an event: a bill's, or those of a partner's file and its documents. */
const countersIn = ({ data, metadata }: RecordedEvent): readonly (readonly [counter: string, number: number])[] => {
  const { billNumber, partner, lastNumber } = data as Readonly<Record<string, unknown>>;
  if (typeof billNumber === 'number')
    return [[billNumberCounter((metadata as { organizationId: string }).organizationId), billNumber]];
  return typeof partner === 'string' && typeof lastNumber === 'number'
    ? [[interchangeCounter(partner), lastNumber]]
    : [];
};

/** Compares both logs. Throws OperatorRefusal at the first difference. */
export const compareLogs = async (
  { from, to, head, progress, signal }: Omit<CopyingLog, 'after' | 'reached'>,
  wanted: readonly bigint[],
): Promise<Comparison> => {
  const digests = [createHash('sha256'), createHash('sha256')] as const;
  const numbers = new Map<string, number>();
  const positions = new Map<bigint, bigint>();
  const marks = [...wanted].sort((a, b) => (a < b ? -1 : 1));
  let events = 0;
  let there = 0n;
  for await (const page of readLog(from, { head, signal })) {
    const copies = await to.readAll(there, page.length);
    for (const [i, event] of page.entries()) {
      const copy = copies[i];
      if (copy?.id !== event.id) refuseOperator(`the copy differs at event ${events}: it has another event there`);
      for (; marks[0] !== undefined && marks[0] < event.position; marks.shift()) positions.set(marks[0], there);
      for (const [n, one] of [event, copy].entries()) if (one) digests[n]?.update(textOf(one));
      if (copy) there = copy.position;
      events += 1;
      for (const [counter, number] of countersIn(event))
        numbers.set(counter, Math.max(number, numbers.get(counter) ?? 0));
    }
    progress({ what: 'comparing the logs', done: Number(page.at(-1)?.position ?? head), total: Number(head) });
  }
  for (const mark of marks) positions.set(mark, there);
  if ((await to.readAll(there, 1)).length > 0)
    refuseOperator('the copy has more events than the log: another process writes to it');
  const [digest, copied] = digests.map((digest) => digest.digest('hex'));
  if (digest === undefined || digest !== copied)
    return refuseOperator('the copy differs: the logs have different digests');
  return { events, digest, numbers, positions };
};

const textOf = ({ stream, revision, id, type, data, metadata }: RecordedEvent): string =>
  `${JSON.stringify([stream, revision, id, type, data, metadata])}\n`;
