import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { billsPage, type BillsQuery } from '../../api/queries';
import { notifyProblem } from '../../ui/notify';
import type { BillItem } from './columns';

/** Bills of one request. */
export const PAGE_SIZE = 100;
/** As many as are taken in hand, or printed, at once: more is for a file. */
export const MAX_SELECTED = 1_000;

/** Bills of a list that are chosen, in the order in which they were. */
export interface BillSelection {
  readonly bills: ReadonlyMap<string, BillItem>;
  /** Chooses a row, or no longer; with `upTo` all from the row that was chosen last to this one. */
  readonly toggle: (index: number, item: BillItem, upTo: boolean) => void;
  /** Chooses all that the list has, those that nobody has scrolled to, too. */
  readonly all: (total: number) => void;
  readonly clear: () => void;
  /** Leaves these alone chosen. */
  readonly keep: (ids: ReadonlySet<string>) => void;
}

/** What is chosen of the bills of a query. Another query begins with nothing. */
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
  /** Rows from one place to another, both included. */
  const span = async (from: number, to: number): Promise<void> => {
    const pages = Array.from({ length: Math.floor(to / PAGE_SIZE) - Math.floor(from / PAGE_SIZE) + 1 }, (_, n) => n);
    const first = Math.floor(from / PAGE_SIZE);
    try {
      const found = await Promise.all(
        pages.map((n) => queries.query(billsPage({ ...query, page: first + n + 1, pageSize: PAGE_SIZE, count: '0' }))),
      );
      const rows = found.flatMap(({ items }) => items);
      // Somebody may look at another list by now.
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
