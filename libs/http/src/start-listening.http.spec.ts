import dns from 'node:dns';
import { connect, type AddressInfo } from 'node:net';
import { startListening } from '#http';
import { toyApp } from './specs/toy.spec-kit.js';

const answers = (host: string, port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ host, port });
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });

it('localhost is one address, however many this machine gives the name: all that listens is guarded', async () => {
  const found = [
    { address: '127.0.0.1', family: 4 },
    { address: '127.0.0.2', family: 4 },
  ];
  const real = dns.lookup as (...asked: readonly unknown[]) => void;
  const lookup = jest.spyOn(dns, 'lookup').mockImplementation((...asked: readonly [string, ...unknown[]]) => {
    const done = asked.at(-1) as (...answer: readonly unknown[]) => void;
    if (asked[0] !== 'localhost') real(...asked);
    else if ((asked[1] as { readonly all?: boolean }).all) done(null, found);
    else done(null, '127.0.0.1', 4);
  });
  const app = await toyApp();
  await startListening(app, { host: 'localhost', port: 0 });
  lookup.mockRestore();
  const { port } = app.getHttpServer().address() as AddressInfo;
  expect([await answers('127.0.0.1', port), await answers('127.0.0.2', port)]).toEqual([true, false]);
  await app.close();
});
