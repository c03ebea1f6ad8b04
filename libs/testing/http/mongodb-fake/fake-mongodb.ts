import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import type { Document } from 'mongodb';
import { FakeCommands, Interrupted } from './commands.js';
import { CommandError } from './errors.js';
import { wireAnswer, Messages, parse, type WireRequest } from './wire.js';

/**
 * Fault of a single command.
 * - `cut before`: the command is not executed, and the connection ends.
 * - `cut after`: the command is executed, and the connection ends before a response.
 * - `cut halfway`: half of the statements are executed.
 * - `silent`: the command is executed, but no response is sent.
 * - `swallowed`: the command is not executed, and no response is sent.
 * - a number: the command is refused with this error code, as when the primary changes.
 */
export type CommandFault = 'cut before' | 'cut after' | 'cut halfway' | 'silent' | 'swallowed' | number;

export interface FakeMongoDbOptions {
  /**
   * A replica set with one member (default), where the driver numbers its writes and retries them after a broken
   * connection. Or a standalone server, which accepts no numbers, so the outcome of an interrupted write is unknown.
   */
  readonly kind?: 'replica set' | 'standalone';
}

const SERVER_LIMITS = { maxBsonObjectSize: 16_777_216, maxMessageSizeBytes: 48_000_000, maxWriteBatchSize: 100_000 };
const writes = new Set(['insert', 'update', 'delete', 'findAndModify', 'bulkWrite']);
const hellos = new Set(['hello', 'isMaster', 'ismaster']);

/**
 * Fake for tests: a TCP server that speaks MongoDB's wire protocol as used by the Node driver. It executes our
 * adapters' commands on in-memory collections. It is based on the driver and the manual, not on measurements. It is not
 * a database: it has one thread, no durability, no transactions and no query plans. It rejects everything that it does
 * not support. Mingo evaluates the filters. It differs from MongoDB in order to reveal errors: unsorted results are
 * newest first, so that no reader relies on an order. Queries that no index serves are recorded in `scans`. `faults`
 * apply to the next commands with their names.
 */
export class FakeMongoDb {
  /** Faults, in order. Each one applies once, to the next command with its name. */
  readonly faults: (readonly [command: string, fault: CommandFault])[] = [];
  /** Names of the commands received so far, except hello commands. */
  readonly arrived: string[] = [];
  /** The commands received last (at most 1,000), oldest first. */
  readonly received: Document[] = [];
  /** Called with each command that arrives. The returned function is called when the response is sent. */
  onCommand: ((command: Document) => () => void) | null = null;
  /** Delay before the response to a read or a write, in milliseconds. */
  latency = { read: 0, write: 0 };
  private readonly commands = new FakeCommands();
  private readonly sockets = new Set<Socket>();
  private readonly kind: 'replica set' | 'standalone';
  private server: Server | null = null;
  private portNumber = 0;

  constructor({ kind = 'replica set' }: FakeMongoDbOptions = {}) {
    this.kind = kind;
  }

  get port(): number {
    return this.portNumber;
  }

  get url(): string {
    return `mongodb://127.0.0.1:${this.portNumber}/?directConnection=true`;
  }

  /** Queries that read a whole collection, as `database.collection field,field`. */
  get scans(): ReadonlySet<string> {
    return this.commands.scans;
  }

  get openCursors(): number {
    return this.commands.cursors.count;
  }

  /** A collection's documents. The name has the form `desk.records`. */
  documents(namespace: string): readonly Document[] {
    return this.commands.documents(namespace);
  }

  /** Runs the TTL monitor. A real server does this about once a minute. */
  expire(now = new Date()): void {
    this.commands.expire(now);
  }

  /** Starts listening, on the previous port if it was started before. Stored data is kept. */
  async start(): Promise<this> {
    const server = createServer((socket) => this.serve(socket));
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(this.portNumber, '127.0.0.1', resolve);
    });
    this.portNumber = (server.address() as AddressInfo).port;
    this.server = server;
    return this;
  }

  /** Stops the server as if it were killed: connections break, cursors are gone, stored data stays. */
  async stop(): Promise<void> {
    const { server } = this;
    this.server = null;
    this.commands.cursors.clear();
    for (const socket of this.sockets) socket.destroy();
    await new Promise<void>((resolve) => (server ? server.close(() => resolve()) : resolve()));
  }

  private serve(socket: Socket): void {
    const messages = new Messages();
    this.sockets.add(socket);
    socket.setNoDelay(true);
    socket.on('close', () => this.sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    socket.on('data', (piece) => {
      for (const bytes of messages.take(piece)) if (!socket.destroyed) this.handle(socket, bytes);
    });
  }

  private handle(socket: Socket, bytes: Buffer): void {
    let request: WireRequest;
    try {
      request = parse(bytes);
    } catch {
      // An unreadable message has no request ID to respond to.
      socket.destroy();
      return;
    }
    const [name = ''] = Object.keys(request.command);
    const ended = hellos.has(name) ? null : this.onCommand?.(request.command);
    const answer = this.answer(request, socket);
    const respond = (): void => {
      ended?.();
      if (answer !== null && !request.unacknowledged) socket.write(wireAnswer(request, answer));
    };
    const delay = hellos.has(name) ? 0 : writes.has(name) ? this.latency.write : this.latency.read;
    if (delay > 0) setTimeout(respond, delay);
    else respond();
  }

  /** Returns the response, or null if none is sent. */
  private answer({ command }: WireRequest, socket: Socket): Document | null {
    const [name = ''] = Object.keys(command);
    if (hellos.has(name)) return this.hello();
    this.arrived.push(name);
    this.received.push(command);
    if (this.received.length > 1_000) this.received.shift();
    const fault = this.faultOf(name);
    try {
      if (typeof fault === 'number') throw new CommandError(fault, 'refused by a configured fault', retryable(command));
      if (fault === 'cut before') return this.cut(socket);
      if (fault === 'swallowed') return null;
      if (this.kind === 'standalone' && 'txnNumber' in command)
        throw new CommandError(20, 'Transaction numbers are only allowed on a replica set member or mongos');
      const answer = this.commands.run(name, command, fault === 'cut halfway' ? half(command) : undefined);
      if (fault === 'cut after') return this.cut(socket);
      return fault === 'silent' ? null : answer;
    } catch (error) {
      if (error instanceof Interrupted) return this.cut(socket);
      if (error instanceof CommandError) return error.answer();
      return new CommandError(8, `the fake failed: ${(error as Error).message}`).answer();
    }
  }

  private faultOf(name: string): CommandFault | undefined {
    const index = this.faults.findIndex(([command]) => command === name);
    return index < 0 ? undefined : this.faults.splice(index, 1)[0]?.[1];
  }

  private cut(socket: Socket): null {
    socket.destroy();
    return null;
  }

  private hello(): Document {
    const address = `127.0.0.1:${this.portNumber}`;
    const member = {
      setName: 'fake',
      setVersion: 1,
      hosts: [address],
      me: address,
      primary: address,
      secondary: false,
    };
    return {
      ok: 1,
      helloOk: true,
      ismaster: true,
      isWritablePrimary: true,
      ...(this.kind === 'replica set' && member),
      ...SERVER_LIMITS,
      localTime: new Date(),
      logicalSessionTimeoutMinutes: 30,
      minWireVersion: 0,
      maxWireVersion: 21,
      readOnly: false,
    };
  }
}

const half = (command: Document): number => {
  const list = (command['documents'] ?? command['updates'] ?? command['deletes']) as Document[] | undefined;
  return Math.floor((list?.length ?? 0) / 2);
};

const retryable = (command: Document): Document =>
  'txnNumber' in command ? { errorLabels: ['RetryableWriteError'] } : {};
