import type { FastifyReply } from 'fastify';

/** What a command answers: a body, and what the headers say about the log. */
export interface Answer<Body> {
  readonly body: Body;
  /** Log position that a read must have reached to include this command. */
  readonly position: bigint;
  /** True when an earlier request with the same Idempotency-Key did it. */
  readonly replayed: boolean;
  /** Path of the new resource. */
  readonly location?: string;
}

/** Sets the headers of an answer and hands its body on. */
export const send = <Body>(reply: FastifyReply, { body, position, replayed, location }: Answer<Body>): Body => {
  void reply.header('event-position', String(position));
  if (replayed) void reply.header('idempotent-replayed', 'true');
  if (location !== undefined) void reply.header('location', location);
  return body;
};
