import { MAX_NETWORKS, type CreateKeyRequest } from '#contracts';
import type { FieldProblem, Organization } from '#domain';
import { networkProblem, type RequestContext } from '#http';

/** Problems of the end of a key, which counts by the real clock. */
export const expirationProblems = (path: string, end: string | undefined): readonly FieldProblem[] =>
  end === undefined || Date.parse(end) > Date.now() ? [] : [{ path, message: 'must be in the future' }];

/** The permissions that a server key has not got itself, and cannot give away; people of the workspace may give all. */
export const missingPermissions = (
  { actor, permissions: held }: Pick<RequestContext, 'actor' | 'permissions'>,
  permissions: readonly string[],
): readonly string[] => (actor.kind === 'server_key' ? permissions.filter((permission) => !held.has(permission)) : []);

/** Problems of a new key beyond the form of its fields. Any part of the form may be missing. */
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
      return lacking.includes(permission) ? [{ path, message: 'is more than the server key may do itself' }] : [];
    }),
    ...expirationProblems('expiresAt', expiresAt),
    ...allowedCidrs.slice(0, MAX_NETWORKS).flatMap((network: string | undefined, i): FieldProblem[] => {
      // The form has refused an item that is not a text, and left it out.
      const message = network === undefined ? null : networkProblem(network);
      return message === null ? [] : [{ path: `allowedCidrs.${i}`, message }];
    }),
    ...(memberId === undefined || members.some(({ id, active }) => id === memberId && active)
      ? []
      : [{ path: 'memberId', message: 'is no active member of the team' }]),
  ];
};
