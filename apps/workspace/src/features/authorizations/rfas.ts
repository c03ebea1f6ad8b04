import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { client, type QueryOf, type Types } from '../../api/client';

export type RfasQuery = QueryOf<'listRfas'>;
export type Rfa = Types.RfaView;
export type ListedRfa = Types.ListedRfaView;

/** Requests that fit, newest first, page by page. */
export const rfas = (query: RfasQuery) =>
  infiniteQueryOptions({
    queryKey: ['rfas', query],
    queryFn: ({ pageParam, signal }) =>
      client.call('listRfas', { query: { ...query, ...(pageParam !== '' && { cursor: pageParam }) } }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
  });

/** The list's filter for those without an answer since the last day: what was decided late waits no more. */
export const overdueRfas = {
  overdue: '1',
  status: ['received', 'under_review', 'information_requested'],
} as const;

/** Counts of all requests, and of those that wait for an answer after the last day for one. */
export const rfaBoard = queryOptions({
  queryKey: ['rfas', 'board'],
  queryFn: async () => {
    const counted = async (query: RfasQuery) =>
      (await client.call('listRfas', { query: { ...query, limit: 1 } })).summary;
    const [all, late] = await Promise.all([counted({}), counted({ ...overdueRfas, status: [...overdueRfas.status] })]);
    return { ...all, waitingTooLong: late.total };
  },
});

/** One request with everything on record of it. */
export const rfaOf = (id: string) =>
  queryOptions({
    queryKey: ['rfa', id],
    queryFn: async () => (await client.call('getRfa', { path: { id } })).data,
    // The feed does not tell that a sending came into the print queue.
    refetchInterval: ({ state: { data } }) => data !== undefined && isBeingDelivered(data) && REFETCH_INTERVAL_MS,
  });

const REFETCH_INTERVAL_MS = 2000;

/** Does the service still bring its last sending on its way? */
const isBeingDelivered = ({ status, transmissions }: Rfa): boolean => {
  const last = transmissions.findLast(({ direction }) => direction === 'outbound');
  return status === 'submitted' && last?.status === 'queued' && last.printQueuedAt === null;
};

/** What happened to a request, oldest first, notes among it. */
export const rfaEvents = (id: string) =>
  queryOptions({
    queryKey: ['rfa-events', id],
    queryFn: async () => (await client.call('listRfaEvents', { path: { id } })).data,
  });

const tones: Readonly<Record<string, string>> = {
  ready: 'info',
  submitted: 'info',
  received: 'info',
  under_review: 'info',
  information_requested: 'warning',
  incomplete: 'warning',
  deferred: 'warning',
  approved: 'success',
  modified: 'warning',
  denied: 'danger',
  mixed: 'warning',
};

/** How a status looks; its word stands beside the colour. */
export const rfaTone = (status: string): string => tones[status] ?? 'neutral';
