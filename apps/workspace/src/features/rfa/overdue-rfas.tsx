import { useQuery } from '@tanstack/react-query';
import { client } from '../../api/client';
import { useMay } from '../../api/session';

/** How many requests for authorization got no answer by the last day; 0 for those who may not see requests. */
export const useOverdueRfas = (): number => {
  const enabled = useMay('rfas:read');
  const { data } = useQuery({
    queryKey: ['rfas', 'overdue'],
    queryFn: async () => (await client.call('listRfas', { query: { overdue: '1', limit: 1 } })).summary.total,
    enabled,
  });
  return enabled ? (data ?? 0) : 0;
};
