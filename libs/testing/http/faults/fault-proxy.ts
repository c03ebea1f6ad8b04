import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

export interface ProxyAddress {
  readonly host: string;
  readonly port: number;
}

/**
 * Effect of a trap on its connection. `cut request`: the bytes do not arrive, and the connection ends. `cut answer`:
 * they arrive, and the connection ends a moment later instead of an answer. `half close`: they arrive, and the server's
 * side says that it is done. `lose answer`: they arrive, and nothing ever comes back, like a firewall that forgot.
 */
export type ConnectionFault = 'cut request' | 'cut answer' | 'half close' | 'lose answer';

interface Trap {
  readonly holds: Buffer;
  readonly does: ConnectionFault;
  readonly sprung: () => void;
}

/** One client and its way to the server. */
interface Pair {
  readonly client: Socket;
  readonly server: Socket;
  /** The end of what was sent before: a text may be cut in two by the network. */
  seen: Buffer;
  /** Nothing of the server's reaches the client any more. */
  deaf: boolean;
}

/** Time in which the server can do what it was asked, before its answer is cut off. */
const CUT_DELAY_MS = 40;

/**
 * A TCP proxy on loopback that breaks things by script: before a fake or before a real server, for it knows nothing of
 * what it carries but bytes. Without a script it hands on everything.
 */
export class FaultProxy {
  /** Milliseconds by which bytes of either direction come late. */
  delay = 0;
  /** New connections are ended at once, as by a server that is not there. */
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

  /** Strikes once, at the next request whose bytes hold this text; resolves when it did. */
  trap(does: ConnectionFault, holds: string): Promise<void> {
    return new Promise((resolve) => this.traps.push({ does, holds: Buffer.from(holds), sprung: resolve }));
  }

  /** True: bytes vanish in both directions, on old connections and on new ones, and nobody is told. */
  set blackHole(on: boolean) {
    this.hole = on;
    // Swallowed bytes are missing for ever: such a connection is of no use when the network is back.
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
