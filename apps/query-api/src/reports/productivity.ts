import type { BillerView, ProductivityView } from '#contracts';
import type { CalendarDate } from '#domain';
import type { BillRow } from '#read-models';
import { csvTable } from '../kernel/csv.js';
import { daysOf } from './date-range.js';

export const productivityFields = [
  'transmissions',
  'everRejected',
  'submittedDate',
] as const satisfies readonly (keyof BillRow)[];
export type ProductivityFacts = Pick<BillRow, (typeof productivityFields)[number]>;

interface Work {
  name: string;
  readonly created: number[];
  readonly sent: number[];
  submitted: number;
  clean: number;
}

const add = (numbers: number[], at: number): void => {
  numbers[at] = (numbers[at] ?? 0) + 1;
};
const total = (numbers: readonly number[]): number => numbers.reduce((so, number) => so + number, 0);
const byDay = (tables: readonly (readonly number[])[], days: number): readonly number[] =>
  Array.from({ length: days }, (_, day) => total(tables.map((row) => row[day] ?? 0)));

/** Returns the first letters of the first and last words. */
export const initialsOf = (name: string): string => {
  const words = name.split(/[\s,._@-]+/).filter((word) => /^[\p{L}\p{N}]/u.test(word));
  const first = [...new Set([words[0], words.at(-1)])].map((word) => Array.from(word ?? '')[0] ?? '');
  return first.join('').toUpperCase() || '?';
};

const collator = new Intl.Collator('en', { numeric: true });

/** Work by user or key and day. Null if there is no activity. `nameOf` returns names that the bills don't contain. */
export const productivity = (
  rows: Iterable<ProductivityFacts>,
  { from, to }: { readonly from: CalendarDate; readonly to: CalendarDate },
  nameOf: (billerId: string) => string,
): ProductivityView | null => {
  const days = daysOf(from, to);
  const place = new Map(days.map((day, at) => [day, at]));
  const works = new Map<string, Work>();
  const workOf = (id: string, name: string | null): Work => {
    const zeros = () => Array<number>(days.length).fill(0);
    const work = works.get(id) ?? { name: name ?? nameOf(id), created: zeros(), sent: zeros(), submitted: 0, clean: 0 };
    works.set(id, work);
    return work;
  };
  for (const { transmissions, everRejected, submittedDate } of rows) {
    const made = place.get(submittedDate);
    const [first] = transmissions;
    if (made !== undefined && first) {
      const work = workOf(first.billerId, first.billerName);
      add(work.created, made);
      work.submitted += 1;
      work.clean += everRejected ? 0 : 1;
    }
    for (const { sentDate, billerId, billerName } of transmissions) {
      const at = sentDate === null ? undefined : place.get(sentDate);
      if (at !== undefined) add(workOf(billerId, billerName).sent, at);
    }
  }
  return works.size === 0 ? null : present(works, days);
};

const present = (works: ReadonlyMap<string, Work>, days: readonly CalendarDate[]): ProductivityView => {
  const all = Array.from(works, ([id, work]) => ({ id, ...work })).sort(
    (a, b) => collator.compare(a.name, b.name) || (a.id < b.id ? -1 : 1),
  );
  const created = all.map((work) => work.created);
  const sent = all.map((work) => work.sent);
  const submittedTotal = all.map(({ submitted }) => submitted);
  const cleanTotal = all.map(({ clean }) => clean);
  return {
    lo: days[0] ?? '',
    hi: days.at(-1) ?? '',
    dayKeys: days,
    billers: all.map(({ id, name }): BillerView => ({ id, name, initials: initialsOf(name) })),
    created,
    sent,
    createdTotal: created.map(total),
    sentTotal: sent.map(total),
    submittedTotal,
    cleanTotal,
    createdByDay: byDay(created, days.length),
    sentByDay: byDay(sent, days.length),
    totalCreated: total(created.map(total)),
    totalSent: total(sent.map(total)),
    totalSubmitted: total(submittedTotal),
    totalClean: total(cleanTotal),
    maxSentCell: sent.reduce((most, row) => row.reduce((so, cell) => Math.max(so, cell), most), 0),
  };
};

interface BillerDay {
  readonly id: string;
  readonly name: string;
  readonly day: string;
  readonly created: number;
  readonly sent: number;
}

/** One line per biller and day, including days without activity, so that a spreadsheet can add up either. */
export const productivityCsv = (view: ProductivityView | null): string => {
  const rows = (view?.billers ?? []).flatMap(({ id, name }, biller) =>
    (view?.dayKeys ?? []).map((day, at): BillerDay => {
      const cell = (table: readonly (readonly number[])[] | undefined) => table?.[biller]?.[at] ?? 0;
      return { id, name, day, created: cell(view?.created), sent: cell(view?.sent) };
    }),
  );
  return csvTable<BillerDay>(
    {
      billerId: ({ id }) => id,
      billerName: ({ name }) => name,
      day: ({ day }) => day,
      created: ({ created }) => created,
      sent: ({ sent }) => sent,
    },
    rows,
  );
};
