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
} from '@eventstore/db-client/generated/streams_pb.js';
import { FakeLog, slice, type Expected, type FakeProposal, type FakeRecord } from './fake-log.js';
import {
  appendResponse,
  confirmation,
  expectedOf,
  notFoundResponse,
  proposalOf,
  readOptionsOf,
  readResponse,
  streamNameOf,
} from './messages.js';

const MAX_APPEND_SIZE = 1_048_576;
/** The real link follows its event by 2 ms at the median. */
const LINK_DELAY = 2;

/** What goes wrong with one append. `silent`: it is written and never answered; `swallowed`: neither. */
export type AppendFault = 'refused' | 'written, then cut' | 'silent' | 'swallowed' | 'timed out';
/** `gone`: no server listens; `not ready`: it listens and is not a leader yet. */
export type Phase = 'up' | 'not ready';

type Reading = ServerWritableStream<ReadReq, ReadResp>;

/** A gRPC server that answers the adapter's calls as EventStoreDB 23 was measured to, and fails when it is told to. */
export class FakeEventStoreDb {
  readonly log = new FakeLog();
  /** Faults of the next appends. */
  readonly faults: AppendFault[] = [];
  /** Appends that arrived, by stream. */
  readonly arrived: string[] = [];
  subscriptionsOpened = 0;
  phase: Phase = 'up';
  projectionStatus = 'Stopped';
  /** Swallows the next reads. */
  swallowedReads = 0;
  private server: Server | null = null;
  private port = 0;
  private readonly subscriptions = new Set<{ readonly call: Reading; readonly regex: RegExp; silent: boolean }>();

  get url(): string {
    return `esdb://admin:changeit@127.0.0.1:${this.port}?tls=false&keepAliveInterval=-1`;
  }

  async start(): Promise<this> {
    const server = new Server();
    server.addService(streamServices.StreamsService, {
      append: (call: ServerReadableStream<AppendReq, AppendResp>, done: sendUnaryData<AppendResp>) =>
        this.append(call, done),
      read: (call: Reading) => this.read(call),
    });
    server.addService(projectionServices.ProjectionsService, {
      enable: (_: ServerUnaryCall<EnableReq, EnableResp>, done: sendUnaryData<EnableResp>) => this.enable(done),
      statistics: (call: ServerWritableStream<StatisticsReq, StatisticsResp>) => this.statistics(call),
    });
    this.port = await new Promise<number>((resolve, reject) => {
      server.bindAsync(`127.0.0.1:${this.port}`, ServerCredentials.createInsecure(), (error, port) =>
        error ? reject(error) : resolve(port),
      );
    });
    this.server = server;
    return this;
  }

  /** Like a kill: connections break, what was written stays. */
  async stop(): Promise<void> {
    this.subscriptions.clear();
    this.server?.forceShutdown();
    this.server = null;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }

  /** Drops the subscriptions, with the error that a slow consumer gets, or without a word. */
  dropSubscriptions(silently: boolean): void {
    for (const subscription of this.subscriptions) {
      if (silently) subscription.silent = true;
      else {
        this.subscriptions.delete(subscription);
        fail(subscription.call, status.ABORTED, 'Operation timed out: Consumer too slow to handle event while live.');
      }
    }
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
          expected = expectedOf(options);
        }
        if (proposed) proposals.push(proposalOf(proposed));
      } catch (error) {
        broken = error as Error;
      }
    });
    call.on('end', () => {
      const answer = broken ? refusal(status.UNKNOWN, broken.message) : this.answer(stream, expected, proposals);
      if (answer instanceof streams.AppendResp) done(null, answer);
      else if (answer) done(answer);
    });
  }

  /** Null where no answer ever comes. */
  private answer(
    stream: string,
    expected: Expected,
    proposals: readonly FakeProposal[],
  ): AppendResp | Partial<ServiceError> | null {
    this.arrived.push(stream);
    if (this.phase === 'not ready') return refusal(status.UNAVAILABLE, 'Server Is Not Ready');
    const fault = this.faults.shift();
    if (fault === 'refused') return refusal(status.UNAVAILABLE, 'Connection dropped');
    if (fault === 'swallowed') return null;
    const size = proposals.reduce(
      (sum, { type, data, metadata }) => sum + type.length + data.length + metadata.length,
      0,
    );
    if (size > MAX_APPEND_SIZE) return tooLarge();
    const before = this.log.all.length;
    const result = this.log.append(stream, expected, proposals);
    this.publish(this.log.all.slice(before));
    if (fault === 'silent') return null;
    if (fault === 'written, then cut') return refusal(status.UNAVAILABLE, 'read ECONNRESET');
    if (fault === 'timed out') return refusal(status.ABORTED, 'Operation timed out: Commit phase timeout');
    return appendResponse(result, expected);
  }

  private publish(records: readonly FakeRecord[]): void {
    this.notify(records);
    if (records.length === 0) return;
    setTimeout(() => {
      const before = this.log.all.length;
      records.forEach((record) => this.log.link(record));
      this.notify(this.log.all.slice(before));
    }, LINK_DELAY);
  }

  private notify(records: readonly FakeRecord[]): void {
    for (const { call, regex, silent } of this.subscriptions) {
      for (const record of records) if (!silent && regex.test(record.type)) call.write(readResponse(record));
    }
  }

  private read(call: Reading): void {
    const options = call.request.getOptions();
    if (this.phase === 'not ready' || !options) fail(call, status.UNAVAILABLE, 'Server Is Not Ready');
    else if (options.hasSubscription()) this.subscribe(call, options);
    else if (this.swallowedReads > 0) this.swallowedReads -= 1;
    else {
      for (const response of this.page(options)) call.write(response);
      call.end();
    }
  }

  private page(options: ReadReq.Options): ReadResp[] {
    const stream = options.getStream();
    const name = streamNameOf(stream?.getStreamIdentifier());
    const records = stream ? this.log.stream(name) : this.log.all;
    if (!records) return [notFoundResponse(name)];
    const keyOf = ({ revision, position }: FakeRecord): bigint => (stream ? BigInt(revision) : position);
    return slice(records, readOptionsOf(options), keyOf, stream !== undefined).map((record) =>
      options.getResolveLinks() && record.type === '$>'
        ? readResponse(this.log.resolve(record), record)
        : readResponse(record),
    );
  }

  private subscribe(call: Reading, options: ReadReq.Options): void {
    const regex = new RegExp(options.getFilter()?.getEventType()?.getRegex() ?? '');
    const subscription = { call, regex, silent: false };
    this.subscriptionsOpened += 1;
    this.subscriptions.add(subscription);
    call.on('cancelled', () => this.subscriptions.delete(subscription));
    call.write(confirmation());
  }

  private enable(done: sendUnaryData<EnableResp>): void {
    if (this.phase === 'not ready') done(refusal(status.UNAVAILABLE, 'Server Is Not Ready'));
    else {
      this.projectionStatus = 'Running';
      done(null, new projections.EnableResp());
    }
  }

  private statistics(call: ServerWritableStream<StatisticsReq, StatisticsResp>): void {
    const details = new projections.StatisticsResp.Details().setStatus(this.projectionStatus).setName('$by_category');
    call.write(new projections.StatisticsResp().setDetails(details));
    call.end();
  }
}

const fail = (call: Reading, code: status, details: string): void => {
  call.emit('error', { code, details });
};

const refusal = (code: status, details: string): Partial<ServiceError> => ({ code, details });

const tooLarge = (): Partial<ServiceError> => {
  const metadata = new Metadata();
  metadata.set('exception', 'maximum-append-size-exceeded');
  metadata.set('maximum-append-size', String(MAX_APPEND_SIZE));
  return { code: status.INVALID_ARGUMENT, details: 'Maximum Append Size Exceeded', metadata };
};
