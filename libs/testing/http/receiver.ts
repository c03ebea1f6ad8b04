import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Request as received by a webhook receiver. */
export interface ReceivedWebhook {
  readonly headers: IncomingHttpHeaders;
  /** Body as received, not parsed. */
  readonly body: string;
}

/** Webhook receiver on this machine. */
export interface Receiver {
  readonly url: string;
  readonly received: ReceivedWebhook[];
  close(): Promise<void>;
}

/** Listens on a free loopback port. Calls `answer` for each complete request. */
export const receiver = async (
  answer: (request: ReceivedWebhook, reply: ServerResponse, count: number) => void = (_, reply) =>
    void reply.writeHead(204).end(),
): Promise<Receiver> => {
  const received: ReceivedWebhook[] = [];
  const server = createServer((request, reply) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const webhook = { headers: request.headers, body: Buffer.concat(chunks).toString() };
      received.push(webhook);
      answer(webhook, reply, received.length);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`,
    received,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
