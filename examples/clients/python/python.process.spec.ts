import { join } from 'node:path';
import { describeWith, fetchOnce, openWorkshop, readTomorrow, run, type Workshop } from '../clients.spec-kit.js';

const packages = ['openapi-python-client==0.29.1', 'mypy==2.4.1'];

describeWith(['python3'], 'the Python client', () => {
  let shop: Workshop;
  beforeAll(async () => {
    shop = await openWorkshop();
  }, 300_000);
  afterAll(() => shop.close());
  it('passes mypy --strict and returns the expected result', async () => {
    const { folder, base, env } = shop;
    const tools = await fetchOnce('python-client', async (made) => {
      await run('python3', ['-m', 'venv', made]);
      await run(join(made, 'bin/python'), ['-m', 'pip', 'install', '--quiet', ...packages]);
    });
    shop.copy('python/client.py', 'python/generator.yaml');
    const python = (...args: readonly string[]) => run(join(tools, 'bin/python'), args, { cwd: folder, env });
    const source = [
      '--url',
      `${base}/openapi.json`,
      '--config',
      'generator.yaml',
      '--meta',
      'none',
      '--fail-on-warning',
    ];
    await python('-m', 'openapi_python_client', 'generate', ...source, '--output-path', 'billing');
    const [checked, done] = await Promise.all([python('-m', 'mypy', '--strict', 'client.py'), python('client.py')]);
    expect(checked).toContain('no issues found');
    expect(JSON.parse(done)).toEqual(readTomorrow);
  }, 300_000);
});
