import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { warningCatalog } from '#contracts';
import { toyApp } from '../specs/toy.spec-kit.js';

let app: NestFastifyApplication;
beforeAll(async () => {
  app = await toyApp();
});
afterAll(() => app.close());

const open = (url: string) => app.inject({ method: 'GET', url });

it('lists every warning, with a link to its page, to everybody', async () => {
  const index = await open('/warnings');
  expect([index.statusCode, index.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  const links = [...index.body.matchAll(/href="(\/warnings\/[^"]+)"/g)].map(([, link]) => link!);
  expect(links).toEqual(Object.keys(warningCatalog).map((code) => `/warnings/${code}`));
  for (const link of links) expect((await open(link)).statusCode).toBe(200);
});

it('says what a warning is, why, what it costs and what to do', async () => {
  const { body } = await open('/warnings/follow_up_too_late');
  for (const words of [
    'Follow-up evaluation after 18 months',
    '8 CCR §§ 9793, 9795(c)',
    'ML201 pays more',
    'Bill ML201 if',
  ])
    expect(body).toContain(words);
});

it.each(['nothing', '__proto__', 'constructor'])('%s is no warning', async (code) =>
  expect((await open(`/warnings/${code}`)).statusCode).toBe(404),
);
