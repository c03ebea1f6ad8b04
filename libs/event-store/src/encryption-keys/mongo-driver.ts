import { createRequire } from 'node:module';
import type { Socket } from 'node:net';
import { MongoNetworkError } from 'mongodb';
import { engineCalls, engineOperations, type EngineOperation } from '../engine-calls.js';

interface Connection {
  readonly socket: Socket;
  writeCommand(...sent: unknown[]): Promise<void>;
  command(namespace: unknown, command: object, ...rest: unknown[]): Promise<unknown>;
}

const { prototype } = (
  createRequire(import.meta.url)('mongodb/lib/cmap/connection.js') as { Connection: { prototype: Connection } }
).Connection;
// The functions are called with the connection as `this` below.
// eslint-disable-next-line @typescript-eslint/unbound-method
const { writeCommand, command: sendCommand } = prototype;

/**
 * Fixes a driver bug (7.9 and perhaps later; ADR 3) in commands written to a connection that ends at the same moment. A
 * socket that was closed before the write never drains, so the command waits forever; if it is the monitor's own
 * command, the process never finds the server again. A socket that breaks during the write fails with the raw socket
 * error. With this fix, both fail like any other command on a broken connection.
 */
prototype.writeCommand = async function (this: Connection, ...sent: unknown[]): Promise<void> {
  let end = (): void => undefined;
  const ended = new Promise<never>((_, reject) => {
    end = () => reject(new MongoNetworkError('the connection ended while a command was being written'));
    if (this.socket.closed) end();
    else this.socket.once('close', end);
  });
  try {
    await Promise.race([writeCommand.apply(this, sent), ended]);
  } catch (error) {
    const { errored } = this.socket;
    if (errored === null || error !== errored) throw error;
    throw new MongoNetworkError('the connection failed while a command was being written', { cause: errored });
  } finally {
    this.socket.off('close', end);
  }
};

const measured: ReadonlySet<string> = new Set(engineOperations.mongodb);
const isMeasured = (name: string): name is EngineOperation<'mongodb'> => measured.has(name);

/** Measures round trips. The driver's command monitoring decodes every reply twice: a third more CPU per page. */
prototype.command = function (this: Connection, namespace: unknown, command: object, ...rest: unknown[]) {
  const send = () => sendCommand.call(this, namespace, command, ...rest);
  const [name = ''] = Object.keys(command);
  return isMeasured(name) ? engineCalls.measure('mongodb', name, send) : send();
};
