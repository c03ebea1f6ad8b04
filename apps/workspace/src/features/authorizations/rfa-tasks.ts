import { infiniteQueryOptions, keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { client, type QueryOf, type Types } from '../../api/client';
import { useHasPermission } from '../../api/session';

export type RfaTask = Types.RfaFollowUpView;
export type RfaTasksQuery = QueryOf<'listRfaFollowUps'>;

/** Most urgent first. */
export const rfaTasks = (query: RfaTasksQuery) =>
  infiniteQueryOptions({
    queryKey: ['rfa-follow-ups', query],
    queryFn: ({ pageParam, signal }) =>
      client.call(
        'listRfaFollowUps',
        { query: { ...query, ...(pageParam !== '' && { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
  });

/** Snoozed tasks last. */
export const tasksOfRfa = (rfaId: string) =>
  queryOptions({
    queryKey: ['rfa-follow-ups', 'of', rfaId],
    queryFn: async (): Promise<readonly RfaTask[]> => {
      const [open, snoozed] = await Promise.all([
        client.call('listRfaFollowUps', { query: { rfaId, limit: 200 } }),
        client.call('listRfaFollowUps', { query: { rfaId, limit: 200, snoozed: '1' } }),
      ]);
      return [...open.data, ...snoozed.data];
    },
  });

/** Returns the number of tasks of each kind. Empty if the user isn't allowed to see requests. */
export const useRfaTaskCounts = (query: RfaTasksQuery = {}): Types.RfaFollowUpSummaryView['byKind'] => {
  const enabled = useHasPermission('rfas:read');
  const { data } = useQuery({
    queryKey: ['rfa-follow-ups', 'counts', query],
    queryFn: async () => (await client.call('listRfaFollowUps', { query: { ...query, limit: 1 } })).summary.byKind,
    enabled,
  });
  return enabled ? (data ?? []) : [];
};

const tones: Readonly<Record<string, string>> = {
  no_response: 'danger',
  returned_incomplete: 'warning',
  delivery_failed: 'danger',
  information_to_answer: 'warning',
  decision_to_record: 'warning',
  decision_to_correct: 'warning',
  answer_expected: 'info',
  receipt_missing: 'warning',
  documents_ageing: 'warning',
  rfa_not_sent: 'warning',
  approval_ends_soon: 'warning',
};

/** The label is always shown next to the color. */
export const rfaTaskTone = (kind: string): string => tones[kind] ?? 'neutral';

/** Returns the queue name for a kind of task, as used in the URL. */
export const rfaQueueOf = (kind: string): string => `rfa:${kind}`;
export const rfaKindOf = (queue: string | undefined): string | null =>
  queue?.startsWith('rfa:') === true ? queue.slice('rfa:'.length) : null;
