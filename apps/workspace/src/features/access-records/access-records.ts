import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { client, type QueryOf, type Types } from '../../api/client';
import { m } from '../../messages';

export type AccessRecord = Types.AccessRecordView;

export type AccessQuery = Omit<QueryOf<'listAccessRecords'>, 'cursor' | 'limit' | 'format'>;

/** Newest first. A page may have fewer rows even if more pages follow. */
export const accessRecords = (query: AccessQuery) =>
  infiniteQueryOptions({
    queryKey: ['access-records', query],
    queryFn: ({ pageParam, signal }) =>
      client.call(
        'listAccessRecords',
        { query: { ...query, limit: 100, ...(pageParam !== '' && { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
  });

/** Returns the recorded ID if there is no name. */
export const nameOfActor = ({ name, id }: AccessRecord['actor']): string => name ?? (id === '' ? m.access.nobody : id);
