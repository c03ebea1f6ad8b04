import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { client, type QueryOf } from './client';
import { searchText } from '../ui/search-text';

export type BillsQuery = QueryOf<'getBillDashboard'>;

/*
 * An event about a bill invalidates `['bill', id, …]`. Any event invalidates all other keys except `directory`
 * (api/feed.ts).
 */

/** With `count: '0'`, the totals are 0. */
export const billsPage = (query: BillsQuery) =>
  queryOptions({
    queryKey: ['bills', query],
    queryFn: async ({ signal }) => {
      const {
        total = 0,
        balanceTotal = 0,
        ...page
      } = (await client.call('getBillDashboard', { query }, { signal })).data;
      return { ...page, total, balanceTotal };
    },
    placeholderData: keepPreviousData,
  });

export const billOf = (billId: string, asOf?: string) =>
  queryOptions({
    queryKey: ['bill', billId, 'self', asOf ?? 'now'],
    queryFn: () => client.call('getBill', { path: { billId }, query: asOfQuery(asOf) }),
  });

const QUEUED_INTERVAL_MS = 2_000;
const MAX_QUEUED_READS = 15;

/** No feed event is published when a packet enters the print queue, so the bill is polled. */
export const lifecycleOf = (billId: string, asOf?: string) =>
  queryOptions({
    queryKey: ['bill', billId, 'lifecycle', asOf ?? 'now'],
    queryFn: async () => (await client.call('getBillLifecycle', { path: { billId }, query: asOfQuery(asOf) })).data,
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      data?.attempts.at(-1)?.status === 'queued' && asOf === undefined && dataUpdateCount < MAX_QUEUED_READS
        ? QUEUED_INTERVAL_MS
        : false,
  });

export const patientsByName = (words: string) =>
  infiniteQueryOptions({
    queryKey: ['patients', words],
    queryFn: async ({ pageParam, signal }) =>
      (
        await client.call(
          'listPatients',
          {
            query: {
              ...{ sort: 'name', limit: 100, details: '1' },
              ...(words !== '' && { q: searchText(words) }),
              ...(pageParam !== '' && { cursor: pageParam }),
            },
          },
          { signal },
        )
      ).data,
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor ?? null,
    placeholderData: keepPreviousData,
  });

export const patientOf = (patientId: string) =>
  queryOptions({
    queryKey: ['patient', patientId],
    queryFn: async () => (await client.call('getPatient', { path: { id: patientId } })).data,
  });

/** Reasons filled in with the bill's data. */
export const billReasons = (billId: string) =>
  queryOptions({
    queryKey: ['bill', billId, 'reasons'],
    queryFn: async () => (await client.call('listBillReasons', { path: { billId } })).data,
  });

const asOfQuery = (asOf: string | undefined) => (asOf === undefined ? {} : { asOf });

export const eorOf = (billId: string) =>
  queryOptions({
    queryKey: ['bill', billId, 'eor'],
    queryFn: async () => (await client.call('getBillEor', { path: { billId } })).data,
  });

export const deliveryOptionsOf = (billId: string) =>
  queryOptions({
    queryKey: ['bill', billId, 'delivery-options'],
    queryFn: () => client.call('getDeliveryOptions', { path: { billId } }),
  });

/** Tasks of the whole practice or of one owner. Snoozed tasks are queried separately. */
export const tasksOf = (query: QueryOf<'getBillTasks'>) =>
  queryOptions({
    queryKey: ['tasks', query],
    queryFn: async () => (await client.call('getBillTasks', { query })).data,
    placeholderData: keepPreviousData,
  });
export const tasks = tasksOf({});

export const taskOwners = queryOptions({
  queryKey: ['task-owners'],
  queryFn: async () => (await client.call('listTaskOwners', {})).data,
});

/** Payments received per week, and days to payment per payer. */
export const outlook = queryOptions({
  queryKey: ['outlook'],
  queryFn: async () => (await client.call('getOutlook', {})).data,
});

export type DeadlinesQuery = Omit<QueryOf<'listDeadlines'>, 'cursor'>;

/** Deadlines by safe day. `total` and `kinds` count all pages. */
export const deadlines = (query: DeadlinesQuery) =>
  infiniteQueryOptions({
    queryKey: ['deadlines', query],
    queryFn: async ({ pageParam, signal }) =>
      (
        await client.call(
          'listDeadlines',
          { query: { limit: 100, ...query, ...(pageParam !== '' && { cursor: pageParam }) } },
          { signal },
        )
      ).data,
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
  });

export const savedFilters = queryOptions({
  queryKey: ['saved-filters'],
  queryFn: async () => (await client.call('listSavedFilters', {})).data,
});

/** Newest first. A batch contains the bills that became ready to print on the same day. */
export const printBatches = infiniteQueryOptions({
  queryKey: ['print-batches'],
  queryFn: ({ pageParam }) =>
    client.call('listPrintBatches', { query: { limit: 50, ...(pageParam !== '' && { cursor: pageParam }) } }),
  initialPageParam: '',
  getNextPageParam: ({ nextCursor }) => nextCursor,
});

export const printBatch = (date: string) =>
  queryOptions({
    queryKey: ['print-batches', date],
    queryFn: async () => (await client.call('getPrintBatch', { path: { date } })).data,
  });

export const billCounts = ({ status: _status, page: _page, pageSize: _size, ...query }: BillsQuery) =>
  queryOptions({
    queryKey: ['bill-counts', query],
    queryFn: async ({ signal }) => (await client.call('getBillCounts', { query }, { signal })).data,
    placeholderData: keepPreviousData,
  });

export const aging = (query: QueryOf<'getAgingReport'> = {}) =>
  queryOptions({
    queryKey: ['aging', query],
    queryFn: async () => (await client.call('getAgingReport', { query })).data,
  });

export const billingProfile = queryOptions({
  queryKey: ['directory', 'billing-profile'],
  queryFn: async () => (await client.call('getOwnBillingProfile', {})).data,
});

export const administrators = (q: string, claimNumber: string) =>
  queryOptions({
    queryKey: ['directory', 'administrators', q, claimNumber],
    queryFn: ({ signal }) =>
      client.directories.claimsAdministrators(
        { limit: 20, ...(q !== '' && { q }), ...(claimNumber !== '' && { claimNumber }) },
        { signal },
      ),
    placeholderData: keepPreviousData,
    staleTime: 300_000,
  });

/** Pages of the directory, sorted by name, or by relevance for a search. */
export const administratorPages = (q: string) =>
  infiniteQueryOptions({
    queryKey: ['directory', 'administrator-pages', q],
    queryFn: ({ pageParam: offset, signal }) =>
      client.directories.claimsAdministrators({ limit: 50, offset, ...(q !== '' && { q }) }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ nextOffset }) => nextOffset ?? null,
    placeholderData: keepPreviousData,
    staleTime: 300_000,
  });

export const administrator = (id: string) =>
  queryOptions({
    queryKey: ['directory', 'administrator', id],
    queryFn: async ({ signal }) => (await client.call('getClaimsAdministrator', { path: { id } }, { signal })).data,
    staleTime: 300_000,
  });

export const diagnoses = (q: string) =>
  queryOptions({
    queryKey: ['directory', 'diagnoses', q],
    queryFn: ({ signal }) => client.directories.diagnosisCodes({ limit: 20, ...(q !== '' && { q }) }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 300_000,
  });

export const adjustmentCodes = (q: string) =>
  queryOptions({
    queryKey: ['directory', 'adjustment-codes', q],
    queryFn: async ({ signal }) =>
      (await client.call('searchAdjustmentCodes', { query: q === '' ? {} : { q } }, { signal })).data,
    placeholderData: keepPreviousData,
    staleTime: Infinity,
  });

export const transmissionsOf = (billId: string) =>
  queryOptions({
    queryKey: ['bill', billId, 'transmissions'],
    queryFn: async () => (await client.call('listTransmissions', { path: { billId } })).data,
  });

export const practice = queryOptions({
  queryKey: ['practice'],
  queryFn: async () => (await client.call('getOwnOrganization', {})).data,
});
export const customAdministrators = queryOptions({
  queryKey: ['practice', 'administrators'],
  queryFn: async () => (await client.call('listCustomAdministrators', {})).data,
});
export const reviewReasons = queryOptions({
  queryKey: ['practice', 'reasons'],
  queryFn: async () => (await client.call('listReviewReasons', {})).data,
});
export const billRules = queryOptions({
  queryKey: ['practice', 'bill-rules'],
  queryFn: async () => (await client.call('listBillRules', {})).data,
});
export const billRuleTest = (query: QueryOf<'testBillRule'>) =>
  queryOptions({
    queryKey: ['practice', 'bill-rule-test', query],
    queryFn: async ({ signal }) => (await client.call('testBillRule', { query }, { signal })).data,
  });
export const team = queryOptions({
  queryKey: ['practice', 'team'],
  queryFn: async () => (await client.call('getTeam', {})).data,
});
export const recipients = queryOptions({
  queryKey: ['practice', 'recipients'],
  queryFn: async () => (await client.call('listNotificationRecipients', {})).data,
});

export const endpoints = queryOptions({
  queryKey: ['endpoints'],
  queryFn: async () => (await client.call('listWebhookEndpoints', {})).data,
});
export const deliveries = (endpointId?: string, status?: string) =>
  queryOptions({
    queryKey: ['deliveries', endpointId ?? '', status ?? ''],
    queryFn: () =>
      client.webhooks
        .deliveries({
          limit: 50,
          ...(endpointId !== undefined && { endpointId }),
          ...(status !== undefined && { status: status as 'failed' }),
        })
        .first(),
  });
/** API keys without the secret values. */
export const keys = queryOptions({
  queryKey: ['keys'],
  queryFn: async () => (await client.call('listKeys', {})).data,
});
/** Former team members' API keys and webhook endpoints, which stay active after the member leaves. */
export const handovers = queryOptions({
  queryKey: ['handovers'],
  queryFn: async () => (await client.call('listHandovers', {})).data,
});
export const signInRules = queryOptions({
  queryKey: ['sign-in-rules'],
  queryFn: async () => (await client.call('getSignInRules', {})).data,
});
export const sessions = queryOptions({
  queryKey: ['sessions'],
  queryFn: async () => (await client.call('listSessions', {})).data,
});
export const audit = (from: string, cursor?: string) =>
  queryOptions({
    queryKey: ['audit', from, cursor ?? ''],
    queryFn: () => client.call('listAudit', { query: { limit: 100, from, ...(cursor !== undefined && { cursor }) } }),
  });
export const clock = queryOptions({
  queryKey: ['clock'],
  queryFn: async () => (await client.call('getSandboxClock', {})).data,
});

export const productivity = (from: string, to: string) =>
  queryOptions({
    queryKey: ['productivity', from, to],
    queryFn: async () => (await client.call('getProductivity', { query: { from, to } })).data,
  });
export const paymentReport = (receivedFrom: string, receivedTo: string, page: number) =>
  queryOptions({
    queryKey: ['payment-report', receivedFrom, receivedTo, page],
    queryFn: async () =>
      (await client.call('getPaymentReport', { query: { receivedFrom, receivedTo, page, pageSize: 100 } })).data,
    placeholderData: keepPreviousData,
  });
export const serviceLineReport = (from: string, to: string) =>
  queryOptions({
    queryKey: ['service-lines', from, to],
    queryFn: async () => (await client.call('getServiceLineItems', { query: { from, to } })).data,
  });

export const contractReport = (from: string, to: string) =>
  queryOptions({
    queryKey: ['contract-report', from, to],
    queryFn: async () => (await client.call('getContractReport', { query: { from, to } })).data,
  });

export const authorizationReport = (from: string, to: string) =>
  queryOptions({
    queryKey: ['authorization-report', from, to],
    queryFn: async () => (await client.call('getAuthorizationReport', { query: { from, to } })).data,
  });

/** If a bound is missing, that side is open. */
type DepositRange = { readonly from?: string; readonly to?: string };

export const unappliedReport = queryOptions({
  queryKey: ['unapplied-report'],
  queryFn: async () => (await client.call('getUnappliedReport', {})).data,
});
export const adjustmentReport = (query: DepositRange) =>
  queryOptions({
    queryKey: ['adjustment-report', query],
    queryFn: async () => (await client.call('getAdjustmentReport', { query })).data,
    placeholderData: keepPreviousData,
  });
export const reconciliation = (query: DepositRange) =>
  queryOptions({
    queryKey: ['reconciliation', query],
    queryFn: async () => (await client.call('getReconciliation', { query })).data,
    placeholderData: keepPreviousData,
  });
