import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { client, type BodyOf } from '../../api/client';
import { asProblem, type Problem } from '../../api/problem';
import type { BillItem } from './columns';

type Body = BodyOf<'performBillAction'>;

/** Null if it is waiting, `done`, or the error. */
export interface BulkRow {
  readonly item: BillItem;
  readonly result: 'done' | Problem | null;
}

interface BulkRun {
  readonly rows: readonly BulkRow[];
  readonly isRunning: boolean;
  readonly start: (items: readonly BillItem[], body: Body) => void;
  /** Retries bills that failed or remained. Each keeps its idempotency key, so nothing is executed twice. */
  readonly again: () => void;
  readonly stop: () => void;
}

const PAUSE_MS = 2_000;
const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, PAUSE_MS));

/** One after the other. Each bill is a separate request that succeeds or fails independently. */
export const useBulkRun = (): BulkRun => {
  const queries = useQueryClient();
  const [rows, setRows] = useState<readonly BulkRow[]>([]);
  const [isRunning, setRunning] = useState(false);
  const isStopped = useRef(false);
  const isOver = (): boolean => isStopped.current;
  /** Request body and an idempotency key for each bill. A retry after a lost response executes nothing twice. */
  const run = useRef<{ readonly body: Body; readonly keys: ReadonlyMap<string, string> } | null>(null);
  useEffect(
    () => () => {
      isStopped.current = true;
    },
    [],
  );
  const act = async (billId: string): Promise<'done' | Problem> => {
    const { body, keys } = run.current ?? {};
    const idempotencyKey = keys?.get(billId) ?? crypto.randomUUID();
    for (;;) {
      try {
        await client.call('performBillAction', { path: { billId }, body: body as Body }, { idempotencyKey });
        return 'done';
      } catch (thrown) {
        const problem = asProblem(thrown);
        // Rate limited: the request was not executed, so it is repeated after a pause.
        if (problem.status !== 429 || isOver()) return problem;
        await pause();
      }
    }
  };
  const go = async (items: readonly BillItem[]): Promise<void> => {
    isStopped.current = false;
    setRunning(true);
    for (const { id } of items) {
      if (isOver()) break;
      const result = await act(id);
      setRows((before) => before.map((row) => (row.item.id === id ? { ...row, result } : row)));
    }
    setRunning(false);
    void queries.invalidateQueries({ predicate: ({ queryKey: [kind] }) => kind !== 'directory' });
  };
  return {
    rows,
    isRunning,
    start: (items, body) => {
      run.current = { body, keys: new Map(items.map(({ id }) => [id, crypto.randomUUID()])) };
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
