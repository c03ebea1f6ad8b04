import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

/** Fault of one request: the request or its response is lost, changed, cut off, or refused with 503. */
export type WayFault = 'cut before' | 'cut after' | 'silent' | 'swallowed' | 'changed' | 'cut in the middle' | 503;

/** Proxy for an S3 server. Each fault applies once, to the next request with its method. */
export class FaultProxy {
  readonly faults: (readonly [method: string, fault: WayFault])[] = [];
  private readonly server = createServer((asked, answer) => void this.pass(asked, answer));

  constructor(private readonly target: () => string) {}

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async start(): Promise<this> {
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
    return this;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async pass(asked: IncomingMessage, answer: ServerResponse): Promise<void> {
    const parts: Buffer[] = [];
    for await (const part of asked) parts.push(part as Buffer);
    const body = Buffer.concat(parts);
    const at = this.faults.findIndex(([method]) => method === asked.method);
    const fault = at < 0 ? null : this.faults.splice(at, 1)[0]?.[1];
    if (fault === 'cut before') return void asked.socket.destroy();
    if (fault === 'silent') return;
    if (fault === 503) return void answer.writeHead(503).end();
    if (fault === 'changed') body.writeUInt8(body.readUInt8(body.length >> 1) ^ 1, body.length >> 1);
    const passed = request(this.target(), { method: asked.method, path: asked.url, headers: asked.headers });
    passed.on('error', () => asked.socket.destroy());
    passed.end(body);
    const [got] = (await once(passed, 'response').catch(() => [null])) as [IncomingMessage | null];
    if (got === null) return;
    if (fault === 'cut after' || fault === 'swallowed') {
      got.resume();
      await once(got, 'end');
      if (fault === 'cut after') asked.socket.destroy();
      return;
    }
    answer.writeHead(got.statusCode ?? 500, got.headers);
    for await (const part of got) {
      const bytes = part as Buffer;
      if (fault === 'cut in the middle') {
        answer.write(bytes.subarray(0, bytes.length >> 1));
        return void setImmediate(() => asked.socket.destroy());
      }
      answer.write(bytes);
    }
    answer.end();
  }
}
