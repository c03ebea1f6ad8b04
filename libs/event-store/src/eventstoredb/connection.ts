import { BACKWARDS, END, EventStoreDBClient, FORWARDS, START, type ResolvedEvent } from '@eventstore/db-client';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { EventStoreUnavailable, NO_STREAM, WrongExpectedRevision } from '../event-store.js';
import { type SerialisedEvent } from '../serialise.js';
import { typeOf, within } from './outcome.js';
import { unaryAppend, type UnaryOptions, type Written } from './unary-append.js';

export interface ConnectionOptions {
  /** `esdb://user:password@host:2113?tls=true`; several hosts for a cluster. */
  readonly url: string;
  /** Milliseconds after which a call counts as unanswered (default 5,000). */
  readonly timeout?: number;
}

/** The two events that a reader of a page can meet. A link whose event was deleted has no `event`. */
export type Resolved = ResolvedEvent;

interface Readable {
  on(event: 'data', listener: (entry: Resolved) => void): unknown;
  on(event: 'error', listener: (error: Error) => void): unknown;
  on(event: 'end', listener: () => void): unknown;
  cancel(): Promise<void>;
}

/**
 * The few calls that the adapter makes, each on a path that cannot end the process, and each with a time limit of its
 * own: some of the client's calls have none.
 */
export class Connection {
  readonly client: EventStoreDBClient;
  readonly timeout: number;
  private readonly credentials: UnaryOptions['credentials'];
  private readonly calls = new Set<Promise<unknown>>();
  private closed = false;

  constructor({ url, timeout = 5_000 }: ConnectionOptions) {
    this.client = EventStoreDBClient.connectionString(url);
    this.timeout = timeout;
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

  /** One unary append at an exact revision. Throws WrongExpectedRevision, EventStoreUnavailable (outcome unknown). */
  append(stream: string, expected: number, events: readonly SerialisedEvent[]): Promise<Written> {
    const { credentials, timeout: deadline } = this;
    // The call's deadline comes first, so that no append is still under way when it is sent again.
    return this.call(deadline + 1_000, () =>
      unaryAppend(this.client, stream, expected, events, { credentials, deadline }),
    );
  }

  /** A page of one stream, from its leader; [] when it does not exist. */
  async readStream(stream: string, from: number, limit: number): Promise<Resolved[]> {
    return this.page(() =>
      this.client.readStream(stream, { fromRevision: BigInt(from), maxCount: limit, requiresLeader: true }),
    );
  }

  /** The newest event of a stream, from its leader; undefined when there is none. */
  async readLast(stream: string): Promise<Resolved | undefined> {
    const [last] = await this.page(() =>
      this.client.readStream(stream, {
        direction: BACKWARDS,
        fromRevision: END,
        maxCount: 1,
        requiresLeader: true,
      }),
    );
    return last;
  }

  /** A page of a category, links resolved; a follower may answer. */
  async readCategory(category: string, from: number, limit: number): Promise<Resolved[]> {
    return this.page(() =>
      this.client.readStream(`$ce-${category}`, { fromRevision: BigInt(from), maxCount: limit, resolveLinkTos: true }),
    );
  }

  /** A page of everything from a position on (inclusive), system events among it. */
  async readAll(from: bigint, limit: number): Promise<Resolved[]> {
    const fromPosition = from === 0n ? START : { commit: from, prepare: from };
    return this.page(() => this.client.readAll({ fromPosition, maxCount: limit, direction: FORWARDS }));
  }

  /** A page of everything before a position (`null`: the end), newest first. */
  async readAllBackwards(before: bigint | null, limit: number): Promise<Resolved[]> {
    const fromPosition = before === null ? END : { commit: before, prepare: before };
    return this.page(() => this.client.readAll({ fromPosition, maxCount: limit, direction: BACKWARDS }));
  }

  /** A counter stream needs its newest event only. Harmless when it was set before. */
  async keepOnlyNewest(stream: string): Promise<void> {
    const settings = { id: randomUUID(), type: '$metadata', data: '{"$maxCount":1}', metadata: '{}', bytes: 0 };
    try {
      await this.append(`$$${stream}`, NO_STREAM, [settings]);
    } catch (error) {
      if (!(error instanceof WrongExpectedRevision)) throw error;
    }
  }

  enableProjection(name: string): Promise<void> {
    const { credentials, timeout: deadline } = this;
    return this.call(deadline + 1_000, () => this.client.enableProjection(name, { credentials, deadline }));
  }

  /** What the server calls the projection's status, such as `Running`. */
  async projectionStatus(name: string, deadline = this.timeout): Promise<string> {
    const { credentials } = this;
    const details = await this.call(deadline + 100, () =>
      this.client.getProjectionStatus(name, { credentials, deadline }),
    );
    return (details as { status?: string } | undefined)?.status ?? 'unknown';
  }

  /** Waits for the calls that are under way; later ones are refused. */
  async close(): Promise<void> {
    this.closed = true;
    await Promise.allSettled(this.calls);
    await this.client.dispose();
    // `dispose` ends the calls and leaves the connection open, which keeps the process alive.
    const { getChannel } = this.client as unknown as { getChannel: () => Promise<{ close(): void }> };
    (await getChannel()).close();
  }

  private async call<Result>(milliseconds: number, call: () => Promise<Result>): Promise<Result> {
    if (this.closed) throw new EventStoreUnavailable('the event store is closed');
    const running = within(milliseconds, call);
    this.calls.add(running);
    try {
      return await running;
    } catch (error) {
      // The client replaces its connection in the background after an error: who tries again at once meets the old one.
      if (error instanceof EventStoreUnavailable) await sleep(20);
      throw error;
    } finally {
      this.calls.delete(running);
    }
  }

  /** Reads have no deadline in this client. They are harmless to repeat: one that was not answered is sent again. */
  private async page(open: () => unknown): Promise<Resolved[]> {
    try {
      return await this.collect(open);
    } catch (error) {
      if (!(error instanceof EventStoreUnavailable)) throw error;
      return this.collect(open);
    }
  }

  private async collect(open: () => unknown): Promise<Resolved[]> {
    const entries: Resolved[] = [];
    let stream: Readable | undefined;
    try {
      return await this.call(
        this.timeout,
        () =>
          new Promise<Resolved[]>((resolve, reject) => {
            stream = open() as Readable;
            stream.on('data', (entry) => entries.push(entry));
            // Stays on: an error without a listener, even a late one, would end the process.
            stream.on('error', reject);
            stream.on('end', () => resolve(entries));
          }),
      );
    } catch (error) {
      if (typeOf(error) === 'stream-not-found') return [];
      stream?.cancel().catch(() => undefined);
      throw error;
    }
  }
}
