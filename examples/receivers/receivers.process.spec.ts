import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Webhook } from 'standardwebhooks';
import { exampleEvent } from '#contracts';
import { freePort, installClient, linkPackages } from '#testing/process';

const secret = `whsec_${Buffer.alloc(32, 5).toString('base64')}`;
const root = join(import.meta.dirname, '../..');
/** Folder with copies of the receivers, the packed client and their dependencies. */
const folder = mkdtempSync(join(tmpdir(), 'receivers-'));

interface Package {
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}
const packageOf = (path: string) => JSON.parse(readFileSync(join(import.meta.dirname, path), 'utf8')) as Package;
const CLIENT = 'workcomp-billing-client';
/** Dependencies of a receiver without the client. */
const others = (name: string): Readonly<Record<string, string>> => {
  const { dependencies, devDependencies } = packageOf(`${name}/package.json`);
  const { [CLIENT]: _client, ...rest } = { ...dependencies, ...devDependencies };
  return rest;
};
const ofNode = ['express', 'fastify', 'nest'];

const tsc = join(root, 'node_modules/typescript/bin/tsc');
beforeAll(async () => {
  await installClient(folder);
  linkPackages(folder, ...ofNode.flatMap((name) => Object.keys(others(name))));
  cpSync(import.meta.dirname, folder, { recursive: true, filter: (path) => !path.includes('node_modules') });
}, 120_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Command that starts each receiver. `prepare` runs before. */
const receivers: Readonly<Record<string, { command: string; args: readonly string[]; prepare?: () => void }>> = {
  express: { command: process.execPath, args: ['express/receiver.mjs'] },
  fastify: { command: process.execPath, args: ['fastify/receiver.mjs'] },
  nest: {
    command: process.execPath,
    args: ['nest/dist/receiver.js'],
    prepare: () => void execFileSync(process.execPath, [tsc, '-p', join(folder, 'nest/tsconfig.json')]),
  },
  python: { command: 'python3', args: ['python/receiver.py'] },
};

const hasPython = (): boolean => {
  try {
    execFileSync('python3', ['--version']);
    return true;
  } catch {
    return false;
  }
};

interface Delivery {
  readonly id: string;
  readonly body: string;
  /** Age of the delivery in seconds. */
  readonly age?: number;
  readonly signature?: (good: string) => string;
}

const withoutPython = hasPython() ? [] : ['python'];
// Print the receivers that are not tested.
for (const name of withoutPython) console.log(`skipped: the ${name} receiver, because there is no python3`);

describe.each(Object.keys(receivers).filter((name) => !withoutPython.includes(name)))('the %s receiver', (name) => {
  let child: ChildProcess;
  let url: string;
  let output = '';

  beforeAll(async () => {
    const { command, args, prepare } = receivers[name]!;
    prepare?.();
    const port = await freePort();
    url = `http://127.0.0.1:${port}/webhooks`;
    child = spawn(command, args, {
      cwd: folder,
      env: { ...process.env, NODE_OPTIONS: '', WEBHOOK_SECRET: secret, PORT: String(port) },
    });
    await new Promise<void>((resolve, reject) => {
      for (const stream of [child.stdout!, child.stderr!])
        stream.on('data', (chunk: Buffer) => {
          output += chunk.toString();
          if (output.includes('listening')) resolve();
        });
      child.once('exit', () => reject(new Error(`it did not start:\n${output}`)));
      child.once('error', reject);
    });
  });
  afterAll(() => child.kill());

  const deliver = async ({ id, body, age = 0, signature = (good) => good }: Delivery): Promise<number> => {
    const at = new Date(Date.now() - age * 1000);
    const answer = await fetch(url, {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/json',
        'webhook-id': id,
        'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
        'webhook-signature': signature(new Webhook(secret).sign(id, at, body)),
      },
    });
    expect(await answer.text()).not.toContain(id);
    return answer.status;
  };
  const event = (id: string) => ({ id, body: JSON.stringify({ ...exampleEvent('bill.status.updated'), id }) });
  const timesHandled = (id: string) => output.split(`handled ${id} `).length - 1;

  it('accepts a valid delivery, and handles it once if it arrives repeatedly', async () => {
    const delivery = event('evt_good');
    expect(await deliver(delivery)).toBe(204);
    expect(await deliver({ ...delivery, age: 60 })).toBe(204);
    expect(await Promise.all([deliver(delivery), deliver(delivery)])).toEqual([204, 204]);
    expect(timesHandled('evt_good')).toBe(1);
  });

  it('handles a delivery once if the first copies arrive at the same time', async () => {
    const delivery = event('evt_together');
    expect(new Set(await Promise.all(Array.from({ length: 10 }, () => deliver(delivery))))).toEqual(new Set([204]));
    expect(timesHandled('evt_together')).toBe(1);
  });

  it('verifies the bytes of the body, not its parsed content', async () => {
    const { id, body } = event('evt_bytes');
    expect(await deliver({ id, body: ` ${JSON.stringify(JSON.parse(body), null, 4)}\n` })).toBe(204);
    const other = event('evt_meaning');
    const good = new Webhook(secret).sign(other.id, new Date(), other.body);
    const rewritten = JSON.stringify(JSON.parse(other.body), null, 1);
    expect(await deliver({ ...other, body: rewritten, signature: () => good })).toBe(400);
    expect(timesHandled('evt_meaning')).toBe(0);
  });

  it('accepts a delivery if one of several signatures is valid', async () => {
    const delivery = event('evt_rotated');
    const old = new Webhook(Buffer.alloc(32, 6).toString('base64')).sign(delivery.id, new Date(), delivery.body);
    expect(await deliver({ ...delivery, signature: (good) => `v2,AAAA ${old} ${good}` })).toBe(204);
    expect(await deliver({ ...event('evt_old'), signature: () => `${old} v1, v1` })).toBe(400);
  });

  it.each<readonly [string, Partial<Delivery>]>([
    ['changed', { body: '{"id":"evt_bad","type":"bill.paid"}', signature: () => 'v1,AAAA' }],
    ['old', { age: 6 * 60 }],
    ['from the future', { age: -6 * 60 }],
    ['of another version', { signature: (good) => good.replace('v1', 'v0') }],
    ['without a signature', { signature: () => '' }],
    ['with another id', { signature: () => new Webhook(secret).sign('evt_other', new Date(), event('evt_bad').body) }],
    [
      'signed by another secret',
      {
        signature: () =>
          new Webhook(Buffer.alloc(32, 9).toString('base64')).sign('evt_bad', new Date(), event('evt_bad').body),
      },
    ],
  ])('rejects a delivery that is %s', async (_, change) => {
    expect(await deliver({ ...event('evt_bad'), ...change })).toBe(400);
    expect(timesHandled('evt_bad')).toBe(0);
  });

  it('rejects requests that are not deliveries, and keeps running', async () => {
    for (const body of ['', 'hello', '{"id":"evt_bad","type":"x"}'])
      expect((await fetch(url, { method: 'POST', body, headers: { 'content-type': 'application/json' } })).status).toBe(
        400,
      );
    expect(await deliver({ id: 'evt_no_json', body: 'no JSON' })).toBe(400);
    expect(await deliver(event('evt_after'))).toBe(204);
  });
});

it.each(ofNode)('the %s receiver declares the tested versions of its dependencies, and the client', (name) => {
  const tested = packageOf('../../package.json');
  expect({ ...tested.dependencies, ...tested.devDependencies }).toMatchObject(others(name));
  expect(packageOf(`${name}/package.json`).dependencies).toHaveProperty(CLIENT);
});
