import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { client, type QueryOf, type Types } from '../../api/client';
import { m } from '../../messages';
import { labelFor } from '../../ui/labels';

/** A payer's check or EFT. */
export type Check = Types.CheckView;
/** A check with the use of its money. */
export type WholeCheck = Types.WholeCheckView;

export type ChecksQuery = Omit<QueryOf<'listChecks'>, 'cursor' | 'limit'>;

/** Matching checks, newest deposit first. */
export const checks = (query: ChecksQuery) =>
  infiniteQueryOptions({
    queryKey: ['checks', query],
    queryFn: ({ pageParam, signal }) =>
      client.call(
        'listChecks',
        { query: { ...query, limit: 100, ...(pageParam !== '' && { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
  });

/** A few posted checks with this number, for a warning about duplicates. */
export const checksWithNumber = (checkNumber: string) =>
  queryOptions({
    queryKey: ['checks', 'number', checkNumber],
    queryFn: async ({ signal }) =>
      (await client.call('listChecks', { query: { checkNumber, status: 'received', limit: 5 } }, { signal })).data,
  });

/** First page of the matching checks that are not voided, newest deposit first. */
export const latestChecks = (query: Pick<ChecksQuery, 'billId'>) =>
  queryOptions({
    queryKey: ['checks', 'latest', query],
    queryFn: async ({ signal }) =>
      (await client.call('listChecks', { query: { ...query, status: 'received', limit: 100 } }, { signal })).data,
  });

/** One check with its allocations, page by page. */
export const wholeCheck = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['check', id],
    queryFn: async ({ pageParam }) =>
      (
        await client.call('getCheck', {
          path: { id },
          query: pageParam === '' ? {} : { allocationsCursor: pageParam },
        })
      ).data,
    initialPageParam: '',
    getNextPageParam: ({ allocationsCursor }) => allocationsCursor,
  });

/** Returns the display name of a check or EFT. */
export const nameOf = ({ method, checkNumber }: Pick<Check, 'method' | 'checkNumber'>): string => {
  if (checkNumber === null) return m.money.noNumber;
  return method === 'check' ? m.money.check(checkNumber) : m.money.transfer(checkNumber);
};

export const sourceOf = ({ source }: Pick<Check, 'source'>): string => labelFor(m.money.sources, source);
