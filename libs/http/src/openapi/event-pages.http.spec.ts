import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { eventTypes, exampleEvent } from '#contracts';
import { toyApp } from '../specs/toy.spec-kit.js';

let app: NestFastifyApplication;
beforeAll(async () => {
  app = await toyApp();
});
afterAll(() => app.close());

const open = (url: string) => app.inject({ method: 'GET', url });
const unescaped = (html: string) =>
  html.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');

it('lists all event types with links to their pages, without a credential', async () => {
  const index = await open('/event-types');
  expect(index.statusCode).toBe(200);
  expect(index.headers['content-type']).toContain('text/html');
  const links = [...index.body.matchAll(/href="(\/event-types\/[^"]+)"/g)].map(([, link]) => link!);
  expect(links).toEqual(eventTypes.map((type) => `/event-types/${type}`));
  for (const link of links) expect((await open(link)).statusCode).toBe(200);
});

it.each(eventTypes)('the page of %s shows its fields and its example', async (type) => {
  const { body } = await open(`/event-types/${type}`);
  const [, example] = /<pre><code>([^]*)<\/code><\/pre>/.exec(body)!;
  expect(JSON.parse(unescaped(example!))).toEqual(exampleEvent(type));
  for (const field of Object.keys(exampleEvent(type).data)) expect(body).toContain(`<code>${field}</code>`);
  expect(body).not.toContain('undefined');
});

it.each(['bill', '__proto__', '<script>', 'bill.submitted%00'])(
  'returns 404 for the unknown event type %s',
  async (type) => {
    const answer = await open(`/event-types/${encodeURIComponent(type)}`);
    expect(answer.statusCode).toBe(404);
    expect(answer.body).not.toContain(type);
  },
);
