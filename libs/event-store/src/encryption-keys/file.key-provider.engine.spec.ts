import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FileKeyProvider, MasterKeyInvalid } from './file.key-provider.js';
import { KeyUnreadable } from './key-store.js';

describe('FileKeyProvider', () => {
  let dir: string;
  let file: string;
  beforeEach(async () => {
    dir = await mkdtemp(join(tmpdir(), 'master-'));
    file = join(dir, 'secrets', 'master.key');
  });
  afterEach(() => rm(dir, { recursive: true }));

  it('creates the file with permissions for its owner only if requested, and reads the same key at the next start', async () => {
    const wrapped = await (await FileKeyProvider.open({ file, create: true })).wrap(Buffer.from('key'), 'org1');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const again = await FileKeyProvider.open({ file, create: true });
    expect(Buffer.from(await again.unwrap(wrapped, 'org1')).toString()).toBe('key');
    const fromEnvironment = await FileKeyProvider.open({ base64: await readFile(file, 'utf8'), file: '/none' });
    expect(Buffer.from(await fromEnvironment.unwrap(wrapped, 'org1')).toString()).toBe('key');
  });

  describe('with a command', () => {
    const key = randomBytes(32).toString('base64');
    const opened = (command: string) => FileKeyProvider.open({ base64: `exec:${command}`, file });

    it('uses the printed key like a key from the environment and writes no file', async () => {
      const commanded = await opened(`printf '%s\\n' '${key}'`);
      const wrapped = await commanded.wrap(Buffer.from('key'), 'org1');
      const given = await FileKeyProvider.open({ base64: key });
      expect(Buffer.from(await given.unwrap(wrapped, 'org1')).toString()).toBe('key');
      expect(commanded.file).toBeNull();
      expect(await readdir(dir)).toEqual([]);
    });

    it('accepts several printed keys during a rotation: the first wraps, all unwrap', async () => {
      const old = await FileKeyProvider.open({ base64: key });
      const both = await opened(`echo ${randomBytes(32).toString('base64')}; echo ${key}`);
      expect(both.known).toBe(2);
      const wrapped = await old.wrap(Buffer.from('key'), 'org1');
      expect(Buffer.from(await both.unwrap(wrapped, 'org1')).toString()).toBe('key');
    });

    it.each([
      ['that fails', `echo ${key}; exit 3`, 'the command of MASTER_KEY exited with status 3'],
      [
        'that does not exist',
        'no-such-client-of-a-vault 2>/dev/null',
        'the command of MASTER_KEY exited with status 127',
      ],
      ['that is killed', 'kill -9 $$', 'the command of MASTER_KEY was terminated (SIGKILL)'],
      ['that prints no key', 'echo hello', 'the master key must be 32 bytes in Base64'],
      ['that prints nothing', 'true', 'the master key must be 32 bytes in Base64'],
      ['that prints endlessly', 'yes', 'the command of MASTER_KEY printed more than a key'],
    ])('rejects a command %s', async (_, command, message) => {
      const refused = opened(command);
      await expect(refused).rejects.toBeInstanceOf(MasterKeyInvalid);
      await expect(refused).rejects.toThrow(message);
      await expect(refused).rejects.not.toThrow(key);
    });
  });

  it('does not create a key unless requested', async () => {
    const refused = FileKeyProvider.open({ file });
    await expect(refused).rejects.toBeInstanceOf(MasterKeyInvalid);
    await expect(refused).rejects.toThrow('MASTER_KEY_FILE');
    await expect(FileKeyProvider.open({})).rejects.toBeInstanceOf(MasterKeyInvalid);
    await expect(stat(file)).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it.each(['', 'short', randomBytes(31).toString('base64'), `${randomBytes(32).toString('base64')}x`])(
    'rejects a key that is not 32 bytes: %j',
    async (base64) => {
      await expect(FileKeyProvider.open({ base64 })).rejects.toBeInstanceOf(MasterKeyInvalid);
      await writeFile(join(dir, 'bad.key'), base64);
      await expect(FileKeyProvider.open({ file: join(dir, 'bad.key') })).rejects.toBeInstanceOf(MasterKeyInvalid);
    },
  );

  it('unwraps a key only in the context in which it was wrapped', async () => {
    const provider = await FileKeyProvider.open({ base64: randomBytes(32).toString('base64') });
    const wrapped = await provider.wrap(Buffer.from('key'), 'org1');
    await expect(provider.unwrap(wrapped, 'org2')).rejects.toBeInstanceOf(KeyUnreadable);
    await expect(provider.unwrap(Buffer.concat([Buffer.of(9), wrapped.slice(1)]), 'org1')).rejects.toBeInstanceOf(
      KeyUnreadable,
    );
  });

  describe('during a rotation', () => {
    const [older, newer] = [0, 1].map(() => randomBytes(32).toString('base64')) as [string, string];
    const opens = async (provider: FileKeyProvider, wrapped: Uint8Array): Promise<string> =>
      Buffer.from(await provider.unwrap(wrapped, 'org1')).toString();
    const only = (base64: string) => FileKeyProvider.open({ base64 });

    it.each(['\n', ',', ' , \n'])(
      'wraps with the first key and unwraps with all keys, separated by %j',
      async (between) => {
        const both = await only(`${newer}${between}${older}`);
        const before = await (await only(older)).wrap(Buffer.from('key'), 'org1');
        const wrapped = await both.wrap(Buffer.from('key'), 'org1');
        expect([both.known, both.file]).toEqual([2, null]);
        for (const wrappedKey of [before, wrapped]) expect(await opens(both, wrappedKey)).toBe('key');
        expect([await both.isNewest(before, 'org1'), await both.isNewest(wrapped, 'org1')]).toEqual([false, true]);
        expect(await opens(await only(newer), wrapped)).toBe('key');
        await expect(opens(await only(older), wrapped)).rejects.toBeInstanceOf(KeyUnreadable);
      },
    );

    it('reads a new key from the file without a restart', async () => {
      const running = await FileKeyProvider.open({ file, create: true });
      const before = await running.wrap(Buffer.from('key'), 'org1');
      const other = await FileKeyProvider.open({ file });
      await other.renew();
      const wrapped = await other.wrap(Buffer.from('key'), 'org1');
      expect(await opens(running, wrapped)).toBe('key');
      expect(await running.isNewest(before, 'org1')).toBe(false);
      expect(await running.isNewest(await running.wrap(Buffer.from('key'), 'org1'), 'org1')).toBe(true);
      expect((await readFile(file, 'utf8')).trim().split('\n')).toHaveLength(2);
      expect((await stat(file)).mode & 0o777).toBe(0o600);
    });

    it('keeps the known keys if the file is missing or incomplete', async () => {
      const running = await FileKeyProvider.open({ file, create: true });
      const wrapped = await running.wrap(Buffer.from('key'), 'org1');
      const whole = await readFile(file, 'utf8');
      await writeFile(file, whole.slice(0, 10));
      expect(await opens(running, await running.wrap(Buffer.from('key'), 'org1'))).toBe('key');
      await rm(file);
      expect(await opens(running, wrapped)).toBe('key');
      await expect(running.unwrap(wrapped, 'org2')).rejects.toBeInstanceOf(KeyUnreadable);
    });

    it('does not renew a key from the environment', async () => {
      await expect((await only(older)).renew()).rejects.toBeInstanceOf(MasterKeyInvalid);
    });
  });
});
