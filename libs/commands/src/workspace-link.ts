import {
  membershipOf,
  NO_ISSUING_KEY,
  sessionStream,
  type Member,
  type Organization,
  type BuiltInSignInMethod,
  type TeamRole,
} from '#domain';
import type { EncryptedEventStore } from '#event-store';
import type { SessionTokens } from '#http';
import { sessions } from './aggregates.js';
import { executeCommand, type CommandMetadata } from './execute-command.js';
import { newId } from './new-id.js';

interface WorkspaceLinkOptions {
  readonly organization: Organization;
  readonly member: Member;
  /** Highest role that the session can have. */
  readonly role: TeamRole;
  readonly door: BuiltInSignInMethod;
  /** Defaults to a new ID. */
  readonly sessionId?: string;
  /** ISO timestamp reported by the identity provider. */
  readonly provedAt?: string;
  /** Wall-clock time at which the session expires. */
  readonly expiresAt: string;
  readonly metadata: CommandMetadata;
}

/** Creates a session without a server key and returns the token of a one-time link into the workspace. */
export const issueWorkspaceLink = async (
  { ledger, tokens }: { readonly ledger: EncryptedEventStore; readonly tokens: SessionTokens },
  { organization, member, role, door, sessionId = newId('ses'), provedAt, expiresAt, metadata }: WorkspaceLinkOptions,
): Promise<string> => {
  const { organizationId, environment } = organization;
  const { subject, name, email } = member;
  await executeCommand(ledger, sessions, {
    stream: sessionStream(sessionId),
    command: {
      type: 'IssueManagementSession',
      data: {
        ...{
          sessionId,
          organizationId,
          environment,
          issuer: NO_ISSUING_KEY,
          door,
          expiresAt,
          subject,
          role,
          name,
          email,
        },
        ...(provedAt !== undefined && { provedAt }),
        ...membershipOf(organization, subject),
      },
    },
    metadata,
  });
  return tokens.make('link', organizationId, sessionId);
};
