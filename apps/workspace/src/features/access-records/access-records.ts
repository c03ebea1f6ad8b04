import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { client, type QueryOf, type Types } from '../../api/client';
import { m } from '../../messages';

/** An access that showed, exported or refused patient data. */
export type AccessRecord = Types.AccessRecordView;

/** Filters of the access log. */
export type AccessQuery = Omit<QueryOf<'listAccessRecords'>, 'cursor' | 'limit' | 'format'>;

/** Matching accesses, newest first. A page may have fewer rows although more pages follow. */
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

/** Returns the name of the member or API key that accessed the data, or the recorded ID if it has no name. */
export const nameOfActor = ({ name, id }: AccessRecord['actor']): string => name ?? (id === '' ? m.access.nobody : id);
