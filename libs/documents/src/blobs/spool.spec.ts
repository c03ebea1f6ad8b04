import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { collect } from './chunk-cipher.js';
import { Spool, SpoolFull } from './spool.js';

let folder: string;
beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'spool-')), 'in', 'here');
});
afterEach(() => rm(join(folder, '..', '..'), { recursive: true, force: true }));

const closed = (stream: Readable) => new Promise((resolve) => stream.once('close', resolve));

describe('spool of a response', () => {
  it.each([0, 1, 65_536, 65_537, 1_000_003])('returns %s bytes unchanged', async (size) => {
    const bytes = randomBytes(size);
    const spool = new Spool(folder);
    const stream = await spool.keep([bytes.subarray(0, size / 2), bytes.subarray(size / 2)], size, 'acct');
    const gone = closed(stream);
    expect(spool.bytes).toBe(size);
    expect((await collect(stream)).equals(bytes)).toBe(true);
    await gone;
    expect(spool.bytes).toBe(0);
  });

  it('has no file name and buffers only what the reader consumes', async () => {
    const spool = new Spool(folder);
    const stream = await spool.keep([Buffer.alloc(8_000_000, 'x')], 8_000_000, 'acct');
    expect(await readdir(folder)).toEqual([]);
    await new Promise((resolve) => stream.once('readable', resolve));
    expect(stream.readableLength).toBeLessThanOrEqual(262_144);
    const gone = closed(stream);
    stream.destroy();
    await gone;
    expect(spool.bytes).toBe(0);
  });

  it('rejects a response above the account’s share or the total limit', async () => {
    const spool = new Spool(folder, { bytes: 100, bytesEach: 60 });
    const first = await spool.keep([Buffer.alloc(50)], 50, 'one');
    await expect(spool.keep([Buffer.alloc(11)], 11, 'one')).rejects.toBeInstanceOf(SpoolFull);
    const second = await spool.keep([Buffer.alloc(50)], 50, 'two');
    await expect(spool.keep([Buffer.alloc(1)], 1, 'three')).rejects.toBeInstanceOf(SpoolFull);
    for (const stream of [first, second]) {
      const gone = closed(stream);
      stream.destroy();
      await gone;
    }
    (await spool.keep([Buffer.alloc(60)], 60, 'one')).destroy();
  });

  it('releases its space after a failed write', async () => {
    const spool = new Spool(folder);
    const pieces = function* () {
      yield Buffer.alloc(10);
      throw new TypeError('a bug');
    };
    await expect(spool.keep(pieces(), 20, 'acct')).rejects.toThrow('a bug');
    expect(spool.bytes).toBe(0);
  });
});
