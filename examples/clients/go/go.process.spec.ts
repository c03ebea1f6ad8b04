import { join } from 'node:path';
import { describeWith, openApiGenerator, openWorkshop, readTomorrow, run, type Workshop } from '../clients.spec-kit.js';

describeWith(['go', 'java', 'mvn'], 'the Go client', () => {
  let shop: Workshop;
  beforeAll(async () => {
    shop = await openWorkshop();
  }, 300_000);
  afterAll(() => shop.close());
  it('compiles, passes vet and returns the expected result', async () => {
    const { folder, base, env } = shop;
    const options = 'packageName=billing,withGoMod=false,disallowAdditionalPropertiesIfNotPresent=false';
    await openApiGenerator('-i', `${base}/openapi.json`, '-g', 'go', '-p', options, '-o', join(folder, 'billing'));
    shop.copy('go/main.go', 'go/go.mod', 'go/go.sum');
    // Halves the frequency of the compiler's garbage collection: it saves CPU time and costs some memory.
    const go = (...args: readonly string[]) => run('go', args, { cwd: folder, env: { GOGC: '200' } });
    await go('vet', './...');
    await go('build', '-o', 'client', '.');
    expect(JSON.parse(await run(join(folder, 'client'), [], { env }))).toEqual(readTomorrow);
  }, 300_000);
});
