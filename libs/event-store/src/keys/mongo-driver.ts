import { createRequire } from 'node:module';
import type { Socket } from 'node:net';
import { MongoNetworkError } from 'mongodb';

/** One connection, as the driver keeps it to itself. */
interface Connection {
  readonly socket: Socket;
  writeCommand(...sent: unknown[]): Promise<void>;
}

const { prototype } = (
  createRequire(import.meta.url)('mongodb/lib/cmap/connection.js') as { Connection: { prototype: Connection } }
).Connection;
// Called with the connection below.
// eslint-disable-next-line @typescript-eslint/unbound-method
const { writeCommand } = prototype;

/**
 * Mends the driver (7.9 at least; ADR 15): a command written in the moment between the end of a connection and the event
 * that tells of it waits for ever, since a dead socket never drains. It happens when a server goes away, and where it
 * happens to the monitor's own question the process never finds the server again. Here such a command fails as any other
 * on a broken connection does.
 */
prototype.writeCommand = async function (this: Connection, ...sent: unknown[]): Promise<void> {
  let end = (): void => undefined;
  const ended = new Promise<never>((_, reject) => {
    end = () => reject(new MongoNetworkError('the connection ended while a command was written'));
    if (this.socket.closed) end();
    else this.socket.once('close', end);
  });
  try {
    await Promise.race([writeCommand.apply(this, sent), ended]);
  } finally {
    this.socket.off('close', end);
  }
};
