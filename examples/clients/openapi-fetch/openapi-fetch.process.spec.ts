import { join } from 'node:path';
import { didEverything, openWorkshop, run, type Workshop } from '../clients.spec-kit.js';

const modules = join(import.meta.dirname, '../../../node_modules');
let shop: Workshop;
beforeAll(async () => {
  shop = await openWorkshop();
}, 300_000);
afterAll(() => shop.close());
it('openapi-typescript and openapi-fetch: compiles under strict settings and returns the expected result', async () => {
  const { folder, base, env } = shop;
  shop.copy('openapi-fetch/client.ts', 'openapi-fetch/tsconfig.json', 'package.json');
  const node = (...args: readonly string[]) => run(process.execPath, args, { cwd: folder, env });
  await node(join(modules, 'openapi-typescript/bin/cli.js'), `${base}/openapi.json`, '--output', 'schema.d.ts');
  await node(join(modules, 'typescript-native/bin/tsc'), '-p', '.');
  expect(JSON.parse(await node('out/client.js'))).toEqual(didEverything);
}, 300_000);
