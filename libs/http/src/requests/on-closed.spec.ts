import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { onClosed } from './on-closed.js';

const response = (): ServerResponse => new ServerResponse(new IncomingMessage(new Socket()));

it('calls every listener of a response in order, through one listener of its close event', () => {
  const closing = response();
  const before = closing.listenerCount('close');
  const called: number[] = [];
  for (let n = 0; n < 12; n++) onClosed(closing, () => called.push(n));
  expect(closing.listenerCount('close')).toBe(before + 1);
  closing.emit('close');
  closing.emit('close');
  expect(called).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
});

it('calls a listener immediately if the response is already closed', () => {
  const closed = response();
  closed.destroy();
  const listener = jest.fn();
  onClosed(closed, listener);
  expect(listener).toHaveBeenCalledTimes(1);
});
