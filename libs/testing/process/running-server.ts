import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Returns a port that was free a moment ago. */
export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });

export interface ServerOptions {
  /** Data folder. Defaults to a new temporary folder. */
  readonly dataDir?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Port on this machine. Defaults to a free port. */
  readonly port?: number;
  /** Node command-line options. */
  readonly nodeArgs?: readonly string[];
  /**
   * Program to run. Defaults to the bundle that `npm start` runs. Specs can replace modules of an unbundled program.
   */
  readonly program?: string;
}

export interface RunningServer {
  readonly origin: string;
  /** Base URL of the API. */
  readonly base: string;
  /** The sandbox practice's server key. */
  readonly key: string;
  readonly dataDir: string;
  readonly process: ChildProcess;
  /** The last part of the server's output. */
  output(): string;
  /** Sends a signal and waits until the process exits. */
  stop(signal?: NodeJS.Signals): Promise<{ code: number | null; signal: string | null }>;
  /** Deletes the data folder. */
  remove(): void;
}

/** Startup timeout. Slow machines set a longer one with `STARTS_WITHIN_SECONDS`. */
const START_TIMEOUT_MS = Number(process.env['STARTS_WITHIN_SECONDS'] ?? 60) * 1_000;

/**
 * Starts the built standalone server as a separate process on a free port. Resolves when it is ready. Run from the
 * root.
 */
export const startServer = async (options: ServerOptions = {}): Promise<RunningServer> => {
  const port = options.port ?? (await freePort());
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'workcomp-'));
  const key = 'sk_sandbox_demonstration_key_0001';
  const child = spawn(process.execPath, [...(options.nodeArgs ?? []), options.program ?? 'dist/bundle/standalone.js'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      NODE_OPTIONS: '',
      PORT: String(port),
      DATA_DIR: dataDir,
      SANDBOX_API_KEY: key,
      SEED_BILLS: '0',
      LOG_LEVEL: 'warn',
      ...options.env,
    },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-8192);
    });
  const exited = new Promise<{ code: number | null; signal: string | null }>((resolve) =>
    child.once('exit', (code, signal) => resolve({ code, signal })),
  );
  const origin = `http://127.0.0.1:${port}`;
  const deadline = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    const answer = await fetch(`${origin}/health/ready`).catch(() => null);
    if (answer?.status === 200) break;
    if (child.exitCode !== null || Date.now() > deadline) {
      child.kill('SIGKILL');
      throw new Error(`the server did not start (${answer?.status ?? 'no answer'}):\n${output}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return {
    origin,
    base: `${origin}/v2`,
    key,
    dataDir,
    process: child,
    output: () => output,
    stop: (signal = 'SIGTERM') => {
      child.kill(signal);
      return exited;
    },
    remove: () => rmSync(dataDir, { recursive: true, force: true }),
  };
};

export interface CallResult {
  readonly status: number;
  readonly headers: Headers;
  /** Parsed body if it is JSON, otherwise a string. */
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- callers look into answers of many shapes
  readonly body: any;
}

/** Returns a function that calls a server's API with the server's key. */
export const createCaller =
  ({ base, key }: Pick<RunningServer, 'base' | 'key'>) =>
  async (
    method: string,
    path: string,
    body?: unknown,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<CallResult> => {
    const response = await fetch(base + path, {
      method,
      headers: {
        authorization: `Bearer ${key}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    const isJson = (response.headers.get('content-type') ?? '').includes('json');
    return {
      status: response.status,
      headers: response.headers,
      body: isJson && text !== '' ? JSON.parse(text) : text,
    };
  };
