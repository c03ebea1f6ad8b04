import { randomUUID } from 'node:crypto';
import type { Actor } from '#event-store';
import { currentTimeOf, type RequestContext } from '#http';
import type { CommandMetadata } from './execute-command.js';
import type { RequestIdentity } from './idempotency/idempotency-keys.js';

/** Actor and times of an action that no request of the organization asks for. */
export interface ActorContext {
  readonly organizationId: string;
  readonly actor: Actor;
  /** The organization's clock is ahead of the wall clock by so many milliseconds; 0 unless said. */
  readonly clockOffsetMs?: number;
  /** By the organization's clock, where it was looked at before. */
  readonly at?: string;
  /** By the wall clock, milliseconds since 1970; the present unless said. */
  readonly now?: number;
  /** Id of the page's request, if there is one. */
  readonly requestId?: string;
}

/** Metadata of events by an operator, by a reaction or by a page's button. */
export const actorMetadata = ({ now = Date.now(), clockOffsetMs = 0, ...doing }: ActorContext): CommandMetadata => ({
  organizationId: doing.organizationId,
  at: doing.at ?? new Date(now + clockOffsetMs).toISOString(),
  recordedAt: new Date(now).toISOString(),
  actor: doing.actor,
  requestId: doing.requestId ?? `req_${randomUUID()}`,
  commandId: randomUUID(),
});

/** Metadata of every event of a request. `status`: the HTTP status of the answer, kept for replays. */
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

/** Metadata that tells whether the request named a person; else its events carry the name of the credential. */
export const withActorName = (metadata: CommandMetadata, actorName: string | undefined): CommandMetadata =>
  actorName === undefined ? { ...metadata, nameOf: 'credential' } : metadata;
