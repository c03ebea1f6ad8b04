import { Logger, type OnApplicationShutdown } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { OperationEntry } from '#contracts';
import { trackedRequestOf } from '../overload/arrivals.js';
import { refuse, Refusal } from '../problems/refusal.js';
import { clientOf, isLoopback } from '../requests/ip-addresses.js';
import type { Count, Counters } from './counters.js';
import type { Policies, Policy } from './policies.js';
import type { RefusalThrottle } from './refusal-throttle.js';

export type RequestOrigin = Pick<FastifyRequest, 'ip' | 'headers'> & Partial<Pick<FastifyRequest, 'raw'>>;

/** Places where authentication can fail: the API, a sign-in link, the identity provider and the second factor. */
export const entrances = ['api', 'link', 'oidc', 'second_factor'] as const;
export type Entrance = (typeof entrances)[number];

export interface RefusedEntry {
  readonly entrance: Entrance;
  /** Organization and member of the refused sign-in, if known. */
  readonly account?: string;
}

/** Common address for all clients behind an untrusted proxy on this machine, because they are indistinguishable. */
const BEHIND_PROXY = 'proxy-on-this-machine';

/** Rate limits of this service, or none. Also the injection token. */
export class RateLimits implements OnApplicationShutdown {
  private warned = false;
  private heard: (entrance: Entrance) => void = () => undefined;

  /** `slowing` delays repeated refusals. If null, there is no delay. */
  constructor(
    private readonly limits: { readonly counters: Counters; readonly policies: Policies } | null,
    private readonly slowing: RefusalThrottle | null = null,
  ) {}

  onRefused(listener: (entrance: Entrance) => void): void {
    this.heard = listener;
  }

  /** Sets the headers for the counter with the fewest requests left. Throws 429 if a counter is exhausted. */
  async take(rate: OperationEntry['rate'], countedFor: readonly string[], reply: FastifyReply): Promise<void> {
    if (!this.limits) return;
    const { counters, policies } = this.limits;
    const policy = policies[rate];
    const count = scarcest(await Promise.all(countedFor.map((name) => counters.take(policy, name))));
    const headers = headersOf(policy, count);
    if (!count.allowed) refuseTooMany(policy.name, count.resetSeconds, headers);
    void reply.headers(headers);
  }

  /**
   * Counts a 401, or the use of a key from an address that it does not allow, against the client's address; throws 429
   * above the limit. Valid credentials are accepted from any address, including a shared gateway.
   */
  async guard<Result>(from: RequestOrigin, authenticate: () => Promise<Result>): Promise<Result> {
    this.warnOf(from);
    try {
      return await authenticate();
    } catch (error) {
      if (error instanceof Refusal && isRefusedCredential(error)) await this.failed(from, { entrance: 'api' });
      throw error;
    }
  }

  /**
   * Counts by address and account, and resolves when the refusal may be sent: with a delay from the tenth one on.
   * Throws 429 above the limit. Programs on this machine are not counted by address. A local proxy's clients are, but
   * together if TRUST_PROXY is not set.
   */
  async failed(from: RequestOrigin, { entrance, account }: RefusedEntry): Promise<void> {
    this.heard(entrance);
    const address = addressOf(from);
    if (address !== null) await this.count(address);
    const sources = [
      ...(address === null ? [] : [`address ${address}`]),
      ...(account === undefined ? [] : [`account ${account}`]),
    ];
    // A delayed refusal does not count as load.
    const comeAgain = await this.slowing?.refused(
      sources,
      () => from.raw && trackedRequestOf(from.raw)?.answered(false),
    );
    if (typeof comeAgain === 'number') refuseTooMany(FAILED_AUTHENTICATION, comeAgain, {});
  }

  /** Counts a request for a sign-in link or similar, which isn't a failure. Throws 429 above the limit. */
  async asked(from: RequestOrigin): Promise<void> {
    const address = addressOf(from);
    if (address !== null) await this.count(`asking ${address}`);
  }

  private async count(client: string): Promise<void> {
    if (!this.limits) return;
    const policy = this.limits.policies[FAILED_AUTHENTICATION];
    const count = await this.limits.counters.take(policy, client);
    if (!count.allowed) refuseTooMany(FAILED_AUTHENTICATION, count.resetSeconds, {});
  }

  private warnOf(from: RequestOrigin): void {
    if (this.warned || !isLoopback(from.ip) || !isForwarded(from)) return;
    this.warned = true;
    new Logger('rate limits').warn(
      'requests come through a proxy on this machine, but TRUST_PROXY is not set: all its clients share one rate limit',
    );
  }

  async onApplicationShutdown(): Promise<void> {
    await this.limits?.counters.close();
  }
}

const FAILED_AUTHENTICATION = 'failed-authentication';

/** Returns null for programs on this machine. */
const addressOf = (from: RequestOrigin): string | null => {
  const isHere = isLoopback(from.ip);
  if (isHere && !isForwarded(from)) return null;
  return clientOf(isHere ? BEHIND_PROXY : from.ip);
};

/** Returns true if a proxy forwarded the request: proxies append their client's address. */
const isForwarded = ({ headers }: RequestOrigin): boolean => {
  const named = [headers['x-forwarded-for'] ?? []].flat().at(-1)?.split(',').at(-1)?.trim();
  return headers.forwarded !== undefined || (named !== undefined && !isLoopback(named));
};

const scarcest = (counts: readonly Count[]): Count =>
  counts.reduce((least, count) => {
    if (least.allowed !== count.allowed) return least.allowed ? count : least;
    return count.remaining < least.remaining ? count : least;
  });

const refusedCredential: readonly string[] = [
  ...['credential_missing', 'credential_invalid', 'credential_expired'],
  // A key that does not allow the client's address.
  'permission_denied',
];
const isRefusedCredential = ({ code }: Refusal): boolean => refusedCredential.includes(code);

/** Returns the headers defined in draft-ietf-httpapi-ratelimit-headers. */
const headersOf = ({ name, quota }: Policy, { remaining, resetSeconds }: Count): Record<string, string> => ({
  'ratelimit-policy': `"${name}";q=${quota};w=60`,
  ratelimit: `"${name}";r=${remaining};t=${resetSeconds}`,
});

const refuseTooMany = (name: Policy['name'], seconds: number, headers: Record<string, string>): never =>
  refuse('rate_limit_exceeded', {
    headers: { ...headers, 'retry-after': String(seconds) },
    violatedPolicies: [name],
  });
