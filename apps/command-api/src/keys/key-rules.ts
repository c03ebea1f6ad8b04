import { MAX_NETWORKS, type CreateKeyRequest } from '#contracts';
import type { FieldProblem, Organization } from '#domain';
import { networkProblem, type RequestContext } from '#http';

/** Keys expire by the wall clock. */
export const expirationProblems = (path: string, end: string | undefined): readonly FieldProblem[] =>
  end === undefined || Date.parse(end) > Date.now() ? [] : [{ path, message: 'must be in the future' }];

/** Permissions that the calling server key lacks. Users may grant any permission. */
export const missingPermissions = (
  { actor, permissions: held }: Pick<RequestContext, 'actor' | 'permissions'>,
  permissions: readonly string[],
): readonly string[] => (actor.kind === 'server_key' ? permissions.filter((permission) => !held.has(permission)) : []);

/** Any field may be missing. */
export const newKeyProblems = (
  { permissions = [], expiresAt, allowedCidrs = [], memberId }: Partial<CreateKeyRequest>,
  context: RequestContext,
  { members }: Pick<Organization, 'members'>,
): readonly FieldProblem[] => {
  const lacking = missingPermissions(context, permissions);
  return [
    ...permissions.flatMap((permission, i): FieldProblem[] => {
      const path = `permissions.${i}`;
      if (permissions.indexOf(permission) < i) return [{ path, message: 'is listed twice' }];
      return lacking.includes(permission) ? [{ path, message: 'exceeds the permissions of the server key' }] : [];
    }),
    ...expirationProblems('expiresAt', expiresAt),
    ...allowedCidrs.slice(0, MAX_NETWORKS).flatMap((network: string | undefined, i): FieldProblem[] => {
      // The form class already reported and removed items that are not strings.
      const message = network === undefined ? null : networkProblem(network);
      return message === null ? [] : [{ path: `allowedCidrs.${i}`, message }];
    }),
    ...(memberId === undefined || members.some(({ id, active }) => id === memberId && active)
      ? []
      : [{ path: 'memberId', message: 'is not an active team member' }]),
  ];
};
