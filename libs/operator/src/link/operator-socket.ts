import { chmod, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { PassThrough } from 'node:stream';
import { warnOperator } from '#build';
import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { explain } from '../explain.js';
import type { Progress, OperatorContext } from '../operation.js';
import { perform } from '../lazy-operations.js';
import { ensurePrivateFolder, socketPath } from './address.js';

/** One line of a response: progress lines, then a line with the result or an error. */
export type OperatorSocketLine =
  | { readonly progress: Progress }
  | { readonly result: unknown }
  | { readonly error: string };

const REQUEST_TIMEOUT_MS = 10_000;
/** Requests include fee and directory files. */
const MAX_BODY_BYTES = 64 * 1024 * 1024;
const MAX_NAME_LENGTH = 64;
const PROGRESS_INTERVAL_MS = 100;
/** Time allowed for running operations to stop. They may wait for components that stop after this one. */
const SHUTDOWN_TIMEOUT_MS = 2_000;

/**
 * Runs operations for the command line. Serves HTTP on a Unix socket: `POST /`, with JSON lines as the response. Only
 * the user who runs the server has access (mode 0600). There is no other credential.
 */
export class OperatorSocket implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly stop = new AbortController();
  private readonly path: string;
  private http: FastifyInstance | null = null;

  constructor(private readonly workplace: Omit<OperatorContext, 'progress' | 'signal'>) {
    this.path = socketPath(workplace.config.DATA_DIR);
  }

  /** If the socket can't be created, as on some file systems, the command line only works with the server stopped. */
  async onApplicationBootstrap(): Promise<void> {
    if (this.workplace.config.ENGINES !== 'embedded') return;
    try {
      await this.open();
    } catch (error) {
      const { code = 'unknown' } = error as NodeJS.ErrnoException;
      warnOperator(`the operator's command line cannot reach this server: no socket at ${this.path} (${code})`);
    }
  }

  private async open(): Promise<void> {
    const { DATA_DIR } = this.workplace.config;
    if (process.platform !== 'win32') {
      // A user who can write to the data folder owns all data anyway, but the system's temporary folder is shared.
      if (dirname(this.path) !== DATA_DIR) await ensurePrivateFolder(dirname(this.path));
      // This process owns the data folder, so the file was left by a process that has ended.
      await rm(this.path, { force: true });
    }
    // Loaded here, because the command line imports this class and needs no HTTP server.
    const { fastify } = await import('fastify');
    this.http = fastify({ bodyLimit: MAX_BODY_BYTES, requestTimeout: REQUEST_TIMEOUT_MS });
    this.http.setErrorHandler((_, __, reply) => reply.status(400).send(line(invalidRequest)));
    this.http.post('/', (request, reply) => this.serve(request, reply));
    await this.http.ready();
    const { server } = this.http;
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      // The umask sets the mode of the socket that this call creates.
      const mask = process.umask(0o177);
      server.listen(this.path, resolve);
      process.umask(mask);
    });
    if (process.platform !== 'win32') await chmod(this.path, 0o600);
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stop.abort();
    const { http } = this;
    if (http === null) return;
    setTimeout(() => http.server.closeAllConnections(), SHUTDOWN_TIMEOUT_MS).unref();
    await http.close();
  }

  private serve({ body }: FastifyRequest, reply: FastifyReply): FastifyReply {
    const { operation, arguments: args, operator, reason } = (body ?? {}) as Readonly<Record<string, unknown>>;
    const isGiven = typeof operation === 'string' && typeof args === 'object' && args !== null;
    if (!isGiven || !isTextOrMissing(operator) || !isTextOrMissing(reason))
      return reply.status(400).send(line(invalidRequest));
    const left = new AbortController();
    reply.raw.once('close', () => left.abort());
    const output = new PassThrough();
    const work = perform(operation, args, {
      ...this.workplace,
      // Only the server's user gets this far: the name identifies a person but grants no access.
      ...(operator !== undefined && { operator: operator.slice(0, MAX_NAME_LENGTH) }),
      ...(reason !== undefined && { reason }),
      signal: AbortSignal.any([left.signal, this.stop.signal]),
      progress: throttleProgress((progress) => void output.write(line({ progress }))),
    });
    void work
      .then(
        (result: unknown): OperatorSocketLine => ({ result }),
        (error: unknown): OperatorSocketLine => ({
          error: this.stop.signal.aborted ? 'the server is stopping' : explain(error),
        }),
      )
      .then((last) => output.end(line(last)));
    return reply.type('application/x-ndjson').header('connection', 'close').send(output);
  }
}

const isTextOrMissing = (value: unknown): value is string | undefined =>
  value === undefined || typeof value === 'string';

const invalidRequest: OperatorSocketLine = { error: 'the request does not have the format of the command line' };
const line = (message: OperatorSocketLine): string => `${JSON.stringify(message)}\n`;

/** Passes on the first and the last progress of each kind, and some in between. */
const throttleProgress = (tell: (progress: Progress) => void): ((progress: Progress) => void) => {
  let last = { what: '', at: 0 };
  return (progress) => {
    const { what, done, total } = progress;
    if (what === last.what && done < total && performance.now() - last.at < PROGRESS_INTERVAL_MS) return;
    last = { what, at: performance.now() };
    tell(progress);
  };
};
