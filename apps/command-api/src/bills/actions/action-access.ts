import { isInternal, isProviderOnly, isPlainObject, permissionOfAction } from '#contracts';
import type { BillAction } from '#domain';
import { refuse, type RequestContext } from '#http';

const submissionParts = ['bill', 'submission', 'documents'] as const;

/** True for every correction, and for a resubmission that includes part of a bill. Null counts as omitted. */
export const isReplacementRequest = (action: BillAction | null, body: unknown): boolean =>
  action === 'correct_bill' ||
  (action === 'resubmit' && isPlainObject(body) && submissionParts.some((part) => (body[part] ?? null) !== null));

/**
 * Checks the permission for the action. Authentication has only checked that the caller can perform some action,
 * because the action is in the body. An unknown action needs no permission, because validation rejects it.
 */
export const checkAction = ({ actor, permissions, scope }: RequestContext, action: BillAction | null): void => {
  if (action !== null && isProviderOnly(action) && scope.kind !== 'organization') refuse('scope_not_allowed');
  if (action === null || (actor.kind === 'browser_session' && permissions.has('bills:act') && !isInternal(action)))
    return;
  if (actor.kind === 'system') return;
  if (!permissions.has(permissionOfAction(action))) refuse('permission_denied');
};

/** A correction creates a new bill, so a browser session needs permission to create bills. */
export const checkReplacement = ({ actor, permissions, scope }: RequestContext): void => {
  if (actor.kind === 'browser_session' && !permissions.has('bills:create')) refuse('permission_denied');
  if (scope.kind === 'bill') refuse('scope_not_allowed');
};
