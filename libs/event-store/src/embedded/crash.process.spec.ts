import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { openEmbeddedLog } from './open-embedded-log.js';

/**
 * Program that appends events until it is killed. Before each append, it stores a key and reserves a number. It writes
 * a line for each acknowledged append.
 */
const writer = `
import { randomBytes, randomUUID } from 'node:crypto';
import { openEmbeddedLog } from ${JSON.stringify(pathToFileURL(resolve('dist/libs/event-store/src/embedded/open-embedded-log.js')).href)};
const log = await openEmbeddedLog({ dir: process.argv[1], onFatal: () => process.exit(3) });
const text = randomBytes(500).toString('hex');
await Promise.all(Array.from({ length: 16 }, async () => {
  for (;;) {
    const subject = 'bill_' + randomUUID().replaceAll('-', '');
    await log.keys.putIfAbsent(subject, randomBytes(61));
    const number = await log.events.reserve('billnumbers_org1', 1);
    const events = ['a', 'b'].map((part) => ({ id: randomUUID(), type: 'T', data: { subject, number, part, text }, metadata: {} }));
    await log.events.append('org1-' + subject, -1, events);
    process.stdout.write(subject + '\\n');
  }
}));
`;

const program = ['--input-type=module', '--eval', writer];

/** Runs the writer once. Returns the acknowledged subjects and the exit status. */
const live = (command: string, args: readonly string[], milliseconds: number): Promise<[string[], number | null]> =>
  new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    let written = '';
    let end: NodeJS.Timeout | undefined;
    child.stdout.on('data', (text: Buffer) => {
      written += text.toString();
      end ??= setTimeout(() => child.kill('SIGKILL'), milliseconds);
    });
    child.on('error', reject);
    child.on('close', (code) => {
      clearTimeout(end);
      resolve([written.split('\n').slice(0, -1), code]);
    });
  });

describe('Embedded log after a crash', () => {
  let dir: string;

  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'crash-'));
  });
  afterAll(async () => {
    await rm(dir, { recursive: true });
  });

  /** Asserts that every acknowledged event is complete and has its key and a unique number. */
  const inspect = async (acknowledged: readonly string[]): Promise<void> => {
    const log = await openEmbeddedLog({ dir, onFatal: () => undefined });
    try {
      const numbers: number[] = [];
      let entries = 0;
      for (let page = await log.events.readFeed('org1', -1, 500); page.length > 0;) {
        for (const { revision, event } of page) {
          expect(revision).toBe(entries);
          entries += 1;
          const { subject, number, part } = event?.data as { subject: string; number: number; part: string };
          expect(await log.keys.get(subject)).not.toBeNull();
          if (part === 'a') numbers.push(number);
          expect(event?.revision).toBe(part === 'a' ? 0 : 1);
        }
        page = await log.events.readFeed('org1', entries - 1, 500);
      }
      expect(entries).toBe(2 * numbers.length);
      expect(new Set(numbers).size).toBe(numbers.length);
      expect(await log.events.reserve('billnumbers_org1', 1)).toBeGreaterThan(Math.max(...numbers));
      for (const subject of acknowledged) expect(await log.events.readStream(`org1-${subject}`)).toHaveLength(2);
    } finally {
      await log.close();
    }
  };

  it('contains all acknowledged events after repeated kills', async () => {
    const acknowledged: string[] = [];
    for (const milliseconds of [50, 200, 120]) {
      const [lines] = await live(process.execPath, [...program, dir], milliseconds);
      expect(lines.length).toBeGreaterThan(0);
      acknowledged.push(...lines);
      await inspect(acknowledged);
    }
  }, 60_000);

  const onUnix = process.platform === 'win32' ? it.skip : it;
  onUnix(
    'exits with status 3 and loses no acknowledged event when the disk is full',
    async () => {
      const before = (await readFile(join(dir, 'log', 'data.mdb'))).length;
      const blocks = Math.ceil(before / 512) + 2_000;
      // With the signal ignored, the limit causes a write error, like a full disk.
      const limited = `trap '' XFSZ; ulimit -f ${blocks}; exec "$0" "$@"`;
      const [lines, status] = await live('sh', ['-c', limited, process.execPath, ...program, dir], 20_000);
      expect(status).toBe(3);
      await inspect(lines);
    },
    60_000,
  );
});
