import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { client, type BodyOf } from '../../api/client';
import { asProblem, type Problem } from '../../api/problem';
import { refetchAfterWrite } from '../../api/use-write';
import type { BillItem } from './columns';

type Body = BodyOf<'performBillAction'>;

export type BulkItem = Pick<BillItem, 'id' | 'patientName'> & {
  /** Number, or another text that identifies an item without a number. */
  readonly billNumber: number | string;
};

/** `null` if the bill is waiting, `done`, or the error. */
export interface BulkRow {
  readonly item: BulkItem;
  readonly result: 'done' | Problem | null;
}

interface BulkRequest<Sent> {
  readonly key: string;
  readonly body: () => Promise<Sent>;
}

export interface BulkProgress {
  readonly rows: readonly BulkRow[];
  readonly isRunning: boolean;
  /** Retries bills that failed or remained. Each keeps its idempotency key, so nothing is executed twice. */
  readonly again: () => void;
  readonly stop: () => void;
}

interface BulkRun<Sent> extends BulkProgress {
  readonly start: (items: readonly BulkItem[], bodyOf: (item: BulkItem) => Sent | Promise<Sent>) => void;
}

type Send<Sent> = (id: string, body: Sent, idempotencyKey: string) => Promise<unknown>;

const performAction: Send<Body> = (billId, body, idempotencyKey) =>
  client.call('performBillAction', { path: { billId }, body }, { idempotencyKey });

const PAUSE_MS = 2_000;
const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, PAUSE_MS));

/** The body is made once, so that a retry with the same key sends the same request. */
const requestFor = <Sent>(item: BulkItem, bodyOf: (item: BulkItem) => Sent | Promise<Sent>): BulkRequest<Sent> => {
  let made: Sent | null = null;
  return { key: crypto.randomUUID(), body: async () => (made ??= await bodyOf(item)) };
};

/** Processes the bills one after the other. Each is a separate request that succeeds or fails on its own. */
export const useBulkRun = () => useBulkSend(performAction);

export const useBulkSend = <Sent>(send: Send<Sent>): BulkRun<Sent> => {
  const queries = useQueryClient();
  const [rows, setRows] = useState<readonly BulkRow[]>([]);
  const [isRunning, setRunning] = useState(false);
  const isStopped = useRef(false);
  const isOver = (): boolean => isStopped.current;
  /** Each bill's request body and idempotency key. A retry after a lost response executes nothing twice. */
  const requests = useRef<ReadonlyMap<string, BulkRequest<Sent>>>(new Map());
  useEffect(
    () => () => {
      isStopped.current = true;
    },
    [],
  );
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
    isStopped.current = false;
    setRunning(true);
    for (const { id } of items) {
      if (isOver()) break;
      const request = requests.current.get(id);
      if (!request) continue;
      const result = await act(id, request);
      setRows((before) => before.map((row) => (row.item.id === id ? { ...row, result } : row)));
    }
    setRunning(false);
    refetchAfterWrite(queries);
  };
  return {
    rows,
    isRunning,
    start: (items, bodyOf) => {
      requests.current = new Map(items.map((item) => [item.id, requestFor(item, bodyOf)]));
      setRows(items.map((item) => ({ item, result: null })));
      void go(items);
    },
    again: () => {
      const left = rows.filter(({ result }) => result !== 'done').map(({ item }) => item);
      setRows((before) => before.map((row) => (row.result === 'done' ? row : { ...row, result: null })));
      void go(left);
    },
    stop: () => {
      isStopped.current = true;
    },
  };
};
