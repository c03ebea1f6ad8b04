import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { client, type QueryOf, type Types } from '../../api/client';

export type RfasQuery = QueryOf<'listRfas'>;
export type Rfa = Types.RfaView;
export type ListedRfa = Types.ListedRfaView;

/** Newest first. */
export const rfas = (query: RfasQuery) =>
  infiniteQueryOptions({
    queryKey: ['rfas', query],
    queryFn: ({ pageParam, signal }) =>
      client.call('listRfas', { query: { ...query, ...(pageParam !== '' && { cursor: pageParam }) } }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
  });

/** The statuses exclude requests that were decided late. */
export const overdueRfas = {
  overdue: '1',
  status: ['received', 'under_review', 'information_requested'],
} as const;

export const rfaBoard = queryOptions({
  queryKey: ['rfas', 'board'],
  queryFn: async () => {
    const counted = async (query: RfasQuery) =>
      (await client.call('listRfas', { query: { ...query, limit: 1 } })).summary;
    const [all, late] = await Promise.all([counted({}), counted({ ...overdueRfas, status: [...overdueRfas.status] })]);
    return { ...all, waitingTooLong: late.total };
  },
});

export const rfaOf = (id: string) =>
  queryOptions({
    queryKey: ['rfa', id],
    queryFn: async () => (await client.call('getRfa', { path: { id } })).data,
    // No feed event is published when a transmission enters the print queue, so the request is polled.
    refetchInterval: ({ state: { data } }) => data !== undefined && isBeingDelivered(data) && REFETCH_INTERVAL_MS,
  });

const REFETCH_INTERVAL_MS = 2000;

const isBeingDelivered = ({ status, transmissions }: Rfa): boolean => {
  const last = transmissions.findLast(({ direction }) => direction === 'outbound');
  return status === 'submitted' && last?.status === 'queued' && last.printQueuedAt === null;
};

/** Events including notes, oldest first. */
export const rfaEvents = (id: string) =>
  queryOptions({
    queryKey: ['rfa-events', id],
    queryFn: async () => (await client.call('listRfaEvents', { path: { id } })).data,
  });

/** Returns the approved items that bills have not used up. */
export const billableItems = ({ items }: Rfa): readonly Rfa['items'][number][] =>
  items.filter(
    ({ outcome, withdrawn, unitsRemaining }) =>
      !withdrawn && (outcome === 'approved' || outcome === 'modified') && unitsRemaining !== 0,
  );

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

/** The label is always shown next to the color. */
export const rfaTone = (status: string): string => tones[status] ?? 'neutral';
