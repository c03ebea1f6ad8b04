import { EventEmitter } from 'node:events';
import type { FastifyReply } from 'fastify';
import { clientSignal } from '#http';

const closed = (state: { readonly writableFinished: boolean }): AbortSignal => {
  const raw = Object.assign(new EventEmitter(), { destroyed: false, ...state });
  const signal = clientSignal({ raw } as unknown as FastifyReply);
  raw.emit('close');
  return signal;
};

it('aborts the signal if the client disconnects before the response is complete, and not after a complete response', () => {
  const left = closed({ writableFinished: false });
  expect([left.aborted, left.reason]).toEqual([true, expect.objectContaining({ code: 'service_unavailable' })]);
  expect(closed({ writableFinished: true }).aborted).toBe(false);
});
