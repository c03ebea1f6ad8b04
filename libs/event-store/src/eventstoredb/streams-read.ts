import { type EventStoreDBClient } from '@eventstore/db-client';
import services from '@eventstore/db-client/generated/streams_grpc_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import { type ClientInternals } from './client-internals.js';
import { decodeResponse, type Resolved } from './stored-event.js';

export interface ReadOptions {
  /** Stream to read. If absent, the whole log is read. */
  readonly stream?: string;
  /** Stream revision or log position. Inclusive for forward reads. */
  readonly from: bigint | 'end';
  readonly backwards?: boolean;
  /** Maximum number of entries. Without a limit, the read is a live subscription that does not end. */
  readonly limit?: number;
  readonly resolveLinks?: boolean;
  readonly requiresLeader?: boolean;
  /** Regular expression for names or types, for reads of the whole log. */
  readonly filter?: { readonly streams: string } | { readonly types: string };
}

export interface RunningRead {
  /** Resolves when the read ends, also after `cancel`. Rejects with the gRPC error. */
  readonly ended: Promise<void>;
  cancel(): void;
}

/** Number of entries after which the server checks whether the page is full. */
const SEARCH_WINDOW = 1_000;

const { path, requestSerialize } = services.StreamsService.read;

/**
 * Calls `Streams/Read`. The client's read functions cannot filter a page, and they fully decode each entry, even though
 * most log entries are links from the server's projections.
 */
export const readStreams = (
  client: EventStoreDBClient,
  options: ReadOptions,
  take: (entry: Resolved) => void,
): RunningRead => {
  const inside = client as unknown as ClientInternals;
  let call: { cancel(): void } | null = null;
  let isCanceled = false;
  const ended = inside.execute(services.StreamsClient, 'read', (service) => {
    if (isCanceled) return Promise.resolve();
    const settings = inside.callArguments(options, { deadline: Infinity });
    const reading = service.makeServerStreamRequest(
      path,
      requestSerialize,
      decodeResponse,
      requestOf(options),
      ...settings,
    );
    call = reading;
    inside.disposableStreams.add(reading);
    return new Promise<void>((resolve, reject) => {
      reading.on('data', take);
      // Never removed: a late error without a listener would end the process.
      reading.on('error', (error) => (isCanceled ? resolve() : reject(error)));
      reading.on('end', resolve);
    }).finally(() => inside.disposableStreams.delete(reading));
  });
  const cancel = (): void => {
    isCanceled = true;
    call?.cancel();
  };
  return { ended, cancel };
};

const empty = new shared.Empty();

const requestOf = ({ stream, from, backwards = false, limit, resolveLinks = false, filter }: ReadOptions): ReadReq => {
  const options = new streams.ReadReq.Options();
  if (stream === undefined) options.setAll(placeInLog(from));
  else options.setStream(placeInStream(stream, from));
  if (limit === undefined) options.setSubscription(new streams.ReadReq.Options.SubscriptionOptions());
  else options.setCount(String(limit));
  if (filter === undefined) options.setNoFilter(empty);
  else options.setFilter(filterOf(filter));
  const { FORWARDS, BACKWARDS } = streams.ReadReq.Options.ReadDirection;
  options.setReadDirection(backwards ? BACKWARDS : FORWARDS).setResolveLinks(resolveLinks);
  options.setUuidOption(new streams.ReadReq.Options.UUIDOption().setString(empty));
  return new streams.ReadReq().setOptions(options);
};

type ReadReq = InstanceType<typeof streams.ReadReq>;
type Options = typeof streams.ReadReq.Options;

const placeInLog = (from: bigint | 'end'): InstanceType<Options['AllOptions']> => {
  const place = new streams.ReadReq.Options.AllOptions();
  if (from === 'end') return place.setEnd(empty);
  if (from === 0n) return place.setStart(empty);
  const position = new streams.ReadReq.Options.Position();
  return place.setPosition(position.setCommitPosition(String(from)).setPreparePosition(String(from)));
};

const placeInStream = (stream: string, from: bigint | 'end'): InstanceType<Options['StreamOptions']> => {
  const name = new shared.StreamIdentifier().setStreamName(Buffer.from(stream));
  const place = new streams.ReadReq.Options.StreamOptions().setStreamIdentifier(name);
  return from === 'end' ? place.setEnd(empty) : place.setRevision(String(from));
};

const filterOf = (filter: NonNullable<ReadOptions['filter']>): InstanceType<Options['FilterOptions']> => {
  const options = new streams.ReadReq.Options.FilterOptions().setMax(SEARCH_WINDOW).setCheckpointintervalmultiplier(1);
  const { Expression } = streams.ReadReq.Options.FilterOptions;
  if ('streams' in filter) return options.setStreamIdentifier(new Expression().setRegex(filter.streams));
  return options.setEventType(new Expression().setRegex(filter.types));
};
