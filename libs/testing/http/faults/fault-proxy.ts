import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

export interface ProxyAddress {
  readonly host: string;
  readonly port: number;
}

/**
 * Effect of a trap on its connection.
 * - `cut request`: the bytes are not forwarded, and the connection ends.
 * - `cut answer`: the bytes are forwarded, and the connection ends a moment later, before a response.
 * - `half close`: the bytes are forwarded, and the server's side is half-closed.
 * - `lose answer`: the bytes are forwarded, and no response ever arrives, as if a firewall had dropped the connection.
 */
export type ConnectionFault = 'cut request' | 'cut answer' | 'half close' | 'lose answer';

interface Trap {
  readonly holds: Buffer;
  readonly does: ConnectionFault;
  readonly sprung: () => void;
}

/** A client connection and its server connection. */
interface Pair {
  readonly client: Socket;
  readonly server: Socket;
  /** The end of the data sent so far, because the network may split a string. */
  seen: Buffer;
  /** If true, the server's data no longer reaches the client. */
  deaf: boolean;
}

/** Time that the server gets to process the request before its response is cut off, in milliseconds. */
const CUT_DELAY_MS = 40;

/**
 * TCP proxy on loopback that injects faults. It works in front of a fake or a real server because it only looks at
 * bytes. Without configured faults, it forwards everything.
 */
export class FaultProxy {
  /** Delay of data in both directions, in milliseconds. */
  delay = 0;
  /** If true, new connections end immediately, as if the server were down. */
  refusing = false;
  private readonly traps: Trap[] = [];
  private readonly pairs = new Set<Pair>();
  private readonly server: Server;
  private hole = false;

  private constructor(private readonly target: ProxyAddress) {
    this.server = createServer((client) => this.open(client));
  }

  static async to(target: ProxyAddress): Promise<FaultProxy> {
    const proxy = new FaultProxy(target);
    await new Promise<void>((resolve) => proxy.server.listen(0, '127.0.0.1', resolve));
    return proxy;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  get connections(): number {
    return this.pairs.size;
  }

  /**
   * Applies a fault once, to the next request that contains the given string. Resolves once the fault has been applied.
   */
  trap(does: ConnectionFault, holds: string): Promise<void> {
    return new Promise((resolve) => this.traps.push({ does, holds: Buffer.from(holds), sprung: resolve }));
  }

  /** If true, data is discarded in both directions on old and new connections, without an error. */
  set blackHole(on: boolean) {
    this.hole = on;
    // Discarded bytes are lost permanently, so these connections are useless once the network is back.
    if (!on) this.cutAll();
  }

  cutAll(): void {
    for (const pair of this.pairs) end(pair);
  }

  async stop(): Promise<void> {
    this.cutAll();
    await new Promise<void>((resolve) => this.server.close(() => resolve()));
  }

  private open(client: Socket): void {
    client.on('error', () => undefined);
    if (this.refusing) {
      client.destroy();
      return;
    }
    const server = connect(this.target);
    const pair: Pair = { client, server, seen: Buffer.alloc(0), deaf: false };
    this.pairs.add(pair);
    for (const socket of [client, server]) {
      socket.setNoDelay(true);
      socket.on('error', () => end(pair));
      socket.on('close', () => {
        this.pairs.delete(pair);
        end(pair);
      });
    }
    client.on('data', (bytes) => this.request(pair, bytes));
    server.on('data', (bytes) => {
      if (!this.hole && !pair.deaf) this.later(() => client.write(bytes));
    });
    client.on('end', () => server.end());
    server.on('end', () => {
      if (!pair.deaf) client.end();
    });
  }

  private request(pair: Pair, bytes: Buffer): void {
    if (this.hole) return;
    pair.seen = Buffer.concat([pair.seen, bytes]);
    const index = this.traps.findIndex(({ holds }) => pair.seen.includes(holds));
    const [trap] = index < 0 ? [] : this.traps.splice(index, 1);
    pair.seen = pair.seen.subarray(trap ? pair.seen.length : -256);
    if (trap?.does === 'cut request') end(pair);
    else this.later(() => pair.server.write(bytes));
    if (trap?.does === 'cut answer' || trap?.does === 'lose answer') pair.deaf = true;
    if (trap?.does === 'cut answer') setTimeout(() => end(pair), CUT_DELAY_MS).unref();
    if (trap?.does === 'half close') pair.client.end();
    trap?.sprung();
  }

  private later(act: () => void): void {
    if (this.delay > 0) setTimeout(act, this.delay).unref();
    else act();
  }
}

const end = ({ client, server }: Pair): void => {
  client.destroy();
  server.destroy();
};
