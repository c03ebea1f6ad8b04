import type { QueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { client } from './client';
import { onSessionEnd } from './session-cleanup';
import { createListeners } from './listeners';
import { asProblem } from './problem';

/** An event of the feed, as far as every type has it. */
export interface FeedEvent {
  readonly id: string;
  readonly sequence: string;
  readonly type: string;
  readonly createdAt: string;
  readonly data: Readonly<Record<string, unknown>> & { readonly billId?: string };
}

export type FeedState = 'connecting' | 'live' | 'away' | 'refused';

const MAX_EVENTS = 200;
let state: FeedState = 'connecting';
let events: readonly FeedEvent[] = [];
const { subscribe, tell } = createListeners();

onSessionEnd(() => {
  state = 'connecting';
  events = [];
  tell();
});

export const useFeedState = (): FeedState => useSyncExternalStore(subscribe, () => state);
/** Events that have arrived since the page was opened, newest first. */
export const useFeedEvents = (): readonly FeedEvent[] => useSyncExternalStore(subscribe, () => events);

/** Refreshes the queries that an event makes old. Lists wait a moment: many events often come together. */
const refresh = (queries: QueryClient): ((event: FeedEvent) => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const lists = (): void => {
    timer = undefined;
    void queries.invalidateQueries({ predicate: ({ queryKey: [kind] }) => kind !== 'bill' && kind !== 'directory' });
  };
  return ({ data }) => {
    if (data.billId !== undefined) void queries.invalidateQueries({ queryKey: ['bill', data.billId] });
    timer ??= setTimeout(lists, 400);
  };
};

const sseBlocks = async function* (body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = body.pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array, string>).getReader();
  let rest = '';
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    rest += value;
    const parts = rest.split(/\r?\n\r?\n/);
    rest = parts.pop() ?? '';
    yield* parts;
  }
};

const sseField = (block: string, name: string): string | null =>
  block
    .split(/\r?\n/)
    .filter((line) => line.startsWith(`${name}:`))
    .map((line) => line.slice(name.length + 1).trimStart())
    .join('\n') || null;

const RETRY_DELAY_MS = 2_000;
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Follows the feed for as long as the page is open: one connection, from where the last one ended. */
export const followFeed = (queries: QueryClient): (() => void) => {
  const stop = new AbortController();
  const makeOld = refresh(queries);
  let last: string | null = null;
  const change = (next: FeedState): void => {
    if (state === next) return;
    state = next;
    tell();
  };
  const hear = (block: string): void => {
    last = sseField(block, 'id') ?? last;
    const data = sseField(block, 'data');
    if (data === null) return;
    const event = JSON.parse(data) as FeedEvent;
    events = [event, ...events].slice(0, MAX_EVENTS);
    makeOld(event);
    tell();
  };
  /** The end of the feed as it is now: what is older is on the screens already. */
  const end = async (): Promise<string | null> =>
    (await client.events.list({ cursor: 'now' }, { signal: stop.signal })).nextCursor;
  /** Resolves when the service ends the stream, as it does when a session is renewed; throws when it cannot be had. */
  const connect = async (): Promise<void> => {
    last ??= await end();
    const { body } = await client.request('GET', `/events?cursor=${encodeURIComponent(last ?? '0')}`, {
      headers: { accept: 'text/event-stream' },
      signal: stop.signal,
    });
    change('live');
    if (body !== null) for await (const block of sseBlocks(body)) hear(block);
  };
  const isOver = (): boolean => stop.signal.aborted;
  const run = async (): Promise<void> => {
    while (!isOver()) {
      const problem = await connect().then(() => null, asProblem);
      if (isOver()) return;
      if (problem === null) continue;
      if (problem.status === 403) {
        change('refused');
        return;
      }
      if (problem.status === 410) last = null;
      change('away');
      await pause(RETRY_DELAY_MS);
    }
  };
  void run();
  return () => stop.abort();
};
