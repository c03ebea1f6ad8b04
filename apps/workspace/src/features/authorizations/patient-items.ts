import { queryOptions } from '@tanstack/react-query';
import { client } from '../../api/client';
import type { Rfa, RfasQuery } from './rfas';

export interface RfaItemRef {
  readonly rfaId: string;
  readonly rfaNumber: number;
  readonly item: Rfa['items'][number];
}

/** Maximum number of requests. A patient has only a few that are recent enough for current bills. */
const MAX_REQUESTS = 10;
const SENT_STATUSES = [
  'submitted',
  'received',
  'under_review',
  'information_requested',
  'incomplete',
  'deferred',
  'approved',
  'modified',
  'denied',
  'mixed',
] as const;

const itemsOf = (rfa: Rfa): readonly RfaItemRef[] =>
  rfa.items.filter(({ withdrawn }) => !withdrawn).map((item) => ({ rfaId: rfa.id, rfaNumber: rfa.rfaNumber, item }));

const fetchRfas = async (query: RfasQuery, signal: AbortSignal): Promise<readonly Rfa[]> => {
  const { data } = await client.call('listRfas', { query: { ...query, limit: MAX_REQUESTS } }, { signal });
  return Promise.all(data.map(async ({ id }) => (await client.call('getRfa', { path: { id } }, { signal })).data));
};

export const itemsOfPatient = (patientId: string, claimNumber: string) =>
  queryOptions({
    queryKey: ['rfas', 'items', patientId, claimNumber],
    queryFn: async ({ signal }) => {
      const asked: readonly RfasQuery[] = [
        ...(patientId === '' ? [] : [{ patientId, status: [...SENT_STATUSES] }]),
        ...(claimNumber === '' ? [] : [{ search: claimNumber, status: [...SENT_STATUSES] }]),
      ];
      const found = (await Promise.all(asked.map((query) => fetchRfas(query, signal)))).flat();
      return [...new Map(found.map((rfa) => [rfa.id, rfa])).values()].flatMap(itemsOf);
    },
    staleTime: 30_000,
  });

/** Finds an item, or null if there is none. */
export const itemById = (itemId: string) =>
  queryOptions({
    queryKey: ['rfas', 'item', itemId],
    queryFn: async ({ signal }) => {
      const found = await fetchRfas({ search: itemId }, signal);
      return found.flatMap(itemsOf).find(({ item }) => item.id === itemId) ?? null;
    },
  });
