import { useQuery } from '@tanstack/react-query';
import { eorOf } from '../../api/queries';
import { useMay } from '../../api/session';
import type { Lifecycle } from './action-fields';

/** The EORs of a bill. Not asked for (`isEnabled`) while it has none, or by who may not see them. */
export const useEor = (lifecycle: Lifecycle | undefined) => {
  const sees = useMay('eors:read');
  return useQuery({ ...eorOf(lifecycle?.bill.id ?? ''), enabled: sees && (lifecycle?.eors.length ?? 0) > 0 });
};
