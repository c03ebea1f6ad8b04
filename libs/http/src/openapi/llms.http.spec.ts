import { INTERFACE_VERSION, operation, operations, type OperationId } from '#contracts';
import { toyApp, toyOrigin } from '../specs/toy.spec-kit.js';

it('/llms.txt lists every operation and contains only working links', async () => {
  const app = await toyApp();
  const { statusCode, headers, body } = await app.inject({ url: '/llms.txt' });
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
  expect(body).toMatch(/^# .+\n\n> .+\n/);
  for (const id of Object.keys(operations) as OperationId[])
    expect(body).toContain(`\`${operation(id).method} /v2${operation(id).path}\` (${id})`);
  const links = [...body.matchAll(/\]\((\S+)\)/g)].map(([, link = '']) => link);
  expect(links.length).toBeGreaterThan(3);
  // The query API serves the guides. Their link is tested in docs/site/site.process.spec.ts.
  const [guides, ...others] = links;
  expect(guides).toBe(`${toyOrigin}/docs/`);
  for (const link of others) expect((await app.inject({ url: link.replace(toyOrigin, '') })).statusCode).toBe(200);
  await app.close();
});

it('every response contains the API version, including refusals', async () => {
  const app = await toyApp();
  for (const url of ['/v2/openapi.json', '/v2/bills', '/v2/nothing', '/problems', '/nothing'])
    expect((await app.inject({ url })).headers['workcomp-version']).toBe(INTERFACE_VERSION);
  await app.close();
});
