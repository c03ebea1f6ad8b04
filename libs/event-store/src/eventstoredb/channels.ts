import { type EventStoreDBClient } from '@eventstore/db-client';
import { serverNameOf } from '../server-name.js';

/** Private members of gRPC's channel. */
interface Channel {
  close(): void;
  readonly internalChannel: { readonly credentials: Credentials; readonly options: object };
}
type ChannelConstructor = new (target: string, credentials: Credentials, options: object) => Channel;

/** gRPC credentials, which a client shares among its channels and its searches for the leader. */
interface Credentials {
  _createSecureConnector: (...given: unknown[]) => {
    /** TLS options. Absent without TLS. */
    readonly connectionOptions?: { readonly host: string; servername?: string };
  };
}

/** Private members of the client: how it connects, and what it does after a failed call. */
interface ClientInternals {
  /** `host:port` of the node to connect to. */
  resolveUri: () => Promise<string>;
  createChannel: () => Promise<Channel>;
  shouldReconnect: (error: unknown) => [boolean, (object | undefined)?];
  handleError: (service: { getChannel(): Channel }, error: unknown) => Promise<void>;
}

/** Times in milliseconds; gRPC's own backoff grows to two minutes. Nothing reads gRPC's debugging statistics. */
const CHANNEL_OPTIONS = {
  'grpc.initial_reconnect_backoff_ms': 50,
  'grpc.max_reconnect_backoff_ms': 250,
  'grpc.enable_channelz': 0,
};

/**
 * A client's channels. On its own, the client creates a channel for each call that an outage fails and closes none; all
 * would connect again when the server is back. A channel restores its own connection, so a new channel is created only
 * for another node, and unused channels are closed.
 */
export class Channels {
  /** Open channels and the node each connects to. */
  private readonly open = new Map<Channel, string>();
  private readonly failed = new WeakSet<Channel>();
  private home: string | null = null;
  private closed = false;

  /** `oneAddress`: the connection string names a single node. */
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
      // The client does not handle this rejection, which would end the process. It occurs if an older call fails while
      // the search for a new connection fails.
      await handleError(service, error).catch(() => undefined);
    };
  }

  /** Closes all channels, including one that is still being opened. */
  close(): void {
    this.closed = true;
    this.closeAll();
  }

  /** Makes a channel the client's current channel and closes all others. */
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

/** Omits the server name for an IP address. gRPC sends it in TLS connections, which Node deprecates. */
const omitAddressServerName = (credentials: Credentials): void => {
  const create = credentials._createSecureConnector;
  credentials._createSecureConnector = function (this: unknown, ...given) {
    const connector = Reflect.apply(create, this, given);
    const { connectionOptions: options } = connector;
    if (options !== undefined && serverNameOf(options.host).servername === undefined) delete options.servername;
    return connector;
  };
};
