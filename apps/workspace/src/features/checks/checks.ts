import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { client, type QueryOf, type Types } from '../../api/client';
import { m } from '../../messages';
import { labelFor } from '../../ui/labels';

/** A check or transfer of a payer. */
export type Check = Types.CheckView;
/** A check, with where its money is. */
export type WholeCheck = Types.WholeCheckView;

/** Filters of a list of checks. */
export type ChecksQuery = Omit<QueryOf<'listChecks'>, 'cursor' | 'limit'>;

/** Checks that fit, the newest deposit first. */
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

/** A few checks with a number, to warn of a second one. */
export const checksWithNumber = (checkNumber: string) =>
  queryOptions({
    queryKey: ['checks', 'number', checkNumber],
    queryFn: async ({ signal }) =>
      (await client.call('listChecks', { query: { checkNumber, status: 'received', limit: 5 } }, { signal })).data,
  });

/** Those that stand and fit, the newest deposit first: one page. */
export const latestChecks = (query: Pick<ChecksQuery, 'billId'>) =>
  queryOptions({
    queryKey: ['checks', 'latest', query],
    queryFn: async ({ signal }) =>
      (await client.call('listChecks', { query: { ...query, status: 'received', limit: 100 } }, { signal })).data,
  });

/** One check, with its allocations page by page. */
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

/** Name of a check or transfer, as a person calls it. */
export const nameOf = ({ method, checkNumber }: Pick<Check, 'method' | 'checkNumber'>): string => {
  if (checkNumber === null) return m.money.noNumber;
  return method === 'check' ? m.money.check(checkNumber) : m.money.transfer(checkNumber);
};

export const sourceOf = ({ source }: Pick<Check, 'source'>): string => labelFor(m.money.sources, source);
