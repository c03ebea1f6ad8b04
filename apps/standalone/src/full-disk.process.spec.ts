import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '#testing/process';

/** Mounts a 64 MB tmpfs. Returns null if the user is not allowed to mount one. */
const smallDisk = (): string | null => {
  const at = mkdtempSync(join(tmpdir(), 'disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64m', 'tmpfs', at], { stdio: 'ignore' });
    return at;
  } catch {
    rmSync(at, { recursive: true });
    return null;
  }
};

const disk = smallDisk();
if (disk === null) process.stdout.write('skipped: a start on a full disk (this user may not mount one)\n');

(disk === null ? describe.skip : describe)('start on a nearly full disk', () => {
  const at = String(disk);
  afterAll(() => {
    execFileSync('umount', [at]);
    rmSync(at, { recursive: true });
  });

  /**
   * Free bytes at the start. With some of these values, earlier versions started and then crashed natively at the first
   * write.
   */
  it.each([0, 4_096, 65_536, 204_800, 1_048_576])(
    'fails with %i bytes left, with one line of output and its own exit status',
    async (left) => {
      const { bavail, bsize } = statfsSync(at);
      writeFileSync(join(at, 'others'), Buffer.alloc(bavail * bsize - left));
      const dataDir = join(at, 'data');
      const started = spawnSync(process.execPath, ['dist/bundle/standalone.js'], {
        env: { ...process.env, DATA_DIR: dataDir, PORT: String(await freePort()) },
        encoding: 'utf8',
      });
      expect([started.status, started.signal]).toEqual([74, null]);
      expect(started.stderr.trim().split('\n')).toHaveLength(1);
      expect(JSON.parse(started.stderr)).toMatchObject({
        level: 'fatal',
        reason: expect.stringMatching(/^The disk is full: .*DATA_DIR/),
      });
      // The failed start must not leave files that the next start would report as damaged data.
      expect(readdirSync(at).includes('data') ? readdirSync(dataDir) : []).toEqual([]);
      rmSync(join(at, 'others'));
    },
  );
});
