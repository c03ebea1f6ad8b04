import { type EventStoreDBClient } from '@eventstore/db-client';
import { serverNameOf } from '../server-name.js';

/** A gRPC channel, and what it keeps to itself. */
interface Channel {
  close(): void;
  readonly internalChannel: { readonly credentials: Credentials; readonly options: object };
}
type ChannelConstructor = new (target: string, credentials: Credentials, options: object) => Channel;

/** Credentials of gRPC, which a client shares among its channels and its searches for a leader. */
interface Credentials {
  _createSecureConnector: (...given: unknown[]) => {
    /** Options of the TLS connection; absent without TLS. */
    readonly connectionOptions?: { readonly host: string; servername?: string };
  };
}

/** Private members of the client: how it connects, and what it does when a call failed. */
interface ClientInternals {
  /** `host:port` of the node to connect to. */
  resolveUri: () => Promise<string>;
  createChannel: () => Promise<Channel>;
  shouldReconnect: (error: unknown) => [boolean, (object | undefined)?];
  handleError: (service: { getChannel(): Channel }, error: unknown) => Promise<void>;
}

/**
 * How long a channel rests between tries to connect, in milliseconds; gRPC's own rests grow to two minutes. Its debugging
 * statistics, which nothing reads, are off.
 */
const CHANNEL_OPTIONS = {
  'grpc.initial_reconnect_backoff_ms': 50,
  'grpc.max_reconnect_backoff_ms': 250,
  'grpc.enable_channelz': 0,
};

/**
 * The channels of a client. Left to itself it makes a new one for each call that an outage ends, forgets some of them,
 * and closes none at its end: all of them connect again when the server is back. A channel mends its own connection, so
 * another one is only made where it must lead to another node, and each that is not in use any more is closed.
 */
export class Channels {
  /** Each with the node that it leads to. */
  private readonly open = new Map<Channel, string>();
  private readonly failed = new WeakSet<Channel>();
  private home: string | null = null;
  private closed = false;

  /** `oneAddress`: the server is this one node, whatever it answers. */
  constructor(client: EventStoreDBClient, oneAddress: boolean) {
    const inside = client as unknown as ClientInternals;
    const { createChannel, handleError, resolveUri } = inside;
    // Opens an unused channel to get the credentials before the client uses them to search for a leader.
    const prepare = async (): Promise<void> => {
      inside.resolveUri = async () => 'localhost:2113';
      const unused = await createChannel();
      unused.close();
      omitAddressServerName(unused.internalChannel.credentials);
    };
    let prepared: Promise<void> | null = null;
    inside.createChannel = async () => {
      let node = '';
      await (prepared ??= prepare());
      inside.resolveUri = async () => (node = await resolveUri());
      return this.use(await createChannel(), node);
    };
    inside.handleError = async (service, error) => {
      const [another, leader] = inside.shouldReconnect(error);
      const channel = service.getChannel();
      const mendsItself = oneAddress && leader === undefined && this.open.get(channel) === this.home;
      if (!another || mendsItself || this.failed.has(channel)) return;
      this.failed.add(channel);
      // The client leaves this promise alone. It fails with the search for a new connection, while an older call
      // fails, and would end the process.
      await handleError(service, error).catch(() => undefined);
    };
  }

  /** Ends the connections, also one that is still being looked for. */
  close(): void {
    this.closed = true;
    this.closeAll();
  }

  /** The newest is the one that the client goes on with. */
  private use(made: Channel, node: string): Channel {
    const { credentials, options } = made.internalChannel;
    const channel = new (made.constructor as ChannelConstructor)(node, credentials, { ...options, ...CHANNEL_OPTIONS });
    made.close();
    this.home ??= node;
    this.closeAll();
    if (this.closed) channel.close();
    else this.open.set(channel, node);
    return channel;
  }

  private closeAll(): void {
    for (const channel of this.open.keys()) channel.close();
    this.open.clear();
  }
}

/** Removes the server name from TLS connections to an IP address. gRPC sends the address, which Node deprecates. */
const omitAddressServerName = (credentials: Credentials): void => {
  const create = credentials._createSecureConnector;
  credentials._createSecureConnector = function (this: unknown, ...given) {
    const connector = Reflect.apply(create, this, given);
    const { connectionOptions: options } = connector;
    if (options !== undefined && serverNameOf(options.host).servername === undefined) delete options.servername;
    return connector;
  };
};
