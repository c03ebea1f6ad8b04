import { EventEmitter } from 'node:events';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { groupBy } from '#domain';
import { guardServer } from './guard-server.js';
import { Overload } from './overload.js';
import { TurnQueue } from './turns.js';

let turn = 0;
let going = true;
const count = (): void => {
  turn += 1;
  if (going) setImmediate(count);
};
beforeAll(count);
afterAll(() => (going = false));

const passed = async (turns: number): Promise<void> => {
  for (const end = turn + turns; turn < end;) await new Promise((resolve) => setImmediate(resolve));
};

describe('TurnQueue', () => {
  it('begins a request immediately if the turn is free, and otherwise a few per turn', async () => {
    let now = 0;
    const loop = { now: () => now, nextTurn: setImmediate, after: () => undefined };
    const turns = new TurnQueue(new EventEmitter() as never, loop);
    now = 1_000;
    const begun: (readonly [number, number])[] = [];
    const numbers = Array.from({ length: 20 }, (_, n) => n);
    for (const n of numbers) turns.begin('writes', 'account', () => begun.push([n, turn]));
    expect(begun.map(([n]) => n)).toEqual([0]);
    await passed(8);
    expect(begun.map(([n]) => n)).toEqual(numbers);
    const perTurn = [...groupBy(begun.slice(1), ([, at]) => at).values()].map(({ length }) => length);
    expect(perTurn).toEqual([8, 8, 3]);
    turns.begin('writes', 'account', () => begun.push([20, turn]));
    expect(begun.at(-1)).toEqual([20, turn]);
  });

  it('begins no further request in a turn that took long', async () => {
    let now = 0;
    const loop = { now: () => now, nextTurn: setImmediate, after: () => undefined };
    const turns = new TurnQueue(new EventEmitter() as never, loop);
    now = 1_000;
    const begun: number[] = [];
    for (let n = 0; n < 4; n += 1)
      turns.begin('writes', 'account', () => {
        begun.push(turn);
        now += 5;
      });
    await passed(8);
    expect(new Set(begun).size).toBe(4);
  });

  it('alternates reads and writes, so that a read waits for one write only', async () => {
    const turns = new TurnQueue(new EventEmitter() as never);
    const begun: string[] = [];
    for (const name of ['w1', 'w2', 'w3', 'w4']) turns.begin('writes', 'account', () => begun.push(name));
    for (const name of ['r1', 'r2', 'r3', 'r4', 'r5']) turns.begin('reads', 'account', () => begun.push(name));
    await passed(14);
    expect(begun).toEqual(['w1', 'r1', 'w2', 'r2', 'w3', 'r3', 'w4', 'r4', 'r5']);
  });

  it('leaves turns to new connections and still begins requests', async () => {
    const server = new EventEmitter();
    const turns = new TurnQueue(server as never);
    const begun: number[] = [];
    for (let n = 0; n < 4; n += 1) turns.begin('writes', 'account', () => begun.push(turn));
    for (let n = 0; n < 40; n += 1) {
      server.emit('connection');
      await passed(1);
    }
    expect(begun).toHaveLength(4);
    for (let n = 1; n < 4; n += 1) expect(begun[n]! - begun[n - 1]!).toBeGreaterThanOrEqual(4);
  });

  it('does not begin a request whose client has disconnected', async () => {
    const server = new EventEmitter() as Server;
    const entered: unknown[] = [];
    server.on('request', ({ headers }) => entered.push(headers['idempotency-key']));
    const overload = new Overload();
    guardServer(server, overload, null as never);
    const [first, gone] = ['first', 'gone'].map((key) => {
      const request = { method: 'POST', url: '/v2/bills', headers: { 'idempotency-key': key } };
      const response = Object.assign(new EventEmitter(), { destroyed: false });
      server.emit('request', request as unknown as IncomingMessage, response as unknown as ServerResponse);
      return response;
    });
    expect(first?.destroyed).toBe(false);
    gone!.destroyed = true;
    await passed(4);
    expect(entered).toEqual(['first']);
    expect(overload.controls.writes.figures.underWay).toBe(1);
  });
});
