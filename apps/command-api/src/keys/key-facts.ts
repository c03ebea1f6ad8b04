import { keyPrefixOf } from '#commands';
import type { CredentialCommand, CredentialFacts, Organization } from '#domain';
import type { RequestContext } from '#http';

type KeyOptions = Pick<CredentialFacts, 'name' | 'permissions' | 'expiresAt'> &
  Partial<Pick<CredentialFacts, 'without' | 'allowedCidrs' | 'memberId' | 'membership'>>;

export const issueCommand = (
  { organizationId, environment }: RequestContext,
  credentialId: string,
  key: string,
  { without = [], ...chosen }: KeyOptions,
): CredentialCommand => ({
  type: 'IssueCredential',
  data: {
    credentialId,
    organizationId,
    environment,
    scope: 'organization',
    prefix: keyPrefixOf(key),
    ...chosen,
    ...(without.length > 0 && { without }),
  },
});

/** `membership` is how many times the member's access had ended by the time the key was issued. */
export const memberFacts = (
  { members }: Pick<Organization, 'members'>,
  memberId: string | undefined,
): Pick<CredentialFacts, 'memberId' | 'membership'> => {
  if (memberId === undefined) return {};
  const { timesOff } = members.find(({ id }) => id === memberId) ?? {};
  return { memberId, ...(timesOff !== undefined && { membership: timesOff }) };
};
