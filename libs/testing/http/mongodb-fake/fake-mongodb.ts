import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import type { Document } from 'mongodb';
import { FakeCommands, Interrupted } from './commands.js';
import { CommandError } from './errors.js';
import { wireAnswer, Messages, parse, type WireRequest } from './wire.js';

/**
 * Fault of one command. `cut before`: the connection ends and nothing is done; `cut after`: it is done, and the
 * connection ends instead of an answer; `cut halfway`: half of its statements are done; `silent`: it is done and never
 * answered; `swallowed`: neither; a number: it is refused with this code, as a change of primary does.
 */
export type CommandFault = 'cut before' | 'cut after' | 'cut halfway' | 'silent' | 'swallowed' | number;

export interface FakeMongoDbOptions {
  /**
   * A replica set of one (default): the driver numbers its writes and sends one again after a broken connection. Or one
   * server alone, which takes no numbers: what is broken off there is of unknown outcome.
   */
  readonly kind?: 'replica set' | 'standalone';
}

const SERVER_LIMITS = { maxBsonObjectSize: 16_777_216, maxMessageSizeBytes: 48_000_000, maxWriteBatchSize: 100_000 };
const writes = new Set(['insert', 'update', 'delete', 'findAndModify', 'bulkWrite']);
const hellos = new Set(['hello', 'isMaster', 'ismaster']);

/**
 * A fake for tests: a TCP server that speaks MongoDB's wire protocol as the Node driver does, and answers the commands
 * that our adapters send from collections in memory. It was written from the driver and the manual, not measured, and it
 * is no database: one thread, no durability, no transactions, no plans. What it does not know it refuses. Filters are
 * tested by mingo. Its own extras: unsorted results come newest first, so that nobody relies on an order; queries that
 * no index serves are remembered in `scans`; faults strike the next commands of a name.
 */
export class FakeMongoDb {
  /** Strike in order, each once, the next command of its name. */
  readonly faults: (readonly [command: string, fault: CommandFault])[] = [];
  /** Commands that arrived, by name; hellos are left out. */
  readonly arrived: string[] = [];
  /** The commands themselves, newest last; at most a thousand. */
  readonly received: Document[] = [];
  /** Called with each command that arrives. Calls what it returns when the response is sent. */
  onCommand: ((command: Document) => () => void) | null = null;
  /** Milliseconds before the response to a read, and to a write. */
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

  /** Queries that had to read a whole collection, as `database.collection field,field`. */
  get scans(): ReadonlySet<string> {
    return this.commands.scans;
  }

  get openCursors(): number {
    return this.commands.cursors.count;
  }

  /** Documents of a collection, for instance of `desk.records`. */
  documents(namespace: string): readonly Document[] {
    return this.commands.documents(namespace);
  }

  /** Runs the TTL monitor, as the server does about once a minute. */
  expire(now = new Date()): void {
    this.commands.expire(now);
  }

  /** Listens, at the port of the last time if there was one. What was stored is still there. */
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

  /** Like a kill of the server: connections break, cursors are gone, what was written stays. */
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
      // A message that cannot be read has no number to answer to.
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

  /** Null where no answer is given. */
  private answer({ command }: WireRequest, socket: Socket): Document | null {
    const [name = ''] = Object.keys(command);
    if (hellos.has(name)) return this.hello();
    this.arrived.push(name);
    this.received.push(command);
    if (this.received.length > 1_000) this.received.shift();
    const fault = this.faultOf(name);
    try {
      if (typeof fault === 'number') throw new CommandError(fault, 'refused by a fault', retryable(command));
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
