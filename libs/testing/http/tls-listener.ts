import type { AddressInfo, Socket } from 'node:net';
import { createServer } from 'node:tls';
import { loopbackCertificate } from './mailbox.js';

/** TLS server on 127.0.0.1 that speaks no protocol. It records the server names that clients send. */
export interface TlsListener {
  readonly port: number;
  /** Server names in connection order. A client that sends no name adds none. */
  readonly serverNames: readonly string[];
  /** Number of accepted TCP connections. */
  readonly connections: number;
  close(): Promise<void>;
}

export const openTlsListener = async (): Promise<TlsListener> => {
  const serverNames: string[] = [];
  const sockets: Socket[] = [];
  const server = createServer(
    {
      ...loopbackCertificate,
      ALPNProtocols: ['h2'],
      SNICallback: (name, done) => {
        serverNames.push(name);
        done(null);
      },
    },
    (socket) => {
      socket.on('error', () => undefined);
      socket.end();
    },
  );
  server.on('connection', (socket: Socket) => sockets.push(socket));
  server.on('tlsClientError', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    serverNames,
    get connections() {
      return sockets.length;
    },
    close: async () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
};
