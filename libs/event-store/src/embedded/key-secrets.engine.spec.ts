import { createSecretKey, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { REDACTED } from '#domain';
import { encrypt } from '../encryption-keys/aead.js';
import { KeyUnreadable } from '../encryption-keys/key-store.js';
import { commandMetadata as metadata } from '#testing/http';
import { openEnvironment } from './environment.js';
import { KeySecrets } from './key-secrets.js';
import { keysFoundIn, OwnFolder } from './own-folder.spec-kit.js';
import { DataDamaged } from './database-file.js';

const tombstone = { shreddedAt: '2026-01-02T03:04:05.000Z', eventId: 'e' };
const wrapping = createSecretKey(randomBytes(32));
const wrapped = (subject: string): Buffer => encrypt(wrapping, subject, randomBytes(32));
const group = { name: 'Ana' };
const secret = (n: number): Buffer => readFileSync(secretsFile()).subarray(n * 32, (n + 1) * 32);
const secretsFile = (): string => join(folder.dir, 'log', 'key-secrets');
const nothing = Buffer.alloc(32);

let folder: OwnFolder;
beforeEach(async () => {
  folder = new OwnFolder();
  await folder.open();
});
afterEach(() => folder.remove());

describe('A destroyed key', () => {
  it("would be readable in LMDB's free pages if it had been stored unencrypted", async () => {
    const dir = join(folder.dir, 'clear');
    mkdirSync(dir);
    const tables = openEnvironment(dir);
    for (let n = 0; n < 20; n += 1) tables.keys.putSync(`bill_${n}`, wrapped(`bill_${n}`));
    tables.keys.putSync('bill_7', Buffer.of(1));
    await tables.root.close();
    expect(keysFoundIn(dir, wrapping, 'bill_7')).toBeGreaterThan(0);
  });

  it('cannot be decrypted from the files of the folder, nor can a key in use', async () => {
    const { keys } = folder.log;
    for (let n = 0; n < 20; n += 1) await keys.putIfAbsent(`bill_${n}`, wrapped(`bill_${n}`));
    await keys.bury('bill_7', tombstone);
    expect(readFileSync(join(folder.dir, 'log', 'data.mdb')).includes('bill_7')).toBe(true);
    expect([7, 8].map((n) => keysFoundIn(folder.dir, wrapping, `bill_${n}`))).toEqual([0, 0]);
    expect(await keys.get('bill_8')).not.toBeNull();
  });

  it('has its secret overwritten with zeros, and other secrets are unchanged', async () => {
    for (let n = 0; n < 3; n += 1) await folder.log.keys.putIfAbsent(`bill_${n}`, randomBytes(60));
    const before = [0, 1, 2].map(secret);
    await folder.log.keys.bury('bill_1', tombstone);
    expect([0, 1, 2].map(secret)).toEqual([before[0], nothing, before[2]]);
    expect(before).not.toContainEqual(nothing);
  });

  it('has its secret overwritten with zeros after it was replaced', async () => {
    const [first, second] = [randomBytes(60), randomBytes(60)];
    await folder.log.keys.putIfAbsent('bill_a', first);
    await folder.log.keys.replace('bill_a', first, second);
    expect(secret(0)).toEqual(nothing);
    await folder.open();
    expect(Buffer.from((await folder.log.keys.get('bill_a')) ?? [])).toEqual(second);
  });

  it('whose tombstone was not written is unreadable, and a repeated bury call writes the tombstone', async () => {
    const { ledger } = await folder.ledger();
    await ledger.append('org1-bill_a', -1, [{ type: 'A', data: { private: group } }], metadata());
    await folder.close();
    const secrets = readFileSync(secretsFile());
    writeFileSync(secretsFile(), secrets.fill(0, 0, 2 * 32));
    const { keys } = await folder.open();
    await expect(keys.get('bill_a')).rejects.toBeInstanceOf(KeyUnreadable);
    expect(await keys.tombstone('bill_a')).toBeNull();
    await keys.bury('bill_a', tombstone);
    expect([await keys.get('bill_a'), await keys.tombstone('bill_a')]).toEqual([null, tombstone]);
  });

  it('has one tombstone on the disk after two concurrent bury calls', async () => {
    const { keys } = folder.log;
    await keys.putIfAbsent('bill_a', randomBytes(60));
    const other = { ...tombstone, eventId: 'f' };
    await Promise.all([keys.bury('bill_a', tombstone), keys.bury('bill_a', other)]);
    expect(secret(0)).toEqual(nothing);
    await folder.open();
    expect(await folder.log.keys.tombstone('bill_a')).toEqual(tombstone);
  });
});

describe('Secrets of keys', () => {
  it('are found after a restart, and no slot is used twice', async () => {
    const keys = Array.from({ length: 300 }, () => randomBytes(60));
    for (const [n, key] of keys.entries()) await folder.log.keys.putIfAbsent(`bill_${n}`, key);
    await folder.open();
    await folder.log.keys.putIfAbsent('bill_new', Buffer.from('new'));
    for (const [n, key] of keys.entries())
      expect(Buffer.from((await folder.log.keys.get(`bill_${n}`)) ?? [])).toEqual(key);
    // Two blocks of 256 slots before the restart and one block after.
    expect(readFileSync(secretsFile())).toHaveLength(3 * 256 * 32);
  });

  it('prevent the start if their file is missing, and do not look destroyed', async () => {
    await folder.log.keys.putIfAbsent('bill_a', randomBytes(60));
    await folder.close();
    const whole = readFileSync(secretsFile());
    rmSync(secretsFile());
    await expect(folder.open()).rejects.toBeInstanceOf(DataDamaged);
    writeFileSync(secretsFile(), whole);
    truncateSync(secretsFile(), 16);
    const { keys } = await folder.open();
    await expect(keys.get('bill_a')).rejects.toBeInstanceOf(KeyUnreadable);
  });

  it('do not decrypt a key in another slot', () => {
    const secrets = new KeySecrets(join(folder.dir, 'own'));
    const sealed = secrets.seal('bill_a', Buffer.from('key'));
    const other = secrets.seal('bill_b', Buffer.from('key'));
    expect(secrets.open('bill_a', sealed).toString()).toBe('key');
    expect(() => secrets.open('bill_b', sealed)).toThrow(KeyUnreadable);
    other.copy(sealed, 0, 0, 6);
    expect(() => secrets.open('bill_a', sealed)).toThrow(KeyUnreadable);
    secrets.close();
  });

  it('are in a copy of the log that is made during the destruction and creation of keys', async () => {
    const { vault, ledger } = await folder.ledger();
    const write = (bill: string) =>
      ledger.append(`org1-${bill}`, -1, [{ type: 'A', data: { private: group } }], metadata());
    for (const bill of ['bill_a', 'bill_b']) await write(bill);
    const copy = join(folder.dir, 'copy');
    mkdirSync(join(copy, 'log'), { recursive: true });
    const copied = folder.log.backup(join(copy, 'log'));
    await vault.shred('bill_a', tombstone);
    for (let n = 0; n < 300; n += 1) await write(`bill_${n}`);
    await copied;
    await folder.open(copy);
    const fresh = (await folder.ledger()).ledger;
    for (const { stream } of await folder.log.events.readAll(0n, 1_000)) {
      const [event] = await fresh.load(stream);
      // The copy of the bill that was shredded during the backup is either complete or REDACTED. Its key must never
      // appear lost.
      expect(stream.endsWith('bill_a') ? [group, REDACTED] : [group]).toContainEqual(event?.data.private);
    }
  });
});
