import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { FaultListener } from '../gate/problem.filter.js';
import { toProblem } from '../problems/to-problem.js';

const SERVER_ERROR = 500;

/**
 * Tells of answers that fail while they are sent: their head is gone, so no problem can be answered, and the reader sees
 * a connection that breaks off. The status is the one that would have been answered. A reader that leaves is no fault.
 * Installed last, because it needs the stream that goes out.
 */
export const reportBrokenResponses = (fastify: FastifyInstance, origin: string, hear: FaultListener): void => {
  fastify.addHook('onSend', (request, { raw }, payload, done) => {
    if (payload instanceof Readable)
      payload.once('error', (error) => {
        // Before the first byte the filter answers, and tells of it.
        if (!raw.headersSent || raw.destroyed) return;
        const { status } = toProblem(error, { instance: '/', requestId: request.id, origin }).problem;
        hear(error, request.id, Math.max(status, SERVER_ERROR));
      });
    done(null, payload);
  });
};
