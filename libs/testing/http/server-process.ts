import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const programOf = (name: string): string => `node_modules/.cache/test-engines/${name}`;

/** Returns true if this server was built. `node scripts/test-engines.mjs` builds it if Go is installed. */
export const isBuilt = (name: string): boolean => existsSync(programOf(name));

/** Third-party server that runs as a process with its own folder. Its first line of output is its address. */
export abstract class ServerProcess {
  protected folder = '';
  protected address = '127.0.0.1:0';
  private child: ChildProcess | null = null;

  /** `name` is the name of both the program and its folder. */
  constructor(private readonly name: string) {}

  /** Starts listening, on the previous port if it was started before, with the data stored so far. */
  async start(): Promise<this> {
    if (this.folder === '') this.folder = await mkdtemp(join(tmpdir(), `${this.name}-`));
    // The server exits when its standard input closes, so no later than this process.
    const child = spawn(programOf(this.name), [this.folder, this.address], { stdio: ['pipe', 'pipe', 'inherit'] });
    this.child = child;
    const line = await Promise.race([
      once(createInterface(child.stdout), 'line').then(([firstLine]) => String(firstLine)),
      once(child, 'exit').then(([code]) => Promise.reject(new Error(`${this.name} exited with ${String(code)}`))),
    ]);
    this.address = new URL(line).host;
    return this;
  }

  /** Suspends the process, with its connections open, until `thaw` is called. */
  freeze(): void {
    this.child?.kill('SIGSTOP');
  }

  thaw(): void {
    this.child?.kill('SIGCONT');
  }

  /** Kills the process: connections break, stored data stays. */
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
