import { setMaxListeners } from 'node:events';
import { Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Logger } from 'pino';

/**
 * Says that the process is stopping. Long-polls, streams and loops end on `signal`; answers say `Connection: close`, or
 * keep-alive connections would hold the process for another minute.
 */
@Injectable()
export class Shutdown implements BeforeApplicationShutdown {
  private readonly controller = new AbortController();

  constructor() {
    // Everybody who waits listens: that many are no leak.
    setMaxListeners(0, this.controller.signal);
  }

  get signal(): AbortSignal {
    return this.controller.signal;
  }

  get started(): boolean {
    return this.controller.signal.aborted;
  }

  beforeApplicationShutdown(): void {
    this.controller.abort();
  }
}

/** By then we have left by ourselves, saying that it was not graceful; orchestrators wait for 15 s and more. */
export const HARD_EXIT_MS = 10_000;

/** Stops on SIGTERM and SIGINT: finishes what runs, then exits; hard after 10 s, with status 1. */
export const stopOnSignals = (app: NestFastifyApplication, log: Logger): void => {
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.once(signal, () => setTimeout(() => exitImmediately(log), HARD_EXIT_MS).unref());
  app.enableShutdownHooks(['SIGTERM', 'SIGINT'], { useProcessExit: true });
};

/** Ends the process in the middle of what it does. Says what still held it, in Node's names for open handles. */
export const exitImmediately = (log: Logger, exit = (status: number): void => process.exit(status)): void => {
  const held = process.getActiveResourcesInfo();
  const count = (name: string): number => held.filter((resource) => resource === name).length;
  log.fatal({
    msg: 'graceful shutdown timed out; forcing exit',
    seconds: HARD_EXIT_MS / 1_000,
    heldBy: Object.fromEntries([...new Set(held)].map((name) => [name, count(name)])),
  });
  exit(1);
};
