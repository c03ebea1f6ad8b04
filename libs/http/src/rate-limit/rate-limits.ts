import { Logger, type OnApplicationShutdown } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { OperationEntry } from '#contracts';
import { trackedRequestOf } from '../overload/arrivals.js';
import { refuse, Refusal } from '../problems/refusal.js';
import { clientOf, isLoopback } from '../requests/ip-addresses.js';
import type { Count, Counters } from './counters.js';
import type { Policies, Policy } from './policies.js';
import type { RefusalThrottle } from './refusal-throttle.js';

/** Where a request came from. */
export type RequestOrigin = Pick<FastifyRequest, 'ip' | 'headers'> & Partial<Pick<FastifyRequest, 'raw'>>;

/** Ways in at which somebody may be refused: the API, a link, the identity provider, the second factor. */
export const entrances = ['api', 'link', 'oidc', 'second_factor'] as const;
export type Entrance = (typeof entrances)[number];

/** A credential or sign-in that was refused. */
export interface RefusedEntry {
  readonly entrance: Entrance;
  /** The account that it was for, where that is known: organization and member. */
  readonly account?: string;
}

/** All who come through a proxy on this machine that is not believed: nobody knows who they are. */
const BEHIND_PROXY = 'proxy-on-this-machine';

/** The limits of this service, or none. Also the injection token. */
export class RateLimits implements OnApplicationShutdown {
  private warned = false;
  private heard: (entrance: Entrance) => void = () => undefined;

  /** `slowing`: null answers every refusal at once. */
  constructor(
    private readonly limits: { readonly counters: Counters; readonly policies: Policies } | null,
    private readonly slowing: RefusalThrottle | null = null,
  ) {}

  /** Hears of every credential and sign-in that is refused. */
  onRefused(listener: (entrance: Entrance) => void): void {
    this.heard = listener;
  }

  /** Counts a request by each of these counters and tells what is left of the scarcest; 429 when nothing is. */
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
   * Passes on what `authenticate` gives. A 401, or a key from an address that it is not for, counts against the address that it came from, and becomes 429 when there
   * were too many; who has a valid credential is let in from anywhere, also from behind a busy gateway.
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
   * Counts a credential or sign-in that was refused, by address and account, and resolves when it may be answered: from the
   * tenth on that is slowed. 429 when there were too many. Programs of this machine are not counted by their address; who
   * comes through a proxy on it is, all as one where TRUST_PROXY does not tell them apart.
   */
  async failed(from: RequestOrigin, { entrance, account }: RefusedEntry): Promise<void> {
    this.heard(entrance);
    const address = addressOf(from);
    if (address !== null) await this.count(address);
    const sources = [
      ...(address === null ? [] : [`address ${address}`]),
      ...(account === undefined ? [] : [`account ${account}`]),
    ];
    // What waits is no load.
    const comeAgain = await this.slowing?.refused(
      sources,
      () => from.raw && trackedRequestOf(from.raw)?.answered(false),
    );
    if (typeof comeAgain === 'number') refuseTooMany(FAILED_AUTHENTICATION, comeAgain, {});
  }

  /** Counts somebody who asks for a way in, which is no failure; 429 when there were too many. */
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
      'requests come through a proxy on this machine, and TRUST_PROXY is not set: all of its clients count as one',
    );
  }

  async onApplicationShutdown(): Promise<void> {
    await this.limits?.counters.close();
  }
}

const FAILED_AUTHENTICATION = 'failed-authentication';

/** Part of its address by which whoever asks is counted; null for programs of this machine. */
const addressOf = (from: RequestOrigin): string | null => {
  const isHere = isLoopback(from.ip);
  if (isHere && !isForwarded(from)) return null;
  return clientOf(isHere ? BEHIND_PROXY : from.ip);
};

/** Did a proxy hand it on, for somebody who is not on this machine? Proxies add whom they speak with at the end. */
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
  // `authenticate` refuses a key that is not for this address by this code.
  'permission_denied',
];
const isRefusedCredential = ({ code }: Refusal): boolean => refusedCredential.includes(code);

/** Headers as draft-ietf-httpapi-ratelimit-headers names them. */
const headersOf = ({ name, quota }: Policy, { remaining, resetSeconds }: Count): Record<string, string> => ({
  'ratelimit-policy': `"${name}";q=${quota};w=60`,
  ratelimit: `"${name}";r=${remaining};t=${resetSeconds}`,
});

const refuseTooMany = (name: Policy['name'], seconds: number, headers: Record<string, string>): never =>
  refuse('rate_limit_exceeded', {
    headers: { ...headers, 'retry-after': String(seconds) },
    violatedPolicies: [name],
  });
