import { EventStoreDBClient } from '@eventstore/db-client';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { engineCalls, type EngineOperation } from '../engine-calls.js';
import { EventStoreUnavailable, NO_STREAM, WrongExpectedRevision } from '../event-store.js';
import { type SerializedEvent } from '../serialize.js';
import { pollUntil, withTimeout } from '../waiting.js';
import { Channels } from './channels.js';
import { isTimeout, withResponseTimeout } from './outcome.js';
import { type Resolved } from './stored-event.js';
import { readStreams, type ReadOptions, type RunningRead } from './streams-read.js';
import { unaryAppend, type UnaryOptions, type AppendedPosition } from './unary-append.js';

export interface ConnectionOptions {
  /** Connection string, such as `esdb://user:password@host:2113?tls=true`, with several hosts for a cluster. */
  readonly url: string;
  /** Maximum time without a response, in milliseconds (default 5,000). A page may take longer in total. */
  readonly timeout?: number;
}

type Operation = EngineOperation<'eventstoredb'>;

/** Maximum wait for another writer's commit, in milliseconds. The longest measured commit took 49 ms. */
const COMMIT_TIMEOUT_MS = 1_000;

interface ClientConnection {
  readonly client: EventStoreDBClient;
  readonly channels: Channels;
}

/** Calls to EventStoreDB, each with its own time limit. Avoids the client functions that can end the process. */
export class Connection {
  readonly timeout: number;
  private readonly url: string;
  private readonly credentials: UnaryOptions['credentials'];
  private readonly calls = new Set<Promise<unknown>>();
  private readonly replaced = new Map<ClientConnection, NodeJS.Timeout>();
  private newest: ClientConnection;
  private count = 0;
  private closed = false;

  constructor({ url, timeout = 5_000 }: ConnectionOptions) {
    // With a trailing `?`, the client would not recognize the option added later and would print the connection string.
    this.url = url.replace(/\?$/, '');
    this.timeout = timeout;
    this.newest = this.connect();
    const [, username, password] = /^[^/]+:\/\/([^:@/]+):([^@/]*)@/.exec(url) ?? [];
    if (username === undefined && !/[?&]tls=false/i.test(url)) {
      throw new TypeError('the EventStoreDB connection string contains no user name and password');
    }
    // A server without TLS does not check credentials.
    this.credentials = {
      username: decodeURIComponent(username ?? 'admin'),
      password: decodeURIComponent(password ?? ''),
    };
  }

  /** Client of the current connection, which is replaced if it stops responding. */
  get client(): EventStoreDBClient {
    return this.newest.client;
  }

  /** Throws WrongExpectedRevision once the actual revision can be read, or EventStoreUnavailable (outcome unknown). */
  async append(stream: string, expected: number, events: readonly SerializedEvent[]): Promise<AppendedPosition> {
    try {
      return await this.send(stream, expected, events);
    } catch (error) {
      if (error instanceof WrongExpectedRevision) await this.shown(stream, error.actual);
      throw error;
    }
  }

  /** Reads a page of one stream from the leader. Returns [] if the stream does not exist. */
  async readStream(stream: string, from: number, limit: number): Promise<Resolved[]> {
    return this.page('readStream', { stream, from: BigInt(from), limit, requiresLeader: true });
  }

  /** Reads the newest event from the leader. Returns undefined if there is none. */
  async readLast(stream: string): Promise<Resolved | undefined> {
    const options = { stream, from: 'end', backwards: true, limit: 1, requiresLeader: true } as const;
    const [last] = await this.page('readStream', options);
    return last;
  }

  /** Reads a page of a category with resolved links. Any node may respond. */
  async readCategory(category: string, from: number, limit: number): Promise<Resolved[]> {
    return this.page('readCategory', { stream: `$ce-${category}`, from: BigInt(from), limit, resolveLinks: true });
  }

  /** Reads the newest entry with its link resolved. Returns undefined if there is none. */
  async readLastOfCategory(category: string): Promise<Resolved | undefined> {
    const [last] = await this.readCategoryBackwards(category, 'end', 1);
    return last;
  }

  /** Reads a page of a category backwards from a revision (inclusive), with resolved links. */
  async readCategoryBackwards(category: string, from: bigint | 'end', limit: number): Promise<Resolved[]> {
    return this.page('readCategory', { stream: `$ce-${category}`, from, backwards: true, limit, resolveLinks: true });
  }

  /** Reads a page from a position (inclusive). `types`: regular expression for event types. */
  async readAll(from: bigint, limit: number, types?: string): Promise<Resolved[]> {
    return this.page('readAll', { from, limit, ...(types !== undefined && { filter: { types } }) });
  }

  /** Reads entries before a position (`null` for the end), newest entry first. */
  async readAllBackwards(before: bigint | null, limit: number): Promise<Resolved[]> {
    return this.page('readAll', { from: before ?? 'end', backwards: true, limit });
  }

  /** Subscribes to new entries until canceled or ended by the server. `streams`: regular expression for names. */
  subscribe(streams: string, take: (entry: Resolved) => void): RunningRead {
    return readStreams(this.client, { from: 'end', filter: { streams } }, take);
  }

  /** Makes a stream keep only its newest event, as a counter needs. Has no effect if already set. */
  async keepOnlyNewest(stream: string): Promise<void> {
    const settings = { id: randomUUID(), type: '$metadata', data: '{"$maxCount":1}', metadata: '{}', bytes: 0 };
    try {
      await this.send(`$$${stream}`, NO_STREAM, [settings]);
    } catch (error) {
      if (!(error instanceof WrongExpectedRevision)) throw error;
    }
  }

  enableProjection(name: string): Promise<void> {
    const { credentials, timeout: deadline } = this;
    return this.call('projection', deadline + 1_000, (client) =>
      client.enableProjection(name, { credentials, deadline }),
    );
  }

  /** Returns the server's status text, such as `Running`. */
  async projectionStatus(name: string, deadline = this.timeout): Promise<string> {
    const { credentials } = this;
    const details = await this.call('projection', deadline + 100, (client) =>
      client.getProjectionStatus(name, { credentials, deadline }),
    );
    return (details as { status?: string } | undefined)?.status ?? 'unknown';
  }

  /** Waits for running calls. Later calls are rejected. */
  async close(): Promise<void> {
    this.closed = true;
    await Promise.allSettled(this.calls);
    for (const timer of this.replaced.values()) clearTimeout(timer);
    await Promise.all([...this.replaced.keys(), this.newest].map(closeClient));
  }

  private send(stream: string, expected: number, events: readonly SerializedEvent[]): Promise<AppendedPosition> {
    const { credentials, timeout: deadline } = this;
    // The call's own deadline is shorter: no append is still running when it is retried.
    return this.call('append', deadline + 1_000, (client) =>
      unaryAppend(client, stream, expected, events, { credentials, deadline }),
    );
  }

  /**
   * Waits at most one second until the revision is visible. The server reports a version conflict before the other
   * writer's events are committed; a caller that rereads immediately would fail again.
   */
  private async shown(stream: string, revision: number): Promise<void> {
    if (revision < 0) return;
    const isThere = async (): Promise<boolean> => (await this.readStream(stream, revision, 1)).length > 0;
    // The caller's next read reports the error.
    await withTimeout(COMMIT_TIMEOUT_MS, pollUntil(isThere, COMMIT_TIMEOUT_MS, 5)).catch(() => false);
  }

  private connect(): ClientConnection {
    const client = EventStoreDBClient.connectionString(withUniqueUrl(this.url, this.count));
    return { client, channels: new Channels(client, hasOneAddress(this.url)) };
  }

  /**
   * Opens a new connection at the first timeout, because a broken connection goes undetected for 20 seconds and every
   * call on it times out. Running calls stay on the previous connection until it is closed.
   */
  private replace(silent: ClientConnection): void {
    if (this.newest !== silent || this.closed) return;
    this.count += 1;
    this.newest = this.connect();
    const over = setTimeout(
      () => {
        this.replaced.delete(silent);
        void closeClient(silent);
      },
      2 * this.timeout + 1_000,
    );
    this.replaced.set(silent, over);
  }

  private async call<Result>(
    operation: Operation,
    milliseconds: number,
    call: (client: EventStoreDBClient, heard: () => void) => Promise<Result>,
  ): Promise<Result> {
    if (this.closed) throw new EventStoreUnavailable('the event store is closed');
    const line = this.newest;
    const running = engineCalls.measure('eventstoredb', operation, () =>
      withResponseTimeout(milliseconds, (heard) => call(line.client, heard)),
    );
    this.calls.add(running);
    try {
      return await running;
    } catch (error) {
      if (isTimeout(error)) this.replace(line);
      // The client replaces its connection in the background; an immediate retry would use the broken connection.
      if (error instanceof EventStoreUnavailable) await sleep(20);
      throw error;
    } finally {
      this.calls.delete(running);
    }
  }

  /** Reads a page. Retries once if there is no response, because reads are safe to repeat. */
  private async page(operation: Operation, options: ReadOptions): Promise<Resolved[]> {
    try {
      return await this.collect(operation, options);
    } catch (error) {
      if (!(error instanceof EventStoreUnavailable)) throw error;
      return this.collect(operation, options);
    }
  }

  private async collect(operation: Operation, options: ReadOptions): Promise<Resolved[]> {
    const entries: Resolved[] = [];
    let read: RunningRead | undefined;
    try {
      await this.call(operation, this.timeout, (client, heard) => {
        read = readStreams(client, options, (entry) => {
          if (entry.event ?? entry.link) entries.push(entry);
          heard();
        });
        return read.ended;
      });
      return entries;
    } catch (error) {
      read?.cancel();
      throw error;
    }
  }
}

/** Makes the URL unique: the client library shares connections with equal settings, including broken connections. */
const withUniqueUrl = (url: string, count: number): string => {
  const [, given] = /[?&]keepAliveTimeout=(\d+)/i.exec(url) ?? [];
  const setting = `keepAliveTimeout=${Number(given ?? 10_000) + count}`;
  if (given !== undefined) return url.replace(/keepAliveTimeout=\d+/i, setting);
  return `${url}${url.includes('?') ? '&' : '?'}${setting}`;
};

/** True for a single node. `esdb+discover://` finds several by one name; several addresses are a cluster's nodes. */
const hasOneAddress = (url: string): boolean => {
  const [, scheme = '', hosts = ''] = /^([^:]+):\/\/(?:[^/?]*@)?([^/?]*)/.exec(url) ?? [];
  return !scheme.includes('discover') && !hosts.includes(',');
};

const closeClient = async ({ client, channels }: ClientConnection): Promise<void> => {
  await client.dispose();
  // `dispose` leaves the connections open, which would keep the process alive.
  channels.close();
};
