import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { FaultListener } from '../gate/problem.filter.js';
import { toProblem } from '../problems/to-problem.js';

const SERVER_ERROR = 500;

/**
 * Reports responses that fail after their headers were sent, with the status of the problem that could not be sent. A
 * disconnected client is not reported. Installed last, because the hook needs the final stream.
 */
export const reportBrokenResponses = (fastify: FastifyInstance, origin: string, hear: FaultListener): void => {
  fastify.addHook('onSend', (request, { raw }, payload, done) => {
    if (payload instanceof Readable)
      payload.once('error', (error) => {
        // Before the first byte is sent, the problem filter reports the error.
        if (!raw.headersSent || raw.destroyed) return;
        const { status } = toProblem(error, { instance: '/', requestId: request.id, origin }).problem;
        hear(error, request.id, Math.max(status, SERVER_ERROR));
      });
    done(null, payload);
  });
};
