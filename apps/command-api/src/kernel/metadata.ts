import { randomUUID } from 'node:crypto';
import type { EventMetadata } from '#event-store';
import { nowOf, type RequestContext, type RequestIdentity } from '#http';

/** What every event of a request says about its making. `status`: the HTTP status of the answer, kept for replays. */
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

/** The same, told whether the request named whoever is at work; else its events carry the name of the credential. */
export const signedMetadata = <Metadata extends object>(metadata: Metadata, actorName: string | undefined): Metadata =>
  actorName === undefined ? { ...metadata, nameOf: 'credential' } : metadata;
