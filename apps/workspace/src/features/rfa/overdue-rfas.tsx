import { useQuery } from '@tanstack/react-query';
import { client } from '../../api/client';
import { useMay } from '../../api/session';

/** The list's filter for those without an answer since the last day: what was decided late waits no more. */
export const overdueRfas = {
  overdue: '1',
  status: ['received', 'under_review', 'information_requested'],
} as const;

/** How many requests for authorization got no answer by the last day; 0 for those who may not see requests. */
export const useOverdueRfas = (): number => {
  const enabled = useMay('rfas:read');
  const { data } = useQuery({
    queryKey: ['rfas', 'overdue'],
    queryFn: async () =>
      (await client.call('listRfas', { query: { ...overdueRfas, status: [...overdueRfas.status], limit: 1 } })).summary
        .total,
    enabled,
  });
  return enabled ? (data ?? 0) : 0;
};
