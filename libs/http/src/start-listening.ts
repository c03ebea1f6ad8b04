import type { NestFastifyApplication } from '@nestjs/platform-fastify';

interface ListenOptions {
  readonly host: string;
  readonly port: number;
  /** Maximum number of connections waiting to be accepted. */
  readonly backlog?: number;
}

/**
 * Listens at one address. Replaces `localhost` by 127.0.0.1: for its other addresses (::1), Fastify would start
 * additional servers without load control, graceful close and connection handling at shutdown. Starts Fastify directly,
 * because Nest would log a port conflict that the caller also reports.
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
