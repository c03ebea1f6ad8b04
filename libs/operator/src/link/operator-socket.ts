import { chmod, rm } from 'node:fs/promises';
import { createServer, type Server, type Socket } from 'node:net';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import { explain } from '../explain.js';
import { OperatorRefusal, type Progress, type Workplace } from '../operation.js';
import { perform } from '../when-needed.js';
import { ownFolder, socketPath } from './address.js';
import { onFrames, writeFrame, type Asked } from './frames.js';

/** A request line must have come by then. */
const PATIENCE_MS = 10_000;
/** A bar does not get better by more than that. */
const PROGRESS_EVERY_MS = 100;
/** What runs when the server stops is given so long to notice: it may be waiting for what stops after us. */
const FAREWELL_MS = 2_000;

/**
 * Lets the operator's command line work through the process that owns the data folder. Only the user who runs the
 * server can reach it: the socket has mode 0600, and there is no other credential.
 */
export class OperatorSocket implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly stop = new AbortController();
  private readonly visits = new Set<Promise<void>>();
  private readonly path: string;
  private server: Server | null = null;

  constructor(private readonly workplace: Omit<Workplace, 'progress' | 'signal'>) {
    this.path = socketPath(workplace.config.DATA_DIR);
  }

  /**
   * Opens the socket. With the production engines nobody owns the data, and the command line needs no server. Where the
   * file system takes no sockets the service works without: the command line then needs it stopped.
   */
  async onApplicationBootstrap(): Promise<void> {
    if (this.workplace.config.ENGINES !== 'embedded') return;
    try {
      await this.open();
    } catch (error) {
      const { code = 'unknown' } = error as NodeJS.ErrnoException;
      process.emitWarning(`the operator's command line cannot reach this server: no socket at ${this.path} (${code})`);
    }
  }

  private async open(): Promise<void> {
    const { DATA_DIR } = this.workplace.config;
    if (process.platform !== 'win32') {
      // Who may write to the data folder owns everything anyway; the system's temporary folder is everybody's.
      if (dirname(this.path) !== DATA_DIR) await ownFolder(dirname(this.path));
      // We own the data folder, so whatever lies here was left by a process that is gone.
      await rm(this.path, { force: true });
    }
    const server = createServer((socket) => this.welcome(socket));
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      // The socket appears with the mode that the mask leaves, in this very call.
      const mask = process.umask(0o177);
      server.listen(this.path, resolve);
      process.umask(mask);
    });
    this.server = server;
    if (process.platform !== 'win32') await chmod(this.path, 0o600);
  }

  /** Ends what runs, before the engines are closed. */
  async beforeApplicationShutdown(): Promise<void> {
    this.stop.abort();
    const { server } = this;
    server?.close();
    await Promise.race([Promise.all(this.visits), pause(FAREWELL_MS, undefined, { ref: false })]);
  }

  private welcome(socket: Socket): void {
    const visit = this.serve(socket).finally(() => this.visits.delete(visit));
    this.visits.add(visit);
  }

  private async serve(socket: Socket): Promise<void> {
    const left = new AbortController();
    const leave = (): void => left.abort();
    socket.on('error', leave).on('close', leave);
    this.stop.signal.addEventListener('abort', leave, { once: true });
    try {
      const { operation, arguments: args } = await asked(socket, left.signal);
      const result = await perform(operation, args, {
        ...this.workplace,
        signal: left.signal,
        progress: paced((progress) => writeFrame(socket, { progress })),
      });
      writeFrame(socket, { result });
    } catch (error) {
      writeFrame(socket, { error: this.stop.signal.aborted ? 'the server is stopping' : explain(error) });
    } finally {
      this.stop.signal.removeEventListener('abort', leave);
      socket.end();
      setTimeout(() => socket.destroy(), PATIENCE_MS).unref();
    }
  }
}

/** The first and the last of each kind, and some in between. */
const paced = (tell: (progress: Progress) => void): ((progress: Progress) => void) => {
  let told = { what: '', at: 0 };
  return (progress) => {
    const { what, done, total } = progress;
    if (what === told.what && done < total && performance.now() - told.at < PROGRESS_EVERY_MS) return;
    told = { what, at: performance.now() };
    tell(progress);
  };
};

/** The one line that the visitor sends. */
const asked = (socket: Socket, left: AbortSignal): Promise<Asked> =>
  new Promise((resolve, reject) => {
    const refused = (): void => {
      clearTimeout(waiting);
      reject(new OperatorRefusal('the request is not one of the command line'));
    };
    const waiting = setTimeout(refused, PATIENCE_MS);
    left.addEventListener('abort', refused, { once: true });
    const hear = (frame: unknown): void => {
      clearTimeout(waiting);
      const { operation, arguments: args } = (frame ?? {}) as Partial<Asked>;
      if (typeof operation === 'string' && typeof args === 'object') resolve({ operation, arguments: args });
      else refused();
    };
    onFrames(socket, hear, refused);
  });
