import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { client } from '../../api/client';
import { billsPage } from '../../api/queries';
import { useHasPermission } from '../../api/session';
import { useBillSearch } from '../../features/bills/bill-search';
import { useLastOpenedBills } from '../../features/bills/last-opened-bills';
import { searchText } from '../../ui/search-text';

const MAX_BILLS = 6;
const MAX_OTHERS = 4;
const DEBOUNCE_MS = 120;
const MIN_NAME_LENGTH = 2;
const MAX_CHECK_NUMBER_LENGTH = 50;

/** True until the first response, or until the first attempt fails. */
const isFirstAttempt = ({ isLoading, failureCount }: UseQueryResult): boolean => isLoading && failureCount === 0;

/**
 * Finds bills, patients, checks and requests for authorization. Results of an earlier text are omitted. All results
 * appear at once, because Enter opens the first one.
 */
export const usePaletteSearch = (typed: string) => {
  const { bills, isWaiting: areBillsWaiting } = useBillSearch(typed, MAX_BILLS);
  const [q] = useDebouncedValue(typed.trim(), DEBOUNCE_MS);
  const isName = q.length >= MIN_NAME_LENGTH;
  const mayReadBills = useHasPermission('bills:read');
  const mayReadRequests = useHasPermission('rfas:read');
  const patients = useQuery({
    queryKey: ['patients', 'palette', q],
    queryFn: async ({ signal }) =>
      (await client.call('listPatients', { query: { q: searchText(q), sort: 'name', limit: MAX_OTHERS } }, { signal }))
        .data.patients,
    enabled: mayReadBills && isName,
  });
  const checks = useQuery({
    queryKey: ['checks', 'palette', q],
    queryFn: async ({ signal }) =>
      (await client.call('listChecks', { query: { checkNumber: q, limit: MAX_OTHERS } }, { signal })).data,
    enabled: mayReadBills && /\d/.test(q) && q.length <= MAX_CHECK_NUMBER_LENGTH,
  });
  const requests = useQuery({
    queryKey: ['rfas', 'palette', q],
    queryFn: async ({ signal }) =>
      (await client.call('listRfas', { query: { search: q, limit: MAX_OTHERS } }, { signal })).data,
    enabled: mayReadRequests && isName,
  });
  const isWaiting =
    q !== typed.trim() || areBillsWaiting || [patients, checks, requests].some((query) => isFirstAttempt(query));
  return {
    isWaiting,
    bills: isWaiting ? [] : bills,
    patients: (!isWaiting && patients.data) || [],
    checks: (!isWaiting && checks.data) || [],
    requests: (!isWaiting && requests.data) || [],
  };
};

/** Returns the user's last opened bills, the latest first. Fetched only while `shown`. */
export const useLastBills = (shown: boolean) => {
  const ids = useLastOpenedBills();
  const found = useQuery({
    ...billsPage({ ids: [...ids], pageSize: MAX_BILLS + MAX_OTHERS, count: '0' }),
    enabled: shown && ids.length > 0,
    placeholderData: keepPreviousData,
  });
  const items = shown && ids.length > 0 ? (found.data?.items ?? []) : [];
  return { last: ids.flatMap((id) => items.filter((item) => item.id === id)), isWaiting: isFirstAttempt(found) };
};
