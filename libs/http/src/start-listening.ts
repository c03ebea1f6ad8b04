import type { NestFastifyApplication } from '@nestjs/platform-fastify';

interface ListenOptions {
  readonly host: string;
  readonly port: number;
  /** Connections that may wait to be accepted. */
  readonly backlog?: number;
}

/**
 * Listens at one address. Of `localhost` that is 127.0.0.1: the others that a machine gives this name (::1) Fastify would
 * serve by servers of its own, past what stands before the first one (the door, lingering close, the end of connections).
 * Starts Fastify directly: Nest would log a port conflict in addition to the caller.
 */
export const startListening = async (
  app: NestFastifyApplication,
  { host, ...options }: ListenOptions,
): Promise<void> => {
  await app.init();
  await app
    .getHttpAdapter()
    .getInstance()
    .listen({ ...options, host: host === 'localhost' ? '127.0.0.1' : host });
};
