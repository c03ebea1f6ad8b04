import { lookup, type LookupAddress } from 'node:dns';
import { LRUCache } from 'lru-cache';

const CACHE_TTL_MS = 30_000;
const MAX_CACHED_NAMES = 10_000;

export type Resolve = (hostname: string) => Promise<readonly LookupAddress[]>;

const systemResolve: Resolve = (hostname) =>
  new Promise((resolve, reject) => {
    lookup(hostname, { all: true }, (error, addresses) => (error ? reject(error) : resolve(addresses)));
  });

/**
 * Runs only one lookup per name at a time: the resolver has few threads, and a slow name must not occupy them. Results
 * are valid for 30 seconds; the addresses are checked on each connection.
 */
export class DnsCache {
  private readonly known = new LRUCache<string, Promise<readonly LookupAddress[]>>({ max: MAX_CACHED_NAMES });

  constructor(private readonly resolve: Resolve = systemResolve) {}

  find(hostname: string): Promise<readonly LookupAddress[]> {
    const known = this.known.get(hostname);
    if (known) return known;
    const found = this.resolve(hostname);
    this.known.set(hostname, found);
    // Errors are not cached. The caller receives them.
    found.then(
      () => this.known.set(hostname, found, { ttl: CACHE_TTL_MS }),
      () => this.known.delete(hostname),
    );
    return found;
  }
}
