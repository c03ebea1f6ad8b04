import type { QueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { client } from './client';
import { onSessionEnd } from './session-cleanup';
import { createListeners } from './listeners';
import { asProblem } from './problem';

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
/** Returns the events since the page was opened, newest first. */
export const useFeedEvents = (): readonly FeedEvent[] => useSyncExternalStore(subscribe, () => events);

/** Invalidates affected queries. Lists are refreshed after a short delay, because events often arrive in groups. */
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

/** Follows the feed while the page is open. Uses one connection at a time and resumes after the last event. */
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
  /** Returns the current end of the feed. The screens already reflect all earlier events. */
  const end = async (): Promise<string | null> =>
    (await client.events.list({ cursor: 'now' }, { signal: stop.signal })).nextCursor;
  /**
   * Resolves when the service ends the stream, for example when the session is renewed. Throws if it cannot be opened.
   */
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
