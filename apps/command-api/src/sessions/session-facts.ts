import { sessionStream, type SessionFacts } from '#domain';
import type { RequestContext } from '#http';

/** Each session has its own stream. */
export const newSession = { creates: 'ses', in: sessionStream } as const;

/** Expires by the wall clock, because a sandbox clock is moved to reach deadlines, not to end sessions. */
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
