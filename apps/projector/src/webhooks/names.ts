import { lookup, type LookupAddress } from 'node:dns';
import { LRUCache } from 'lru-cache';

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
export class NameLookups {
  private readonly known = new LRUCache<string, Promise<readonly LookupAddress[]>>({ max: MOST });

  constructor(private readonly resolve: Resolve = bySystem) {}

  find(hostname: string): Promise<readonly LookupAddress[]> {
    const known = this.known.get(hostname);
    if (known) return known;
    const found = this.resolve(hostname);
    this.known.set(hostname, found);
    // Not remembered; whoever asked is told.
    found.then(
      () => this.known.set(hostname, found, { ttl: REMEMBERED_MS }),
      () => this.known.delete(hostname),
    );
    return found;
  }
}
