import { setMaxListeners } from 'node:events';
import { Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Logger } from 'pino';

/**
 * Long polls, streams and loops end when `signal` aborts. Responses then contain `Connection: close`: keep-alive
 * connections would keep the process running for another minute.
 */
@Injectable()
export class Shutdown implements BeforeApplicationShutdown {
  private readonly controller = new AbortController();

  constructor() {
    // Many parts listen to this signal: disable Node's leak warning.
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

/** Shorter than orchestrators' limits (15 seconds or more), so that the failed shutdown is logged first. */
export const HARD_EXIT_MS = 10_000;

/** On SIGTERM and SIGINT, finishes running work, then exits. After 10 seconds, exits with status 1. */
export const stopOnSignals = (app: NestFastifyApplication, log: Logger): void => {
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.once(signal, () => setTimeout(() => exitImmediately(log), HARD_EXIT_MS).unref());
  app.enableShutdownHooks(['SIGTERM', 'SIGINT'], { useProcessExit: true });
};

/** Logs the open handles with Node's names. */
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
