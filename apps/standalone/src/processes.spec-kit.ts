import { randomUUID } from 'node:crypto';
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '#testing/process';

/** Creates a separate practice for a test in the key's account. Returns its ID. */
export const openPractice = async (origin: string, key: string): Promise<string> => {
  const answer = await fetch(`${origin}/v2/organizations`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ externalId: randomUUID(), name: 'A practice of its own', treatmentBilling: true }),
  });
  const { data } = (await answer.json()) as { readonly data: { readonly organizationId: string } };
  return data.organizationId;
};

export type ProcessName = 'command-api' | 'query-api' | 'projector' | 'standalone';

export interface Ended {
  readonly code: number | null;
  readonly signal: string | null;
}

/** One of the built services in its own process. */
export class RunningProcess {
  private printed = '';
  readonly ended: Promise<Ended>;

  private constructor(
    readonly origin: string,
    readonly metrics: string,
    private readonly child: ChildProcess,
    private readonly dataDir: string,
  ) {
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => (this.printed += chunk.toString()));
    this.ended = new Promise((resolve) => child.once('exit', (code, signal) => resolve({ code, signal })));
  }

  /** Starts the process without waiting for it, so that tests can observe its startup. */
  static async start(name: ProcessName, env: Readonly<Record<string, string>>): Promise<RunningProcess> {
    const port = await freePort();
    let adminPort = port;
    while (adminPort === port) adminPort = await freePort();
    const dataDir = mkdtempSync(join(tmpdir(), `workcomp-${name}-`));
    const child = spawn(process.execPath, [`dist/bundle/${name}.js`], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        PATH: process.env['PATH'] ?? '',
        PORT: String(port),
        ADMIN_PORT: String(adminPort),
        DATA_DIR: dataDir,
        LOG_LEVEL: 'info',
        // Allow the tests' webhook receivers on this machine.
        WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8',
        ...env,
      },
    });
    return new RunningProcess(`http://127.0.0.1:${port}`, `http://127.0.0.1:${adminPort}/metrics`, child, dataDir);
  }

  /** Everything that the process has written to stdout and stderr. */
  get output(): string {
    return this.printed;
  }

  get hasEnded(): boolean {
    return this.child.exitCode !== null || this.child.signalCode !== null;
  }

  async ready(): Promise<{ readonly status: number; readonly detail: string }> {
    const answer = await fetch(`${this.origin}/health/ready`).catch(() => null);
    if (answer === null) return { status: 0, detail: 'not listening' };
    const body = (await answer.json()) as { detail?: string; checks?: object };
    return { status: answer.status, detail: body.detail ?? JSON.stringify(body.checks) };
  }

  /** Waits until the readiness endpoint returns the status. */
  async until(status: number): Promise<void> {
    for (let tries = 0; tries < 400; tries += 1) {
      if (this.hasEnded) break;
      if ((await this.ready()).status === status) return;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    throw new Error(
      `${this.origin} did not return ${status}: ${(await this.ready()).detail}\n${this.printed.slice(-2_000)}`,
    );
  }

  async scrape(): Promise<string> {
    return (await fetch(this.metrics)).text();
  }

  /** Sends a signal that does not end the process, such as SIGSTOP or SIGCONT. */
  signal(signal: NodeJS.Signals): void {
    this.child.kill(signal);
  }

  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<Ended> {
    if (!this.hasEnded) this.child.kill(signal);
    const ended = await this.ended;
    rmSync(this.dataDir, { recursive: true, force: true });
    return ended;
  }
}
