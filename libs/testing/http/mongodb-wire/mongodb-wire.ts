import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const PROGRAM = 'node_modules/.cache/test-engines/mongodb-wire';

/** Is FerretDB here? `node scripts/test-engines.mjs` builds it where Go is there. */
export const hasMongoWire = existsSync(PROGRAM);

/**
 * FerretDB as a process: another's server for MongoDB's wire protocol, over SQLite in a folder of its own. It stands
 * alone, without a replica set, and docs/engines.md says what else it is not.
 */
export class MongoWire {
  private child: ChildProcess | null = null;
  private portNumber = 0;
  private folder = '';

  get port(): number {
    return this.portNumber;
  }

  get url(): string {
    return `mongodb://127.0.0.1:${this.portNumber}/?directConnection=true`;
  }

  /** Listens, at the port of the last time if there was one, with what was stored then. */
  async start(): Promise<this> {
    if (this.folder === '') this.folder = await mkdtemp(join(tmpdir(), 'mongodb-wire-'));
    // It ends with its standard input, so with this process at the latest.
    const child = spawn(PROGRAM, [this.folder, `127.0.0.1:${this.portNumber}`], { stdio: ['pipe', 'pipe', 'inherit'] });
    this.child = child;
    const line = await Promise.race([
      once(createInterface(child.stdout), 'line').then(([said]) => String(said)),
      once(child, 'exit').then(([code]) => Promise.reject(new Error(`FerretDB ended with ${String(code)}`))),
    ]);
    this.portNumber = Number(new URL(line).port);
    return this;
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
    await rm(this.folder, { recursive: true, force: true });
  }
}
