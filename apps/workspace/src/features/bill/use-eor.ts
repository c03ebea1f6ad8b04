import { useQuery } from '@tanstack/react-query';
import { eorOf } from '../../api/queries';
import { useHasPermission } from '../../api/session';
import type { Lifecycle } from './action-fields';

/** Disabled if there is no EOR or no permission (`sees`). */
export const eorFor = (billId: string, lifecycle: Lifecycle | undefined, sees: boolean) => ({
  ...eorOf(billId),
  enabled: sees && (lifecycle?.eors.length ?? 0) > 0,
});

export const useEor = (lifecycle: Lifecycle | undefined) =>
  useQuery(eorFor(lifecycle?.bill.id ?? '', lifecycle, useHasPermission('eors:read')));
