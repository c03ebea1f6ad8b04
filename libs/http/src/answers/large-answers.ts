import { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { SpoolFull, type Spool } from '#documents';
import { onClosed } from '../requests/on-closed.js';
import { replaceWithProblem } from '../problems/replace-with-problem.js';

export interface AnswerLimits {
  /** Larger answers are sent from the disk, however little is unsent. */
  readonly large: number;
  /** Bytes of answers in memory that nobody has taken yet, of one account; beyond, smaller ones go to the disk, too. */
  readonly unsentEach: number;
  /** Bytes of answers in memory that nobody has taken yet, of all accounts. */
  readonly unsent: number;
  /** Larger answers go to the disk when too much is unsent. */
  readonly small: number;
  /** Milliseconds that a connection may take nothing of its answer. */
  readonly stallMs: number;
}

const KIB = 1024;
const defaultLimits: AnswerLimits = {
  // The reports of 100,000 bills: a detour by the disk would be a fifth of their time.
  large: 8 * KIB * KIB,
  unsentEach: 16 * KIB * KIB,
  unsent: 64 * KIB * KIB,
  small: 4 * KIB,
  stallMs: 60_000,
};

/**
 * Readers that do not read cost no memory: a large answer lies on the disk while it is sent, and a connection that takes
 * nothing is cut. Installed late, because it needs the answer as it goes out.
 */
export const spoolLargeAnswers = (
  fastify: FastifyInstance,
  spool: Spool,
  publicOrigin: string,
  limits: Partial<AnswerLimits> = {},
): void => {
  const { large, unsentEach, unsent, small, stallMs } = { ...defaultLimits, ...limits };
  const waiting = new Map<string, number>();
  let all = 0;
  const count = (account: string, change: number): void => {
    all += change;
    const own = (waiting.get(account) ?? 0) + change;
    if (own === 0) waiting.delete(account);
    else waiting.set(account, own);
  };
  fastify.addHook('onSend', async (request, reply, payload) => {
    // Ends with the answer: between two answers of a connection, other limits count. An injected one has no connection.
    if (reply.raw.socket instanceof Socket) reply.raw.setTimeout(stallMs, () => reply.raw.destroy());
    if (request.method === 'HEAD' || (typeof payload !== 'string' && !Buffer.isBuffer(payload))) return payload;
    const size = Buffer.byteLength(payload);
    const account = accountOf(request);
    const crowded = all + size > unsent || (waiting.get(account) ?? 0) + size > unsentEach;
    if (size <= (crowded ? small : large)) {
      count(account, size);
      onClosed(reply.raw, () => count(account, -size));
      return payload;
    }
    try {
      const bytes = typeof payload === 'string' ? Buffer.from(payload) : payload;
      const stream = await spool.keep([bytes], size, account);
      void reply.header('content-length', size);
      return stream;
    } catch (error) {
      // A write cannot be undone, so its answer is sent whatever it costs.
      return error instanceof SpoolFull && request.method === 'GET'
        ? replaceWithProblem(error, request, reply, publicOrigin)
        : payload;
    }
  });
};

/** Account whose readers share the limits; callers without a credential share one account. */
const accountOf = ({ caller }: FastifyRequest): string => caller?.organization.accountId ?? '';
