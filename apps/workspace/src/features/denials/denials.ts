import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { client, type QueryOf, type Types } from '../../api/client';

export type DenialGroup = Types.DenialGroupView;
export type DenialLine = Types.DenialLineView;

const PAGE_SIZE = 50;

/** Groups by amount, largest first. The totals count all pages. */
export const denialGroups = (query: Omit<QueryOf<'listDenials'>, 'cursor'>) =>
  infiniteQueryOptions({
    queryKey: ['denials', query],
    queryFn: async ({ pageParam, signal }) =>
      (
        await client.call(
          'listDenials',
          { query: { limit: PAGE_SIZE, ...query, ...(pageParam !== '' && { cursor: pageParam }) } },
          { signal },
        )
      ).data,
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
  });

/** Lines of a group, sorted by safe day. */
export const denialLines = (query: Omit<QueryOf<'listDenialLines'>, 'cursor'>) =>
  infiniteQueryOptions({
    queryKey: ['denials', 'lines', query],
    queryFn: async ({ pageParam, signal }) =>
      (
        await client.call(
          'listDenialLines',
          { query: { limit: PAGE_SIZE, ...query, ...(pageParam !== '' && { cursor: pageParam }) } },
          { signal },
        )
      ).data,
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
