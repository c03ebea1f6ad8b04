import { execFile } from 'node:child_process';
import { copyFileSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { EXAMPLE_PDF } from '#contracts';
import { startServer, type RunningServer } from '#testing/process';

const root = join(import.meta.dirname, '../../..');
const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
let folder: string;
let server: RunningServer;

/** Runs a program in the folder of a stranger, who has nothing of this repository. */
const run = async (command: string, args: readonly string[], env: Record<string, string> = {}): Promise<string> => {
  const options = { cwd: folder, env: { ...process.env, NODE_OPTIONS: '', ...env }, maxBuffer: 1 << 24 };
  const { stdout } = await promisify(execFile)(command, [...args], options).catch((failure: unknown) => {
    const { stdout: said, stderr } = failure as { stdout: string; stderr: string };
    throw new Error(`${command} ${args.join(' ')} failed:\n${said}\n${stderr}`.slice(0, 6000));
  });
  return stdout;
};

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'client-'));
  await run(process.execPath, [join(root, 'scripts/client.mjs')]);
  await run(npm, ['pack', join(root, 'dist/client'), '--silent']);
  const [packed = ''] = readdirSync(folder);
  writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }');
  await run(npm, ['install', '--offline', '--no-audit', '--no-fund', '--silent', `./${packed}`]);
  server = await startServer();
}, 180_000);
afterAll(async () => {
  await server.stop();
  server.remove();
  rmSync(folder, { recursive: true, force: true });
});

describe('the packed client, in a folder of its own', () => {
  it('submits, handles a refusal, follows events, takes a webhook, and downloads', async () => {
    copyFileSync(join(root, 'examples/clients/workcomp/client.mjs'), join(folder, 'client.mjs'));
    writeFileSync(join(folder, 'report.pdf'), Buffer.from(EXAMPLE_PDF, 'base64'));
    const BILL = join(root, 'examples/med-legal-bill.json');
    const said = await run(process.execPath, ['client.mjs'], { BASE: server.base, KEY: server.key, BILL });
    expect(JSON.parse(said)).toEqual({
      again: true,
      charged: expect.any(Number) as number,
      wrong: ['bill.serviceLines'],
      log: 'validation_error',
      found: true,
      expanded: 1,
      last: expect.stringMatching(/^\w+(\.\w+)+$/) as string,
      packet: true,
      delivered: true,
      clock: 'string',
    });
  }, 120_000);

  it('is there for CommonJS, too', async () => {
    writeFileSync(
      join(folder, 'old.cjs'),
      `const { BillingClient, toCents } = require('workcomp-billing-client');
       const client = new BillingClient({ baseUrl: process.env.BASE, key: process.env.KEY });
       client.bills.list({ limit: 1, count: '1' }).first().then(({ total }) => console.log(total > 0 && toCents(1.1)));`,
    );
    expect(await run(process.execPath, ['old.cjs'], { BASE: server.base, KEY: server.key })).toBe('110\n');
  });

  it('knows the types of what it takes and answers, strictly', async () => {
    const uses = `import { BillingClient, isProblem, type Types } from 'workcomp-billing-client';
      const client = new BillingClient({ baseUrl: 'https://billing.example/v2', key: 'sk_sandbox_x' });
      const state: string = (await client.bills.get('bill_1', { expand: ['eors'] })).state;
      const lines: Types.BillView['serviceLines'] = (await client.bills.list({ sort: 'balanceDue' }).toArray(1))[0]!.serviceLines;
      const due: number = (await client.bills.status('bill_1')).balanceDue;
      await client.call('performBillAction', { path: { billId: 'b' }, body: { action: 'add_note', note: 'x' } });
      for await (const event of client.events.follow()) if (event.type === 'bill.paid') console.log(event.id, state, lines, due);
      const packet: ReadableStream<Uint8Array> = (await client.bills.packet('bill_1')).stream;
      await packet.cancel();
      `;
    const wrong = [
      `await client.bills.get('bill_1', { expand: ['secrets'] });`,
      `await client.call('nothing', {});`,
      `await client.call('getBill', {});`,
      `await client.bills.create({ bill: {} });`,
    ];
    writeFileSync(
      join(folder, 'uses.ts'),
      `${uses}${wrong.map((line) => `// @ts-expect-error\n${line}`).join('\n')}\nvoid isProblem;`,
    );
    const strict = ['--strict', '--exactOptionalPropertyTypes', '--noUncheckedIndexedAccess', '--noEmit'];
    const platform = ['--target', 'es2022', '--module', 'nodenext', '--lib', 'es2022,dom,dom.asynciterable'];
    const tsc = join(root, 'node_modules/typescript/bin/tsc');
    expect(await run(process.execPath, [tsc, ...strict, ...platform, 'uses.ts'])).toBe('');
  }, 120_000);
});
