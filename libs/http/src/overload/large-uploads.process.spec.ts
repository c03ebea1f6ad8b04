import { spawn } from 'node:child_process';
import type { AddressInfo } from 'node:net';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { Overload } from '#http';
import { toyApp } from '../specs/toy.spec-kit.js';

/**
 * The first path is refused by load control, the second by the route. Both refuse before most of the body has arrived.
 */
const paths = ['/v2/bills', '/v2/sandbox/bills/b/simulate'];
const MIB = 1_048_576;

let app: NestFastifyApplication;
let overload: Overload;
let port: number;
beforeAll(async () => {
  overload = new Overload();
  app = await toyApp({ overload });
  await app.listen(0, '127.0.0.1');
  port = (app.getHttpServer().address() as AddressInfo).port;
});
afterAll(() => app.close());

/**
 * Returns a Python program that sends the whole body before it reads the response, like many Python clients. Such a
 * client fails if the connection is reset.
 */
const program = () => `
import http.client
for path in ${JSON.stringify(paths)} * 3:
    c = http.client.HTTPConnection('127.0.0.1', ${port})
    c.request('POST', path, body=b' ' * ${16 * MIB}, headers={'authorization': 'Bearer account', 'content-type': 'application/json'})
    a = c.getresponse()
    print(a.status, a.getheader('retry-after'), len(a.read()) > 0)
`;

const run = async (): Promise<readonly string[]> => {
  const python = spawn('python3', ['-c', program()]);
  let printed = '';
  for (const stream of [python.stdout, python.stderr]) stream.on('data', (chunk) => (printed += String(chunk)));
  await new Promise((resolve) => python.once('close', resolve));
  return printed.trim().split('\n');
};

it('a client that sends its whole body before reading receives the early refusal of a large upload', async () => {
  overload.controls.writes.engineAway();
  const atTheDoor = await run();
  expect(atTheDoor).toHaveLength(6);
  for (const line of atTheDoor) expect(line).toMatch(/^503 \d+ True$/);
  overload.controls.writes.engineBack();
  const byTheRoute = await run();
  expect(byTheRoute.filter((line) => line === '413 None True')).toHaveLength(3);
});
