import { useQuery } from '@tanstack/react-query';
import { eorOf } from '../../api/queries';
import { useHasPermission } from '../../api/session';
import type { Lifecycle } from './action-fields';

/** The EORs of a bill. Not asked for (`isEnabled`) while it has none, or by who may not see them (`sees`). */
export const eorFor = (billId: string, lifecycle: Lifecycle | undefined, sees: boolean) => ({
  ...eorOf(billId),
  enabled: sees && (lifecycle?.eors.length ?? 0) > 0,
});

export const useEor = (lifecycle: Lifecycle | undefined) =>
  useQuery(eorFor(lifecycle?.bill.id ?? '', lifecycle, useHasPermission('eors:read')));
