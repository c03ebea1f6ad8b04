import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { warningCatalog } from '#contracts';
import { toyApp } from '../specs/toy.spec-kit.js';

let app: NestFastifyApplication;
beforeAll(async () => {
  app = await toyApp();
});
afterAll(() => app.close());

const open = (url: string) => app.inject({ method: 'GET', url });

it('lists all warnings with links to their pages, without a credential', async () => {
  const index = await open('/warnings');
  expect([index.statusCode, index.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  const links = [...index.body.matchAll(/href="(\/warnings\/[^"]+)"/g)].map(([, link]) => link!);
  expect(links).toEqual(Object.keys(warningCatalog).map((code) => `/warnings/${code}`));
  for (const link of links) expect((await open(link)).statusCode).toBe(200);
});

it('the page of a warning shows its title, source, effect and advice', async () => {
  const { body } = await open('/warnings/follow_up_too_late');
  for (const words of [
    'Follow-up evaluation after 18 months',
    '8 CCR §§ 9793, 9795(c)',
    'ML201 pays more',
    'Bill ML201 if',
  ])
    expect(body).toContain(words);
});

it.each(['nothing', '__proto__', 'constructor'])('returns 404 for the unknown warning %s', async (code) =>
  expect((await open(`/warnings/${code}`)).statusCode).toBe(404),
);
