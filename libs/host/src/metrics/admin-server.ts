import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Registry } from 'prom-client';

/** Serves `/metrics` on a separate port, which must be reachable only from the operator's network. */
export class AdminServer {
  private constructor(private readonly server: Server) {}

  static async start(registry: Registry, port: number, host: string): Promise<AdminServer> {
    const server = createServer((request, response) => {
      if (request.url !== '/metrics' || (request.method !== 'GET' && request.method !== 'HEAD')) {
        response.writeHead(404).end();
        return;
      }
      // Gauges report their own failures. This error means that the whole scrape failed.
      registry.metrics().then(
        (text) =>
          response.writeHead(200, { 'content-type': registry.contentType, 'cache-control': 'no-store' }).end(text),
        () => response.writeHead(500).end(),
      );
    });
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, host, resolve);
    });
    return new AdminServer(server);
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  async close(): Promise<void> {
    const closed = new Promise<void>((resolve) => void this.server.close(() => resolve()));
    this.server.closeAllConnections();
    await closed;
  }
}
