import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, bodyOf, call, type Shape } from './client';
import type { paths } from './schema';

type Query<Path extends keyof paths> = paths[Path] extends { get: { parameters: { query?: infer Params } } }
  ? NonNullable<Params>
  : never;

export type BillsQuery = Query<'/bill-dashboard'>;

/*
 * What is asked of the API, each under a key. `['bill', id, …]` is made old by an event about that bill, everything
 * else but `directory` by any event (api/feed.ts).
 */

/** One page of the bills that fit. */
export const billsPage = (query: BillsQuery) =>
  queryOptions({
    queryKey: ['bills', query],
    queryFn: async ({ signal }) => (await bodyOf(api.GET('/bill-dashboard', { params: { query }, signal }))).data,
    placeholderData: keepPreviousData,
  });

/** The bill with its amounts, lines and documents; with `asOf` as it was right after that event. */
export const billOf = (billId: string, asOf?: string) =>
  queryOptions({
    queryKey: ['bill', billId, 'self', asOf ?? 'now'],
    queryFn: () => call<Shape<'BillView'>>('GET', `/bills/${billId}${asOfQuery(asOf)}`),
  });

/** Where the bill stands: state, actions, history, deadlines. */
export const lifecycleOf = (billId: string, asOf?: string) =>
  queryOptions({
    queryKey: ['bill', billId, 'lifecycle', asOf ?? 'now'],
    queryFn: async () =>
      (await call<Shape<'LifecycleEnvelope'>>('GET', `/bills/${billId}/lifecycle${asOfQuery(asOf)}`)).data,
  });

const asOfQuery = (asOf: string | undefined): string => (asOf === undefined ? '' : `?asOf=${encodeURIComponent(asOf)}`);

export const eorOf = (billId: string) =>
  queryOptions({
    queryKey: ['bill', billId, 'eor'],
    queryFn: async () => (await bodyOf(api.GET('/bills/{billId}/eor', { params: { path: { billId } } }))).data,
  });

export const deliveryOptionsOf = (billId: string) =>
  queryOptions({
    queryKey: ['bill', billId, 'delivery-options'],
    queryFn: () => bodyOf(api.GET('/bills/{billId}/delivery-options', { params: { path: { billId } } })),
  });

/** The work queues. */
export const tasks = queryOptions({
  queryKey: ['tasks'],
  queryFn: async () => (await bodyOf(api.GET('/bill-tasks'))).data,
});

/** What runs out soon, money by week, days to payment by payer. */
export const outlook = (days = 14) =>
  queryOptions({
    queryKey: ['outlook', days],
    queryFn: async () => (await bodyOf(api.GET('/reports/outlook', { params: { query: { days } } }))).data,
  });

/** The person's own filters of lists. */
export const savedFilters = queryOptions({
  queryKey: ['saved-filters'],
  queryFn: async () => (await bodyOf(api.GET('/saved-filters'))).data,
});

/** Days on which bills came that go on paper, newest first. */
export const printBatches = infiniteQueryOptions({
  queryKey: ['print-batches'],
  queryFn: ({ pageParam }) =>
    bodyOf(
      api.GET('/print-batches', { params: { query: { limit: 50, ...(pageParam !== '' && { cursor: pageParam }) } } }),
    ),
  initialPageParam: '',
  getNextPageParam: ({ nextCursor }) => nextCursor,
});

/** The bills of one of them. */
export const printBatch = (date: string) =>
  queryOptions({
    queryKey: ['print-batches', date],
    queryFn: async () =>
      (await call<Shape<'PrintBatchEnvelope'>>('GET', `/print-batches/${encodeURIComponent(date)}`)).data,
  });

/** How many bills that fit are in which state. */
export const billCounts = ({ status: _status, page: _page, pageSize: _size, ...query }: BillsQuery) =>
  queryOptions({
    queryKey: ['bill-counts', query],
    queryFn: async ({ signal }) =>
      (await bodyOf(api.GET('/bill-dashboard/counts', { params: { query }, signal }))).data,
    placeholderData: keepPreviousData,
  });

export const aging = queryOptions({
  queryKey: ['aging'],
  queryFn: async () => (await bodyOf(api.GET('/reports/aging'))).data,
});

/** Saved providers and locations, for forms. */
export const billingProfile = queryOptions({
  queryKey: ['directory', 'billing-profile'],
  queryFn: async () => (await bodyOf(api.GET('/organization/billing-profile'))).data,
});

/** Who may be billed, by name. */
export const administrators = (q: string, claimNumber: string) =>
  queryOptions({
    queryKey: ['directory', 'administrators', q, claimNumber],
    queryFn: ({ signal }) =>
      bodyOf(
        api.GET('/claims-administrators', {
          params: { query: { limit: 20, ...(q !== '' && { q }), ...(claimNumber !== '' && { claimNumber }) } },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
    staleTime: 300_000,
  });

/** ICD-10 codes by code or words. */
export const diagnoses = (q: string) =>
  queryOptions({
    queryKey: ['directory', 'diagnoses', q],
    queryFn: ({ signal }) =>
      bodyOf(api.GET('/diagnosis-codes', { params: { query: { limit: 20, ...(q !== '' && { q }) } }, signal })),
    placeholderData: keepPreviousData,
    staleTime: 300_000,
  });

export const transmissionsOf = (billId: string) =>
  queryOptions({
    queryKey: ['bill', billId, 'transmissions'],
    queryFn: async () =>
      (await bodyOf(api.GET('/bills/{billId}/transmissions', { params: { path: { billId } } }))).data,
  });

/** The practice with its providers, locations and W-9. */
export const practice = queryOptions({
  queryKey: ['practice'],
  queryFn: async () => (await bodyOf(api.GET('/organization'))).data,
});
export const ownAdministrators = queryOptions({
  queryKey: ['practice', 'administrators'],
  queryFn: async () => (await bodyOf(api.GET('/organization/claims-administrators'))).data,
});
export const team = queryOptions({
  queryKey: ['practice', 'team'],
  queryFn: async () => (await bodyOf(api.GET('/organization/team'))).data,
});
export const recipients = queryOptions({
  queryKey: ['practice', 'recipients'],
  queryFn: () => call<Shape<'RecipientListEnvelope'>>('GET', '/notifications/recipients').then(({ data }) => data),
});

export const endpoints = queryOptions({
  queryKey: ['endpoints'],
  queryFn: async () => (await bodyOf(api.GET('/webhook-endpoints'))).data,
});
export const deliveries = (endpointId?: string, status?: string) =>
  queryOptions({
    queryKey: ['deliveries', endpointId ?? '', status ?? ''],
    queryFn: () =>
      bodyOf(
        api.GET('/webhook-deliveries', {
          params: {
            query: {
              limit: 50,
              ...(endpointId !== undefined && { endpointId }),
              ...(status !== undefined && { status: status as 'failed' }),
            },
          },
        }),
      ),
  });
/** The practice's server keys, without the keys. */
export const keys = queryOptions({
  queryKey: ['keys'],
  queryFn: async () => (await bodyOf(api.GET('/keys'))).data,
});
export const audit = (from: string, cursor?: string) =>
  queryOptions({
    queryKey: ['audit', from, cursor ?? ''],
    queryFn: () =>
      bodyOf(api.GET('/audit', { params: { query: { limit: 100, from, ...(cursor !== undefined && { cursor }) } } })),
  });
export const clock = queryOptions({
  queryKey: ['clock'],
  queryFn: async () => (await bodyOf(api.GET('/sandbox/clock'))).data,
});

export const productivity = (from: string, to: string) =>
  queryOptions({
    queryKey: ['productivity', from, to],
    queryFn: async () => (await bodyOf(api.GET('/reports/productivity', { params: { query: { from, to } } }))).data,
  });
export const paymentReport = (receivedFrom: string, receivedTo: string, page: number) =>
  queryOptions({
    queryKey: ['payment-report', receivedFrom, receivedTo, page],
    queryFn: async () =>
      (
        await bodyOf(
          api.GET('/reports/payments', { params: { query: { receivedFrom, receivedTo, page, pageSize: 100 } } }),
        )
      ).data,
    placeholderData: keepPreviousData,
  });
export const serviceLineReport = (from: string, to: string) =>
  queryOptions({
    queryKey: ['service-lines', from, to],
    queryFn: async () =>
      (await bodyOf(api.GET('/reports/service-line-items', { params: { query: { from, to } } }))).data,
  });
