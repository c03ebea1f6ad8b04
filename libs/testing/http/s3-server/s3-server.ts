import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const PROGRAM = 'node_modules/.cache/test-engines/s3';

/** Is the S3 server here? `node scripts/test-engines.mjs` builds it where Go is there. */
export const hasS3Server = existsSync(PROGRAM);

/** Describes a suite where the S3 server was built; reports say where it is missing. */
export const whereS3Is = (suite: () => void): void => {
  if (hasS3Server) {
    suite();
    return;
  }
  process.stderr.write('skipped: the S3 server, which node scripts/test-engines.mjs builds where Go is there\n');
  it.skip('on the S3 server: it was not built', () => expect(hasS3Server).toBe(true));
};

/** Versity's gateway as a process: another's server for the S3 API, over a folder of its own. It checks signatures. */
export class S3Server {
  private child: ChildProcess | null = null;
  private address = '127.0.0.1:0';
  private place = '';

  get url(): string {
    return `http://${this.address}`;
  }

  /** Where the objects lie as files, a folder for each bucket. */
  get folder(): string {
    return join(this.place, 'objects');
  }

  /** What a process needs to speak to it, by the usual names. */
  get env(): Readonly<Record<string, string>> {
    return {
      AWS_ENDPOINT_URL_S3: this.url,
      AWS_REGION: 'us-west-1',
      AWS_ACCESS_KEY_ID: 'workcomp',
      AWS_SECRET_ACCESS_KEY: 'workcomp-secret',
    };
  }

  /** Listens, at the port of the last time if there was one, with what was stored then. */
  async start(): Promise<this> {
    if (this.place === '') this.place = await mkdtemp(join(tmpdir(), 's3-'));
    // It ends with its standard input, so with this process at the latest.
    const child = spawn(PROGRAM, [this.place, this.address], { stdio: ['pipe', 'pipe', 'inherit'] });
    this.child = child;
    const line = await Promise.race([
      once(createInterface(child.stdout), 'line').then(([said]) => String(said)),
      once(child, 'exit').then(([code]) => Promise.reject(new Error(`the S3 server ended with ${String(code)}`))),
    ]);
    this.address = new URL(line).host;
    return this;
  }

  /** Makes a bucket, which is a folder here; answers how BLOB_STORE names it. */
  async makeBucket(name: string): Promise<string> {
    await mkdir(join(this.folder, name));
    return `s3://${name}`;
  }

  /** Stands still, with its connections open, until it is told to go on. */
  freeze(): void {
    this.child?.kill('SIGSTOP');
  }

  thaw(): void {
    this.child?.kill('SIGCONT');
  }

  /** A kill: connections break, what was written stays. */
  async stop(): Promise<void> {
    const { child } = this;
    this.child = null;
    if (child === null || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }

  /** The same, and its data is gone. */
  async remove(): Promise<void> {
    await this.stop();
    await rm(this.place, { recursive: true, force: true });
  }
}
