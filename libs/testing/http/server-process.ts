import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const programOf = (name: string): string => `node_modules/.cache/test-engines/${name}`;

/** Was this server built? `node scripts/test-engines.mjs` does it where Go is there. */
export const isBuilt = (name: string): boolean => existsSync(programOf(name));

/** A server of another's making as a process, over a folder of its own: it says its address in its first line. */
export abstract class ServerProcess {
  protected folder = '';
  protected address = '127.0.0.1:0';
  private child: ChildProcess | null = null;

  /** `name`: of its program and its folder. */
  constructor(private readonly name: string) {}

  /** Listens, at the port of the last time if there was one, with what was stored then. */
  async start(): Promise<this> {
    if (this.folder === '') this.folder = await mkdtemp(join(tmpdir(), `${this.name}-`));
    // It ends with its standard input, so with this process at the latest.
    const child = spawn(programOf(this.name), [this.folder, this.address], { stdio: ['pipe', 'pipe', 'inherit'] });
    this.child = child;
    const line = await Promise.race([
      once(createInterface(child.stdout), 'line').then(([firstLine]) => String(firstLine)),
      once(child, 'exit').then(([code]) => Promise.reject(new Error(`${this.name} ended with ${String(code)}`))),
    ]);
    this.address = new URL(line).host;
    return this;
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

  /** Kills the server and deletes its data. */
  async remove(): Promise<void> {
    await this.stop();
    await rm(this.folder, { recursive: true, force: true });
  }
}
