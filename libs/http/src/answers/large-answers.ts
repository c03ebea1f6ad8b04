import { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { SpoolFull, type Spool } from '#documents';
import { onClosed } from '../requests/on-closed.js';
import { replaceWithProblem } from '../problems/replace-with-problem.js';

export interface AnswerLimits {
  /** Size in bytes above which responses are always sent from disk. */
  readonly large: number;
  /** Maximum unsent response bytes in memory per account. Above it, smaller responses are also sent from disk. */
  readonly unsentEach: number;
  /** Maximum unsent response bytes in memory for all accounts together. */
  readonly unsent: number;
  /** Size in bytes above which a response is sent from disk while one of the unsent limits is exceeded. */
  readonly small: number;
  /** A connection is closed if the client reads nothing for this time. */
  readonly stallMs: number;
}

const KIB = 1024;
const defaultLimits: AnswerLimits = {
  // Reports of 100,000 bills stay in memory, because writing them to disk would take a fifth of their response time.
  large: 8 * KIB * KIB,
  unsentEach: 16 * KIB * KIB,
  unsent: 64 * KIB * KIB,
  small: 4 * KIB,
  stallMs: 60_000,
};

/**
 * Limits the memory used for slow clients: large responses are sent from disk, and connections whose client reads
 * nothing are closed. Installed late, because the hook needs the final response.
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
    // Applies to this response only; other limits apply between responses. Injected requests have no socket.
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
      // A write cannot be undone, so send its response from memory even if the disk spool is full.
      return error instanceof SpoolFull && request.method === 'GET'
        ? replaceWithProblem(error, request, reply, publicOrigin)
        : payload;
    }
  });
};

/** Returns the account whose clients share the limits. Callers without a credential share one account. */
const accountOf = ({ caller }: FastifyRequest): string => caller?.organization.accountId ?? '';
