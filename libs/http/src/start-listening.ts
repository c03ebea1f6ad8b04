import type { NestFastifyApplication } from '@nestjs/platform-fastify';

interface ListenOptions {
  readonly host: string;
  readonly port: number;
  /** Maximum number of connections waiting to be accepted. */
  readonly backlog?: number;
}

/**
 * Listens at one address. Replaces `localhost` with 127.0.0.1, because for ::1 Fastify would start additional servers
 * without load control, graceful close and connection handling. Bypasses Nest, which would log a port conflict a second
 * time.
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
