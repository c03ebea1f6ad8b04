import { isInternal, isProviderOnly, isPlainObject, permissionOfAction } from '#contracts';
import type { BillAction } from '#domain';
import { refuse, type RequestContext } from '#http';

const submissionParts = ['bill', 'submission', 'documents'] as const;

/** Is a new bill made? By each correction, and by a resubmission that brings anything of a bill. Null counts as left out. */
export const isReplacementRequest = (action: BillAction | null, body: unknown): boolean =>
  action === 'correct_bill' ||
  (action === 'resubmit' && isPlainObject(body) && submissionParts.some((part) => (body[part] ?? null) !== null));

/**
 * The gate has let in whoever may do some action; which one it is only the body says. An action that does not exist
 * needs no permission: it is a wrong field.
 */
export const checkAction = ({ actor, permissions, scope }: RequestContext, action: BillAction | null): void => {
  if (action !== null && isProviderOnly(action) && scope.kind !== 'organization') refuse('scope_not_allowed');
  if (action === null || (actor.kind === 'browser_session' && permissions.has('bills:act') && !isInternal(action)))
    return;
  if (actor.kind === 'system') return;
  if (!permissions.has(permissionOfAction(action))) refuse('permission_denied');
};

/** A corrected bill is a new one: a session that may not create bills may not send one. */
export const checkReplacement = ({ actor, permissions, scope }: RequestContext): void => {
  if (actor.kind === 'browser_session' && !permissions.has('bills:create')) refuse('permission_denied');
  if (scope.kind === 'bill') refuse('scope_not_allowed');
};
