import dns from 'node:dns';
import { connect, type AddressInfo } from 'node:net';
import { createLog, startListening } from '#http';
import { toyApp } from './specs/toy.spec-kit.js';

const answers = (host: string, port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ host, port });
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });

it('startListening binds localhost to 127.0.0.1 only, even if the name resolves to several addresses', async () => {
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

it('startListening does not log a port conflict, because the caller receives the error', async () => {
  const lines: string[] = [];
  const log = createLog('info', { write: (line: string) => void lines.push(line) });
  const [first, second] = [await toyApp(), await toyApp({ log })];
  await startListening(first, { host: '127.0.0.1', port: 0 });
  const { port } = first.getHttpServer().address() as AddressInfo;
  await expect(startListening(second, { host: '127.0.0.1', port })).rejects.toMatchObject({ code: 'EADDRINUSE' });
  await Promise.all([first.close(), second.close()]);
  expect(lines.join()).not.toContain('EADDRINUSE');
});
