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
  /** `esdb://user:password@host:2113?tls=true`; several hosts for a cluster. */
  readonly url: string;
  /** Milliseconds of silence after which a call counts as unanswered (default 5,000). A page may take longer. */
  readonly timeout?: number;
}

type Operation = EngineOperation<'eventstoredb'>;

/** A commit took 49 ms at most where it was measured. */
const COMMIT_TIMEOUT_MS = 1_000;

/** A client, and the channels that it made. */
interface ClientConnection {
  readonly client: EventStoreDBClient;
  readonly channels: Channels;
}

/**
 * The few calls that the adapter makes, each on a path that cannot end the process, and each with a time limit of its
 * own: some of the client's calls have none.
 */
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
    // An option after an empty one would be unknown to the client, which prints the whole string then.
    this.url = url.replace(/\?$/, '');
    this.timeout = timeout;
    this.newest = this.connect();
    const [, username, password] = /^[^/]+:\/\/([^:@/]+):([^@/]*)@/.exec(url) ?? [];
    if (username === undefined && !/[?&]tls=false/i.test(url)) {
      throw new TypeError('the EventStoreDB address holds no user and password');
    }
    // Without TLS the server asks for none.
    this.credentials = {
      username: decodeURIComponent(username ?? 'admin'),
      password: decodeURIComponent(password ?? ''),
    };
  }

  /** The connection in use. Another one takes its place when it falls silent. */
  get client(): EventStoreDBClient {
    return this.newest.client;
  }

  /**
   * One unary append at an exact revision. Throws WrongExpectedRevision once the revision that the stream is at can be
   * read, EventStoreUnavailable (outcome unknown).
   */
  async append(stream: string, expected: number, events: readonly SerializedEvent[]): Promise<AppendedPosition> {
    try {
      return await this.send(stream, expected, events);
    } catch (error) {
      if (error instanceof WrongExpectedRevision) await this.shown(stream, error.actual);
      throw error;
    }
  }

  /** A page of one stream, from its leader; [] when it does not exist. */
  async readStream(stream: string, from: number, limit: number): Promise<Resolved[]> {
    return this.page('readStream', { stream, from: BigInt(from), limit, requiresLeader: true });
  }

  /** The newest event of a stream, from its leader; undefined when there is none. */
  async readLast(stream: string): Promise<Resolved | undefined> {
    const options = { stream, from: 'end', backwards: true, limit: 1, requiresLeader: true } as const;
    const [last] = await this.page('readStream', options);
    return last;
  }

  /** A page of a category, links resolved; a subscription may answer. */
  async readCategory(category: string, from: number, limit: number): Promise<Resolved[]> {
    return this.page('readCategory', { stream: `$ce-${category}`, from: BigInt(from), limit, resolveLinks: true });
  }

  /** The newest entry of a category, its link resolved; undefined when there is none. */
  async readLastOfCategory(category: string): Promise<Resolved | undefined> {
    const [last] = await this.readCategoryBackwards(category, 'end', 1);
    return last;
  }

  /** A page of a category from one of its revisions (inclusive) backwards, links resolved. */
  async readCategoryBackwards(category: string, from: bigint | 'end', limit: number): Promise<Resolved[]> {
    return this.page('readCategory', { stream: `$ce-${category}`, from, backwards: true, limit, resolveLinks: true });
  }

  /** A page of everything from a position on (inclusive): all of it, or events of the types that the expression matches. */
  async readAll(from: bigint, limit: number, types?: string): Promise<Resolved[]> {
    return this.page('readAll', { from, limit, ...(types !== undefined && { filter: { types } }) });
  }

  /** A page of everything before a position (`null`: the end), newest first. */
  async readAllBackwards(before: bigint | null, limit: number): Promise<Resolved[]> {
    return this.page('readAll', { from: before ?? 'end', backwards: true, limit });
  }

  /** Follows what is appended to streams whose names match the expression, until it is canceled or ends. */
  subscribe(streams: string, take: (entry: Resolved) => void): RunningRead {
    return readStreams(this.client, { from: 'end', filter: { streams } }, take);
  }

  /** A counter stream needs its newest event only. Harmless when it was set before. */
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

  /** Status of the projection in the server's words, such as `Running`. */
  async projectionStatus(name: string, deadline = this.timeout): Promise<string> {
    const { credentials } = this;
    const details = await this.call('projection', deadline + 100, (client) =>
      client.getProjectionStatus(name, { credentials, deadline }),
    );
    return (details as { status?: string } | undefined)?.status ?? 'unknown';
  }

  /** Waits for the calls that are under way; later ones are refused. */
  async close(): Promise<void> {
    this.closed = true;
    await Promise.allSettled(this.calls);
    for (const timer of this.replaced.values()) clearTimeout(timer);
    await Promise.all([...this.replaced.keys(), this.newest].map(closeClient));
  }

  private send(stream: string, expected: number, events: readonly SerializedEvent[]): Promise<AppendedPosition> {
    const { credentials, timeout: deadline } = this;
    // The call's deadline comes first, so that no append is still under way when it is sent again.
    return this.call('append', deadline + 1_000, (client) =>
      unaryAppend(client, stream, expected, events, { credentials, deadline }),
    );
  }

  /**
   * Until a revision can be read: the server tells that others were faster before what they wrote is committed. Who
   * reads again at once decides about the same old stream, and loses again. Gives up after a second.
   */
  private async shown(stream: string, revision: number): Promise<void> {
    if (revision < 0) return;
    const isThere = async (): Promise<boolean> => (await this.readStream(stream, revision, 1)).length > 0;
    // If the stream cannot be read at all, the next reader is told.
    await withTimeout(COMMIT_TIMEOUT_MS, pollUntil(isThere, COMMIT_TIMEOUT_MS, 5)).catch(() => false);
  }

  private connect(): ClientConnection {
    const client = EventStoreDBClient.connectionString(withUniqueUrl(this.url, this.count));
    return { client, channels: new Channels(client, hasOneAddress(this.url)) };
  }

  /**
   * A line that lost its other end says nothing and is not noticed for 20 seconds, while every call on it runs into its
   * time limit. So the first one that does makes room for a new connection; whatever is under way on the old one ends.
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
      // The client replaces its connection in the background after an error: who tries again at once meets the old one.
      if (error instanceof EventStoreUnavailable) await sleep(20);
      throw error;
    } finally {
      this.calls.delete(running);
    }
  }

  /** Reads have no deadline. They are harmless to repeat: one that was not answered is sent again. */
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

/** A connection of its own: the client library shares those whose settings are alike, broken ones among them. */
const withUniqueUrl = (url: string, count: number): string => {
  const [, given] = /[?&]keepAliveTimeout=(\d+)/i.exec(url) ?? [];
  const setting = `keepAliveTimeout=${Number(given ?? 10_000) + count}`;
  if (given !== undefined) return url.replace(/keepAliveTimeout=\d+/i, setting);
  return `${url}${url.includes('?') ? '&' : '?'}${setting}`;
};

/** `esdb+discover://` finds the nodes behind a name, several addresses are nodes of one cluster. */
const hasOneAddress = (url: string): boolean => {
  const [, scheme = '', hosts = ''] = /^([^:]+):\/\/(?:[^/?]*@)?([^/?]*)/.exec(url) ?? [];
  return !scheme.includes('discover') && !hosts.includes(',');
};

const closeClient = async ({ client, channels }: ClientConnection): Promise<void> => {
  await client.dispose();
  // `dispose` ends the calls and leaves the connections open, which keeps the process alive.
  channels.close();
};
