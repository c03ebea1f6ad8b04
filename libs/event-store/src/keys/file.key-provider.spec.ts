import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FileKeyProvider, MasterKeyInvalid } from './file.key-provider.js';
import { KeyUnreadable } from './key-store.js';

describe('the master key', () => {
  let dir: string;
  let file: string;
  beforeEach(async () => {
    dir = await mkdtemp(join(tmpdir(), 'master-'));
    file = join(dir, 'secrets', 'master.key');
  });
  afterEach(() => rm(dir, { recursive: true }));

  it('is made for its owner alone when that is allowed, and is the same at the next start', async () => {
    const wrapped = await (await FileKeyProvider.open({ file, create: true })).wrap(Buffer.from('key'), 'org1');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const again = await FileKeyProvider.open({ file, create: true });
    expect(Buffer.from(await again.unwrap(wrapped, 'org1')).toString()).toBe('key');
    const fromEnvironment = await FileKeyProvider.open({ base64: await readFile(file, 'utf8'), file: '/none' });
    expect(Buffer.from(await fromEnvironment.unwrap(wrapped, 'org1')).toString()).toBe('key');
  });

  it('is never made silently', async () => {
    await expect(FileKeyProvider.open({ file })).rejects.toBeInstanceOf(MasterKeyInvalid);
    await expect(FileKeyProvider.open({})).rejects.toBeInstanceOf(MasterKeyInvalid);
    await expect(stat(file)).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it.each(['', 'short', randomBytes(31).toString('base64'), `${randomBytes(32).toString('base64')}x`])(
    'is 32 bytes: %j is not',
    async (base64) => {
      await expect(FileKeyProvider.open({ base64 })).rejects.toBeInstanceOf(MasterKeyInvalid);
      await writeFile(join(dir, 'bad.key'), base64);
      await expect(FileKeyProvider.open({ file: join(dir, 'bad.key') })).rejects.toBeInstanceOf(MasterKeyInvalid);
    },
  );

  it('opens a key only in its own context', async () => {
    const provider = await FileKeyProvider.open({ base64: randomBytes(32).toString('base64') });
    const wrapped = await provider.wrap(Buffer.from('key'), 'org1');
    await expect(provider.unwrap(wrapped, 'org2')).rejects.toBeInstanceOf(KeyUnreadable);
    await expect(provider.unwrap(Buffer.concat([Buffer.of(9), wrapped.slice(1)]), 'org1')).rejects.toBeInstanceOf(
      KeyUnreadable,
    );
  });
});
