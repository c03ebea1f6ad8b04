import { sessionStream, type SessionFacts } from '#domain';
import type { RequestContext } from '#http';

/** Where a session is written: under an id of its own. */
export const newSession = { creates: 'ses', in: sessionStream } as const;

/**
 * Facts of every session, given its lifetime in seconds. It ends by the real clock: whoever moves the clock of a
 * sandbox wants its deadlines, not its sessions, to pass.
 */
export const sessionFacts = (
  { organizationId, environment, credential }: RequestContext,
  sessionId: string,
  seconds: number,
): SessionFacts => ({
  sessionId,
  organizationId,
  environment,
  expiresAt: new Date(Date.now() + seconds * 1000).toISOString(),
  issuer: credential,
});
