import { setTimeout as pause } from 'node:timers/promises';
import {
  Metadata,
  Server,
  ServerCredentials,
  status,
  type ServerReadableStream,
  type ServerUnaryCall,
  type ServerWritableStream,
  type ServiceError,
  type sendUnaryData,
} from '@grpc/grpc-js';
import gossipServices from '@eventstore/db-client/generated/gossip_grpc_pb.js';
import gossip, { type ClusterInfo } from '@eventstore/db-client/generated/gossip_pb.js';
import projectionServices from '@eventstore/db-client/generated/projections_grpc_pb.js';
import projections, {
  type EnableReq,
  type EnableResp,
  type StatisticsReq,
  type StatisticsResp,
} from '@eventstore/db-client/generated/projections_pb.js';
import streamServices from '@eventstore/db-client/generated/streams_grpc_pb.js';
import streams, {
  type AppendReq,
  type AppendResp,
  type ReadReq,
  type ReadResp,
  type TombstoneReq,
  type TombstoneResp,
} from '@eventstore/db-client/generated/streams_pb.js';
import { FakeLog, sameId, slice, type Expected, type FakeProposal, type FakeRecord } from './fake-log.js';
import { Subscriptions } from './subscriptions.js';
import {
  appendResponse,
  expectedRevisionOf,
  filterOf,
  notFoundResponse,
  proposalOf,
  readOptionsOf,
  readResponse,
  streamNameOf,
} from './messages.js';

const MAX_APPEND_SIZE = 1_048_576;

/**
 * Fault of a single append. `silent`: the events are written, but no response is sent. `swallowed`: nothing is written
 * and no response is sent.
 */
export type AppendFault = 'refused' | 'written, then cut' | 'silent' | 'swallowed' | 'timed out';
/**
 * `not ready`: the node listens but has not found a leader yet. `not leader`: another node is the leader (see
 * `leader`).
 */
export type Phase = 'up' | 'not ready' | 'not leader';

/**
 * Operations that the server refuses to its user: everything (wrong password), or operations that need a specific
 * right.
 */
export type RefusedUse = 'everything' | 'projections' | 'reading everything';

type Reading = ServerWritableStream<ReadReq, ReadResp>;
type ReadFrom = ReturnType<typeof readOptionsOf>['from'];

interface Append {
  readonly stream: string;
  readonly expected: Expected;
  readonly proposals: readonly FakeProposal[];
}
type Answer = (answer: AppendResp | Partial<ServiceError>) => void;

/**
 * gRPC server that responds to the adapter's calls as measured on EventStoreDB 23, and fails on request. A fake for
 * tests, based on the client's own protocol definitions: single-threaded and in memory. Several fakes on one log are
 * the nodes of a cluster.
 */
export class FakeEventStoreDb {
  /** Faults for the next appends. */
  readonly faults: AppendFault[] = [];
  /** Streams of the appends received so far. */
  readonly arrived: string[] = [];
  phase: Phase = 'up';
  /** Address of the leader, for `not leader` and for gossip. Defaults to this node. */
  leader: { readonly host: string; readonly port: number } | null = null;
  /** Milliseconds between an event and its link in the category. The median on a real server is 2. */
  linkDelay = 2;
  /**
   * Milliseconds between an append's arrival and its commit. In between, other appends to the stream get a conflict,
   * and a duplicate of the append is dropped. After the commit, the append is acknowledged and its events can be read.
   */
  commitDelay = 2;
  /** Milliseconds until a dropped append gets its error response. A real server takes 2,000. */
  commitTimeout = 2_000;
  /** Operations refused to this node's user, or null if none are. */
  refused: RefusedUse | null = null;
  projectionStatus = 'Stopped';
  /** TLS certificate used from the next start on, or null for plaintext. */
  tls: { readonly key: string; readonly cert: string } | null = null;
  /** Delay before each entry of a page, in milliseconds. */
  entryDelay = 0;
  /** Delay before a page, in milliseconds. */
  readDelay = 0;
  /** Called with each read and append that arrives. The returned function is called when the response is sent. */
  onCall: ((call: string) => () => void) | null = null;
  /** Number of upcoming reads that get no response. */
  swallowedReads = 0;
  /** If true, filtered pages get no response, as if the server had to examine millions of entries. */
  isFilterSlow = false;
  /** Number of entries sent to readers, not counting subscriptions. */
  entriesRead = 0;
  /** Number of entries examined by readers' filters. */
  entriesExamined = 0;
  private server: Server | null = null;
  private ownPort = 0;
  private readonly subscriptions = new Subscriptions();
  private readonly inFlight = new Set<string>();

  constructor(readonly log = new FakeLog()) {}

  get port(): number {
    return this.ownPort;
  }

  get subscriptionsOpened(): number {
    return this.subscriptions.opened;
  }

  get url(): string {
    return `esdb://admin:changeit@127.0.0.1:${this.ownPort}?tls=false&keepAliveInterval=-1`;
  }

  async start(): Promise<this> {
    const server = new Server();
    server.addService(streamServices.StreamsService, {
      append: (call: ServerReadableStream<AppendReq, AppendResp>, done: sendUnaryData<AppendResp>) =>
        this.append(call, done),
      read: (call: Reading) => this.read(call),
      tombstone: (call: ServerUnaryCall<TombstoneReq, TombstoneResp>, done: sendUnaryData<TombstoneResp>) =>
        this.tombstone(call, done),
    });
    server.addService(projectionServices.ProjectionsService, {
      enable: (_: ServerUnaryCall<EnableReq, EnableResp>, done: sendUnaryData<EnableResp>) => this.enable(done),
      statistics: (call: ServerWritableStream<StatisticsReq, StatisticsResp>) => this.statistics(call),
    });
    server.addService(gossipServices.GossipService, {
      read: (_: unknown, done: sendUnaryData<ClusterInfo>) => this.gossip(done),
    });
    this.ownPort = await new Promise<number>((resolve, reject) => {
      server.bindAsync(`127.0.0.1:${this.ownPort}`, this.serverCredentials(), (error, port) =>
        error ? reject(error) : resolve(port),
      );
    });
    this.server = server;
    return this;
  }

  /** Stops the server as if it were killed: connections break, and committed data stays. */
  async stop(): Promise<void> {
    this.subscriptions.clear();
    this.server?.forceShutdown();
    this.server = null;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }

  /** Drops all subscriptions, either with the slow-consumer error or silently. */
  dropSubscriptions(silently: boolean): void {
    this.subscriptions.drop(silently);
  }

  private serverCredentials(): ServerCredentials {
    if (this.tls === null) return ServerCredentials.createInsecure();
    const [key, cert] = [Buffer.from(this.tls.key), Buffer.from(this.tls.cert)];
    return ServerCredentials.createSsl(null, [{ private_key: key, cert_chain: cert }]);
  }

  private append(call: ServerReadableStream<AppendReq, AppendResp>, done: sendUnaryData<AppendResp>): void {
    let stream = '';
    let expected: Expected = 'no_stream';
    let broken: Error | undefined;
    const proposals: FakeProposal[] = [];
    call.on('data', (message: AppendReq) => {
      try {
        const options = message.getOptions();
        const proposed = message.getProposedMessage();
        if (options) {
          stream = streamNameOf(options.getStreamIdentifier());
          expected = expectedRevisionOf(options);
        }
        if (proposed) proposals.push(proposalOf(proposed));
      } catch (error) {
        broken = error as Error;
      }
    });
    call.on('end', () => {
      const ended = this.onCall?.(`append ${stream}`);
      const answer: Answer = (outcome) => {
        ended?.();
        if (outcome instanceof streams.AppendResp) done(null, outcome);
        else done(outcome);
      };
      if (broken) answer(refusal(status.UNKNOWN, broken.message));
      else this.receive({ stream, expected, proposals }, answer);
    });
  }

  private receive(append: Append, answer: Answer): void {
    this.arrived.push(append.stream);
    const away = this.away();
    if (away) {
      answer(away);
      return;
    }
    const fault = this.faults.shift();
    if (fault === 'swallowed') return;
    const first = append.proposals[0]?.id ?? '';
    if (fault === 'refused') answer(refusal(status.UNAVAILABLE, 'Connection dropped'));
    else if ([...this.inFlight].some((id) => sameId(id, first)))
      setTimeout(() => answer(commitTimedOut()), this.commitTimeout).unref();
    else this.take(append, fault, answer);
  }

  private take({ stream, expected, proposals }: Append, fault: AppendFault | undefined, answer: Answer): void {
    if (this.log.isTombstoned(stream)) {
      answer(deletedForEver(stream));
      return;
    }
    const size = proposals.reduce(
      (sum, { type, data, metadata }) => sum + type.length + data.length + metadata.length,
      0,
    );
    if (size > MAX_APPEND_SIZE) {
      answer(tooLarge());
      return;
    }
    const before = this.log.all.length;
    const result = this.log.append(stream, expected, proposals, true);
    const records = this.log.all.slice(before);
    const first = proposals[0]?.id ?? '';
    const commit = (): void => {
      this.inFlight.delete(first);
      this.log.commit(records);
      this.publish(records);
      if (fault === 'silent') return;
      if (fault === 'written, then cut') answer(refusal(status.UNAVAILABLE, 'read ECONNRESET'));
      else if (fault === 'timed out') answer(commitTimedOut());
      else answer(appendResponse(result, expected));
    };
    // A result without new events does not wait for a commit: a conflict is reported before the winning events can be
    // read.
    if (records.length === 0 || this.commitDelay === 0) commit();
    else {
      this.inFlight.add(first);
      setTimeout(commit, this.commitDelay).unref();
    }
  }

  private tombstone(
    { request }: ServerUnaryCall<TombstoneReq, TombstoneResp>,
    done: sendUnaryData<TombstoneResp>,
  ): void {
    this.publish([this.log.tombstone(streamNameOf(request.getOptions()?.getStreamIdentifier()))]);
    done(null, new streams.TombstoneResp());
  }

  /** The reason this node accepts no operations now, or null if it accepts them. */
  private away(): Partial<ServiceError> | null {
    if (this.refused === 'everything') return refusal(status.UNAUTHENTICATED, 'UNAUTHENTICATED');
    if (this.phase === 'up') return null;
    if (this.phase === 'not ready') return refusal(status.UNAVAILABLE, 'Server Is Not Ready');
    const metadata = new Metadata();
    metadata.set('exception', 'not-leader');
    metadata.set('leader-endpoint-host', this.leader?.host ?? '127.0.0.1');
    metadata.set('leader-endpoint-port', String(this.leader?.port ?? this.ownPort));
    return { code: status.NOT_FOUND, details: 'Leader info available', metadata };
  }

  private gossip(done: sendUnaryData<ClusterInfo>): void {
    if (this.phase === 'not ready') {
      done(refusal(status.UNAVAILABLE, 'Server Is Not Ready'));
      return;
    }
    const { host, port } = this.leader ?? { host: '127.0.0.1', port: this.ownPort };
    const member = new gossip.MemberInfo();
    member.setState(gossip.MemberInfo.VNodeState.LEADER).setIsAlive(true);
    member.setHttpEndPoint(new gossip.EndPoint().setAddress(host).setPort(port));
    done(null, new gossip.ClusterInfo().setMembersList([member]));
  }

  private publish(records: readonly FakeRecord[]): void {
    this.subscriptions.notify(records);
    if (records.length === 0) return;
    setTimeout(() => {
      const before = this.log.all.length;
      records.forEach((record) => this.log.link(record));
      this.subscriptions.notify(this.log.all.slice(before));
    }, this.linkDelay).unref();
  }

  private read(call: Reading): void {
    const options = call.request.getOptions();
    // A follower also serves reads and subscriptions, unless the client requires the leader.
    const leaderOnly = call.metadata.get('requires-leader')[0] === 'true';
    const away = this.phase === 'not leader' && !leaderOnly ? null : this.away();
    if (away || !options) call.emit('error', away ?? refusal(status.INVALID_ARGUMENT, 'no options'));
    else if (options.hasAll() && this.refused === 'reading everything') call.emit('error', accessDenied());
    else if (options.hasSubscription()) this.subscriptions.add(call, options);
    else if (this.swallowedReads > 0) this.swallowedReads -= 1;
    else if (this.isFilterSlow && options.hasFilter()) return;
    else void this.send(call, options);
  }

  /** Sends a page of the log as it is now. Entries are produced only as fast as the reader consumes them. */
  private async send(call: Reading, options: ReadReq.Options): Promise<void> {
    const { from, ...page } = readOptionsOf(options);
    const stream = options.getStream();
    const ended = this.onCall?.(`read ${stream ? streamNameOf(stream.getStreamIdentifier()) : '$all'}`);
    if (this.readDelay > 0) await pause(this.readDelay);
    if (!stream && typeof from === 'bigint' && !this.log.isCommitted(from)) {
      call.emit(
        'error',
        refusal(status.UNKNOWN, `Unexpected ${options.hasFilter() ? 'Filtered' : ''}ReadAllResult: Error`),
      );
      return;
    }
    const name = streamNameOf(stream?.getStreamIdentifier());
    if (this.log.isTombstoned(name)) {
      call.emit('error', deletedForEver(name));
      return;
    }
    const records = stream ? this.log.stream(name) : this.log.seen(this.log.all).filter(this.filterFrom(from, options));
    const keyOf = ({ revision, position }: FakeRecord): bigint => (stream ? BigInt(revision) : position);
    if (!records) call.write(notFoundResponse(name));
    for (const record of slice(records ?? [], { from, ...page }, keyOf, stream !== undefined)) {
      const linked = options.getResolveLinks() && record.type === '$>';
      const response = linked ? readResponse(this.log.resolve(record), record) : readResponse(record);
      if (this.entryDelay > 0) await pause(this.entryDelay);
      if (call.cancelled) return;
      this.entriesRead += 1;
      if (!call.write(response)) await new Promise((resolve) => call.once('drain', resolve));
    }
    ended?.();
    call.end();
  }

  /** Returns the filter for a read of `$all`. The filter counts the entries it examines. */
  private filterFrom(from: ReadFrom, options: ReadReq.Options): (record: FakeRecord) => boolean {
    const matches = filterOf(options);
    return (record) => {
      if (options.hasFilter() && (typeof from !== 'bigint' || record.position >= from)) this.entriesExamined += 1;
      return matches(record);
    };
  }

  private enable(done: sendUnaryData<EnableResp>): void {
    const away = this.away();
    if (away) done(away);
    else if (this.refused === 'projections') {
      const message = 'Envelope callback expected Updated, received NotAuthorized instead';
      done(refusal(status.UNKNOWN, message));
    } else {
      this.projectionStatus = 'Running';
      done(null, new projections.EnableResp());
    }
  }

  private statistics(call: ServerWritableStream<StatisticsReq, StatisticsResp>): void {
    if (this.refused === 'everything') {
      call.emit('error', this.away());
      return;
    }
    const details = new projections.StatisticsResp.Details().setStatus(this.projectionStatus).setName('$by_category');
    call.write(new projections.StatisticsResp().setDetails(details));
    call.end();
  }
}

const refusal = (code: status, details: string): Partial<ServiceError> => ({ code, details });

const commitTimedOut = (): Partial<ServiceError> =>
  refusal(status.ABORTED, 'Operation timed out: Commit phase timeout');

const accessDenied = (): Partial<ServiceError> => {
  const metadata = new Metadata();
  metadata.set('exception', 'access-denied');
  return { code: status.PERMISSION_DENIED, details: 'Access Denied', metadata };
};

/** Error for any read of, or append to, a stream with a tombstone. */
const deletedForEver = (stream: string): Partial<ServiceError> => {
  const metadata = new Metadata();
  metadata.set('exception', 'stream-deleted');
  metadata.set('stream-name', stream);
  return { code: status.FAILED_PRECONDITION, details: `Event stream '${stream}' is deleted.`, metadata };
};

const tooLarge = (): Partial<ServiceError> => {
  const metadata = new Metadata();
  metadata.set('exception', 'maximum-append-size-exceeded');
  metadata.set('maximum-append-size', String(MAX_APPEND_SIZE));
  return { code: status.INVALID_ARGUMENT, details: 'Maximum Append Size Exceeded', metadata };
};
