import { randomUUID } from 'node:crypto';
import type { Actor } from '#event-store';
import { currentTimeOf, type RequestContext } from '#http';
import type { CommandMetadata } from './execute-command.js';
import type { RequestIdentity } from './idempotency/idempotency-keys.js';

/** Actor for an action that does not come from an API request by the organization. */
export interface ActorContext {
  readonly organizationId: string;
  readonly actor: Actor;
  /** How far the organization's clock is ahead of the wall clock. Defaults to 0. */
  readonly clockOffsetMs?: number;
  /** Time on the organization's clock, if already determined. */
  readonly at?: string;
  /** Wall-clock time in milliseconds since 1970. Defaults to the current time. */
  readonly now?: number;
  /** ID of the page request, if any. */
  readonly requestId?: string;
}

export const actorMetadata = ({ now = Date.now(), clockOffsetMs = 0, ...doing }: ActorContext): CommandMetadata => ({
  organizationId: doing.organizationId,
  at: doing.at ?? new Date(now + clockOffsetMs).toISOString(),
  recordedAt: new Date(now).toISOString(),
  actor: doing.actor,
  requestId: doing.requestId ?? `req_${randomUUID()}`,
  commandId: randomUUID(),
});

/** Returns metadata for a request's events. `status` is the response's HTTP status, stored for replays. */
export const requestMetadata = (
  context: RequestContext,
  identity: RequestIdentity | null,
  status: number,
): CommandMetadata => ({
  organizationId: context.organizationId,
  at: currentTimeOf(context).toISOString(),
  recordedAt: new Date().toISOString(),
  actor: context.actor,
  requestId: context.requestId,
  ...(context.address !== undefined && { address: context.address }),
  commandId: randomUUID(),
  ...(identity && { idempotency: { ...identity, status } }),
});

/** Returns metadata that records whether the request named a person. If not, the events get the credential's name. */
export const withActorName = (metadata: CommandMetadata, actorName: string | undefined): CommandMetadata =>
  actorName === undefined ? { ...metadata, nameOf: 'credential' } : metadata;
