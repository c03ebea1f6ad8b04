import { randomUUID } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import type { EventMetadata } from '#event-store';
import { nowOf, type RequestContext } from '../auth/request-context.js';
import type { RequestIdentity } from '../idempotency/idempotency-keys.js';

/** The wrapping of every answer that the table calls `data`. */
export const data = <View>(view: View): { readonly data: View } => ({ data: view });

/** What a command did, as far as its headers tell. */
export interface Outcome {
  /** Log position of its last event; 0n when there is none. */
  readonly position: bigint;
  /** An earlier request with the same key already did it. */
  readonly replayed: boolean;
}

/** Sets Event-Position, and Idempotent-Replayed where an earlier answer is given again. */
export const tell = (reply: FastifyReply, { position, replayed }: Outcome): void => {
  if (position > 0n) void reply.header('event-position', position.toString());
  if (replayed) void reply.header('idempotent-replayed', 'true');
};

/** What every event of this request says about its making. `status`: of the answer that a replay repeats. */
export const metadataOf = (
  context: RequestContext,
  identity: RequestIdentity | null,
  status: number,
): Omit<EventMetadata, 'v'> => ({
  organizationId: context.organizationId,
  at: nowOf(context).toISOString(),
  recordedAt: new Date().toISOString(),
  actor: context.actor,
  requestId: context.requestId,
  commandId: randomUUID(),
  ...(identity && { idempotency: { ...identity, status } }),
});
