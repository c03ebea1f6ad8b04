import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { client, type QueryOf, type Types } from '../../api/client';
import { m } from '../../messages';
import { labelFor } from '../../ui/labels';

export type Check = Types.CheckView;
export type WholeCheck = Types.WholeCheckView;

export type ChecksQuery = Omit<QueryOf<'listChecks'>, 'cursor' | 'limit'>;

/** Newest deposit first. */
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

/** Used to warn about duplicates. */
export const checksWithNumber = (checkNumber: string) =>
  queryOptions({
    queryKey: ['checks', 'number', checkNumber],
    queryFn: async ({ signal }) =>
      (await client.call('listChecks', { query: { checkNumber, status: 'received', limit: 5 } }, { signal })).data,
  });

/** First page without voided checks, newest deposit first. */
export const latestChecks = (query: Pick<ChecksQuery, 'billId'>) =>
  queryOptions({
    queryKey: ['checks', 'latest', query],
    queryFn: async ({ signal }) =>
      (await client.call('listChecks', { query: { ...query, status: 'received', limit: 100 } }, { signal })).data,
  });

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

export const nameOf = ({ method, checkNumber }: Pick<Check, 'method' | 'checkNumber'>): string => {
  if (checkNumber === null) return m.money.noNumber;
  return method === 'check' ? m.money.check(checkNumber) : m.money.transfer(checkNumber);
};

export const sourceOf = ({ source }: Pick<Check, 'source'>): string => labelFor(m.money.sources, source);
