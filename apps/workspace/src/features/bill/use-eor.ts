import { useQuery } from '@tanstack/react-query';
import { eorOf } from '../../api/queries';
import { useHasPermission } from '../../api/session';
import type { Lifecycle } from './action-fields';

/** Query for the EORs of a bill. Disabled if the bill has no EOR or the user may not see EORs (`sees`). */
export const eorFor = (billId: string, lifecycle: Lifecycle | undefined, sees: boolean) => ({
  ...eorOf(billId),
  enabled: sees && (lifecycle?.eors.length ?? 0) > 0,
});

export const useEor = (lifecycle: Lifecycle | undefined) =>
  useQuery(eorFor(lifecycle?.bill.id ?? '', lifecycle, useHasPermission('eors:read')));
