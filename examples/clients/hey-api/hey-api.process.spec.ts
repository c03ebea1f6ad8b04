import { join } from 'node:path';
import { openWorkshop, readTomorrow, run, type Workshop } from '../clients.spec-kit.js';

const modules = join(import.meta.dirname, '../../../node_modules');
let shop: Workshop;
beforeAll(async () => {
  shop = await openWorkshop();
}, 300_000);
afterAll(() => shop.close());

it('hey-api with zod: compiles under strict settings and returns the expected result', async () => {
  const { folder, env } = shop;
  shop.copy('hey-api/client.ts', 'hey-api/tsconfig.json', 'hey-api/openapi-ts.config.ts', 'package.json');
  const node = (...args: readonly string[]) => run(process.execPath, args, { cwd: folder, env });
  await node(join(modules, '@hey-api/openapi-ts/bin/run.js'));
  await node(join(modules, 'typescript-native/bin/tsc'), '-p', '.');
  expect(JSON.parse(await node('out/client.js'))).toEqual(readTomorrow);
}, 300_000);
