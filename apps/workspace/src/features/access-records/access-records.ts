import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { client, type QueryOf, type Types } from '../../api/client';
import { m } from '../../messages';

/** One act that showed, handed out or refused a patient's data. */
export type AccessRecord = Types.AccessRecordView;

/** Filters of the record of access. */
export type AccessQuery = Omit<QueryOf<'listAccessRecords'>, 'cursor' | 'limit' | 'format'>;

/** Acts that fit, newest first. A page may be short: the next one goes on. */
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

/** Name of whoever did it: of the member or the key, else the id that the record has. */
export const nameOfActor = ({ name, id }: AccessRecord['actor']): string => name ?? (id === '' ? m.access.nobody : id);
