import { lookup, type LookupAddress } from 'node:dns';

const REMEMBERED_MS = 30_000;
const MOST = 10_000;

export type Resolve = (hostname: string) => Promise<readonly LookupAddress[]>;

const bySystem: Resolve = (hostname) =>
  new Promise((resolve, reject) => {
    lookup(hostname, { all: true }, (error, addresses) => (error ? reject(error) : resolve(addresses)));
  });

/**
 * Looks names up, each once at a time: the system resolver has few threads, and a name that takes it long must not take
 * them all. What was found is good for half a minute; whoever connects checks the addresses anew each time.
 */
export class Names {
  private readonly known = new Map<
    string,
    { readonly until: number; readonly found: Promise<readonly LookupAddress[]> }
  >();

  constructor(private readonly resolve: Resolve = bySystem) {}

  find(hostname: string): Promise<readonly LookupAddress[]> {
    const known = this.known.get(hostname);
    if (known && known.until > performance.now()) return known.found;
    const found = this.resolve(hostname);
    if (this.known.size >= MOST) this.known.clear();
    const asked = { until: Number.POSITIVE_INFINITY, found };
    this.known.set(hostname, asked);
    const forget = (): void => {
      if (this.known.get(hostname) === asked) this.known.delete(hostname);
    };
    found.then(() => {
      if (this.known.get(hostname) === asked)
        this.known.set(hostname, { until: performance.now() + REMEMBERED_MS, found });
    }, forget);
    return found;
  }
}
