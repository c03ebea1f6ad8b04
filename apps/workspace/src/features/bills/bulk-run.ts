import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { client, type BodyOf } from '../../api/client';
import { createListeners } from '../../api/listeners';
import { asProblem, type Problem } from '../../api/problem';
import { refetchAfterWrite } from '../../api/use-write';

type Body = BodyOf<'performBillAction'>;

export interface BulkItem {
  readonly id: string;
  readonly name: string;
}

/** `null` if the bill is waiting, `done`, or the error. */
export interface BulkRow {
  readonly item: BulkItem;
  readonly result: 'done' | Problem | null;
}

interface BulkRequest<Sent> {
  readonly key: string;
  readonly body: () => Promise<Sent>;
}

interface BulkState {
  readonly rows: readonly BulkRow[];
  readonly isRunning: boolean;
}

export interface BulkProgress extends BulkState {
  /** Retries bills that failed or remained. Each keeps its idempotency key, so nothing is executed twice. */
  readonly again: () => void;
  readonly stop: () => void;
}

/** A run that does not depend on a screen. */
export interface BulkRun<Sent> {
  readonly subscribe: (listener: () => void) => () => void;
  readonly state: () => BulkState;
  /** Resolves when the last bill is processed. */
  readonly start: (items: readonly BulkItem[], bodyOf: (item: BulkItem) => Sent | Promise<Sent>) => Promise<void>;
  readonly again: () => void;
  readonly stop: () => void;
}

type Send<Sent> = (id: string, body: Sent, idempotencyKey: string) => Promise<unknown>;

export const performAction: Send<Body> = (billId, body, idempotencyKey) =>
  client.call('performBillAction', { path: { billId }, body }, { idempotencyKey });

const PAUSE_MS = 2_000;
const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, PAUSE_MS));

/** The body is made once, so that a retry with the same key sends the same request. */
const requestFor = <Sent>(item: BulkItem, bodyOf: (item: BulkItem) => Sent | Promise<Sent>): BulkRequest<Sent> => {
  let made: Sent | null = null;
  return { key: crypto.randomUUID(), body: async () => (made ??= await bodyOf(item)) };
};

/** Processes the bills one after the other. Each is a separate request that succeeds or fails on its own. */
export const createBulkRun = <Sent>(send: Send<Sent>, onEnd: () => void): BulkRun<Sent> => {
  const { subscribe, tell } = createListeners();
  let state: BulkState = { rows: [], isRunning: false };
  let isStopped = false;
  /** Each bill's request body and idempotency key. A retry after a lost response executes nothing twice. */
  let requests: ReadonlyMap<string, BulkRequest<Sent>> = new Map();
  const isOver = (): boolean => isStopped;
  const set = (change: Partial<BulkState>): void => {
    state = { ...state, ...change };
    tell();
  };
  const act = async (id: string, request: BulkRequest<Sent>): Promise<'done' | Problem> => {
    for (;;) {
      try {
        await send(id, await request.body(), request.key);
        return 'done';
      } catch (thrown) {
        const problem = asProblem(thrown);
        // Rate limited: the request was not executed, so it is repeated after a pause.
        if (problem.status !== 429 || isOver()) return problem;
        await pause();
      }
    }
  };
  const go = async (items: readonly BulkItem[]): Promise<void> => {
    isStopped = false;
    set({ isRunning: true });
    for (const { id } of items) {
      if (isOver()) break;
      const request = requests.get(id);
      if (!request) continue;
      const result = await act(id, request);
      set({ rows: state.rows.map((row) => (row.item.id === id ? { ...row, result } : row)) });
    }
    set({ isRunning: false });
    onEnd();
  };
  return {
    subscribe,
    state: () => state,
    start: (items, bodyOf) => {
      requests = new Map(items.map((item) => [item.id, requestFor(item, bodyOf)]));
      set({ rows: items.map((item) => ({ item, result: null })) });
      return go(items);
    },
    again: () => {
      const left = state.rows.filter(({ result }) => result !== 'done').map(({ item }) => item);
      set({ rows: state.rows.map((row) => (row.result === 'done' ? row : { ...row, result: null })) });
      void go(left);
    },
    stop: () => {
      isStopped = true;
    },
  };
};

export const useBulkProgress = ({
  subscribe,
  state,
  again,
  stop,
}: Pick<BulkRun<never>, 'subscribe' | 'state' | 'again' | 'stop'>): BulkProgress => ({
  ...useSyncExternalStore(subscribe, state),
  again,
  stop,
});

/** Performs an action on bills until the component is unmounted. */
export const useBulkRun = (): BulkProgress & Pick<BulkRun<Body>, 'start'> => {
  const queries = useQueryClient();
  const [run] = useState(() => createBulkRun(performAction, () => refetchAfterWrite(queries)));
  useEffect(() => run.stop, [run]);
  return { ...useBulkProgress(run), start: run.start };
};
