import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { billsPage, type BillsQuery } from '../../api/queries';
import { notifyProblem } from '../../ui/notify';
import type { BillItem } from './columns';

export const PAGE_SIZE = 100;
/** Maximum number of bills selected or printed at once. For more, users export a file. */
export const MAX_SELECTED = 1_000;

/** Selected bills, in the order in which they were selected. */
export interface BillSelection {
  readonly bills: ReadonlyMap<string, BillItem>;
  /** With `upTo`, selects all rows from the previously toggled row to this row. */
  readonly toggle: (index: number, item: BillItem, upTo: boolean) => void;
  /** Selects all rows, including those that were never scrolled into view. */
  readonly all: (total: number) => void;
  readonly clear: () => void;
  readonly keep: (ids: ReadonlySet<string>) => void;
}

/** Cleared when the query changes. */
export const useBillSelection = (query: BillsQuery): BillSelection => {
  const queries = useQueryClient();
  const [bills, setBills] = useState<ReadonlyMap<string, BillItem>>(new Map());
  const last = useRef<number | null>(null);
  const key = JSON.stringify(query);
  const asked = useRef(key);
  useEffect(() => {
    asked.current = key;
    last.current = null;
    setBills(new Map());
  }, [key]);
  const add = (more: readonly BillItem[]): void =>
    setBills((before) => new Map([...before, ...more.map((item) => [item.id, item] as const)]));
  /** Selects a range, including both ends. */
  const span = async (from: number, to: number): Promise<void> => {
    const pages = Array.from({ length: Math.floor(to / PAGE_SIZE) - Math.floor(from / PAGE_SIZE) + 1 }, (_, n) => n);
    const first = Math.floor(from / PAGE_SIZE);
    try {
      const found = await Promise.all(
        pages.map((n) => queries.query(billsPage({ ...query, page: first + n + 1, pageSize: PAGE_SIZE, count: '0' }))),
      );
      const rows = found.flatMap(({ items }) => items);
      // The user may have switched to another list since then.
      if (asked.current === key) add(rows.slice(from - first * PAGE_SIZE, to - first * PAGE_SIZE + 1));
    } catch (thrown) {
      notifyProblem(thrown);
    }
  };
  return {
    bills,
    toggle: (index, item, upTo) => {
      const from = last.current;
      last.current = index;
      if (upTo && from !== null) void span(Math.min(from, index), Math.max(from, index));
      else if (!bills.has(item.id)) add([item]);
      else setBills((before) => new Map([...before].filter(([id]) => id !== item.id)));
    },
    all: (total) => void span(0, Math.min(total, MAX_SELECTED) - 1),
    clear: () => setBills(new Map()),
    keep: (ids) => setBills((before) => new Map([...before].filter(([id]) => ids.has(id)))),
  };
};
