import { createServer } from 'node:net';
import { pino } from 'pino';
import { exitImmediately } from './shutdown.js';

it('logs the open handles of a process that is forced to exit', async () => {
  const lines: string[] = [];
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const ended: number[] = [];
  exitImmediately(pino({ base: null }, { write: (line) => lines.push(line) }), (status) => ended.push(status));
  server.close();
  expect(ended).toEqual([1]);
  const [entry] = lines.map((line) => JSON.parse(line));
  expect(entry).toMatchObject({ level: 60, seconds: 10 });
  expect(entry.heldBy.TCPServerWrap).toBeGreaterThanOrEqual(1);
});
