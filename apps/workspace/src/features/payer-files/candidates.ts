import { infiniteQueryOptions } from '@tanstack/react-query';
import { client, type Types } from '../../api/client';
import type { BillsQuery } from '../../api/queries';
import type { PayerFileItem } from './payer-files';

type Bill = Types.DashboardItemView;

const criteria = ['charge', 'claimNumber', 'serviceDate', 'patientName'] as const;
export type Criterion = (typeof criteria)[number];

export interface Candidate {
  readonly bill: Bill;
  /** Criteria by which the bill matches the item. */
  readonly matches: readonly Criterion[];
}

/** An item's values by which bills are searched. The charge is in dollars. */
export interface SearchValues {
  readonly charge?: number;
  readonly claimNumbers: readonly string[];
  readonly serviceDate?: string;
  readonly patientName?: string;
  readonly isReversal: boolean;
}

export const searchValuesOf = ({ amounts, told }: PayerFileItem): SearchValues => {
  const { claimNumbers = [], serviceDate, patientName } = told ?? {};
  const charged = amounts?.charged;
  return {
    // The charge of a reversal is negative, but its bill has the positive charge.
    ...(charged !== undefined && charged !== 0 && { charge: Math.abs(charged) }),
    claimNumbers,
    ...(serviceDate !== undefined && { serviceDate }),
    ...(patientName !== undefined && { patientName }),
    isReversal: (charged ?? 0) < 0,
  };
};

/** Returns the first and last name, because many payers omit the middle name. */
const searchableName = (name: string): string => {
  const words = name.trim().split(/\s+/);
  return [...new Set([words[0], words.at(-1)])].join(' ');
};

const MAX_SEARCHED_NUMBERS = 2;

/** Returns one search per value: open bills, or any bill for a charge or a reversal. Without values, all open bills. */
const searchesOf = ({ charge, claimNumbers, serviceDate, patientName, isReversal }: SearchValues) => {
  const open: BillsQuery = isReversal ? {} : { openAr: '1' };
  const searches: readonly BillsQuery[] = [
    ...(charge === undefined ? [] : [{ totalCharge: charge }]),
    ...claimNumbers.slice(0, MAX_SEARCHED_NUMBERS).map((q) => ({ ...open, q })),
    ...(patientName === undefined ? [] : [{ ...open, q: searchableName(patientName) }]),
    ...(serviceDate === undefined
      ? []
      : [{ ...open, dateField: 'service' as const, from: serviceDate, to: serviceDate }]),
  ];
  return searches.length === 0 ? [{ openAr: '1' as const }] : searches;
};

const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
const alphanumeric = (text: string): string => plain(text).replaceAll(/[^\p{L}\p{N}]/gu, '');

const isNamed = (name: string, billed: string | null): boolean => {
  const words = plain(billed ?? '').split(/[^\p{L}\p{N}]+/u);
  return plain(searchableName(name))
    .split(/[^\p{L}\p{N}]+/u)
    .every((word) => words.includes(word));
};

const matchesOf = (
  { charge, claimNumbers, serviceDate, patientName }: SearchValues,
  { totalCharge, claimNumber, dateOfService, patientName: billed }: Bill,
): readonly Criterion[] => {
  const found: Record<Criterion, boolean> = {
    charge: totalCharge === charge,
    claimNumber: claimNumbers.some((number) => alphanumeric(number) === alphanumeric(claimNumber ?? '')),
    serviceDate: serviceDate !== undefined && dateOfService === serviceDate,
    patientName: patientName !== undefined && isNamed(patientName, billed),
  };
  return criteria.filter((criterion) => found[criterion]);
};

/** Removes duplicates and puts the bills with the most matching values first. */
export const ranked = (values: SearchValues, bills: readonly Bill[]): readonly Candidate[] =>
  bills
    .filter(({ id }, at) => bills.findIndex((other) => other.id === id) === at)
    .map((bill) => ({ bill, matches: matchesOf(values, bill) }))
    .toSorted((a, b) => b.matches.length - a.matches.length);

const PAGE_SIZE = 25;

interface CandidatePage {
  readonly bills: readonly Bill[];
  /** Cursor of each search, or null if it has no further page. */
  readonly cursors: readonly (string | null)[];
}

export const candidatesFor = (values: SearchValues) =>
  infiniteQueryOptions({
    queryKey: ['bills', 'to-match', values],
    queryFn: async ({ pageParam, signal }): Promise<CandidatePage> => {
      const pages = await Promise.all(
        searchesOf(values).map(async (search, at) => {
          const cursor = pageParam === null ? '' : pageParam[at];
          if (cursor === null || cursor === undefined) return { items: [], nextCursor: null };
          const query = { ...search, pageSize: PAGE_SIZE, count: '0' as const, ...(cursor !== '' && { cursor }) };
          return (await client.call('getBillDashboard', { query }, { signal })).data;
        }),
      );
      return {
        bills: pages.flatMap(({ items }) => items),
        cursors: pages.map(({ nextCursor }) => nextCursor ?? null),
      };
    },
    initialPageParam: null as readonly (string | null)[] | null,
    getNextPageParam: ({ cursors }) => (cursors.every((cursor) => cursor === null) ? null : cursors),
  });
