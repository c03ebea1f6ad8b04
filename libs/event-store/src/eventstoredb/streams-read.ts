import { type EventStoreDBClient } from '@eventstore/db-client';
import services from '@eventstore/db-client/generated/streams_grpc_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import { type ClientInternals } from './client-internals.js';
import { decodeResponse, type Resolved } from './stored-event.js';

export interface ReadOptions {
  /** Name of a stream; the whole log without one. */
  readonly stream?: string;
  /** A revision of the stream, or a position of the log. Inclusive forwards. */
  readonly from: bigint | 'end';
  readonly backwards?: boolean;
  /** Number of entries. A read without one is a live subscription that does not end. */
  readonly limit?: number;
  /** Resolves the links of a category to their events. */
  readonly resolveLinks?: boolean;
  readonly requiresLeader?: boolean;
  /** Regular expression for the names of streams, or the types of events, that the server sends of the whole log. */
  readonly filter?: { readonly streams: string } | { readonly types: string };
}

/** A read that is under way. */
export interface RunningRead {
  /** Resolves at its end, also after `cancel`. Rejects with gRPC's error. */
  readonly ended: Promise<void>;
  cancel(): void;
}

/** Entries that the server examines before it looks whether the page is full. */
const SEARCH_WINDOW = 1_000;

const { path, requestSerialize } = services.StreamsService.read;

/**
 * `Streams/Read` over the client's own connection. The client's own reads cannot filter a page and decode each entry in full: most
 * entries of a log are links of the server's projections.
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
      // Stays on: an error without a listener, even a late one, would end the process.
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
