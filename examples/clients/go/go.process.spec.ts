import { join } from 'node:path';
import { describeWith, openApiGenerator, openWorkshop, readTomorrow, run, type Workshop } from '../clients.spec-kit.js';

describeWith(['go', 'java', 'mvn'], 'the Go client', () => {
  let shop: Workshop;
  beforeAll(async () => {
    shop = await openWorkshop();
  }, 300_000);
  afterAll(() => shop.close());
  it('compiles, passes vet and does everything', async () => {
    const { folder, base, env } = shop;
    const options = 'packageName=billing,withGoMod=false,disallowAdditionalPropertiesIfNotPresent=false';
    await openApiGenerator('-i', `${base}/openapi.json`, '-g', 'go', '-p', options, '-o', join(folder, 'billing'));
    shop.copy('go/main.go', 'go/go.mod', 'go/go.sum');
    await run('go', ['vet', './...'], { cwd: folder });
    await run('go', ['build', '-o', 'client', '.'], { cwd: folder });
    expect(JSON.parse(await run(join(folder, 'client'), [], { env }))).toEqual(readTomorrow);
  }, 300_000);
});
