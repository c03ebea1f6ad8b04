import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { client, type QueryOf, type Types } from '../../api/client';

export type ListedDraft = Types.DraftSummaryView;

const PAGE_SIZE = 50;

/** Drafts, last changed first. */
export const draftPages = (query: QueryOf<'listDrafts'>) =>
  infiniteQueryOptions({
    queryKey: ['drafts', query],
    queryFn: ({ pageParam, signal }) =>
      client.call(
        'listDrafts',
        { query: { limit: PAGE_SIZE, ...query, ...(pageParam !== '' && { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
  });
