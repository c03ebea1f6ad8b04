import type { OnApplicationShutdown } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { OperationEntry } from '#contracts';
import { refuse, Refusal } from '../problems/refusal.js';
import { clientOf, isLoopback } from './addresses.js';
import type { Count, Counters } from './counters.js';
import type { Policies, Policy } from './policies.js';

/** The limits of this service, or none. Also the injection token. */
export class RateLimits implements OnApplicationShutdown {
  constructor(private readonly limits: { readonly counters: Counters; readonly policies: Policies } | null) {}

  /** Counts a request by each of these counters and tells what is left of the scarcest; 429 when nothing is. */
  async take(rate: OperationEntry['rate'], countedFor: readonly string[], reply: FastifyReply): Promise<void> {
    if (!this.limits) return;
    const { counters, policies } = this.limits;
    const policy = policies[rate];
    const count = scarcest(await Promise.all(countedFor.map((name) => counters.take(policy, name))));
    const headers = headersOf(policy, count);
    if (!count.allowed) refuseTooMany(policy, count, headers);
    void reply.headers(headers);
  }

  /**
   * Passes on what `authenticate` gives. A 401 counts against the address that it came from, and becomes 429 when there
   * were too many; who has a valid credential is let in from anywhere, also from behind a busy gateway.
   */
  async guard<Result>(address: string, authenticate: () => Promise<Result>): Promise<Result> {
    try {
      return await authenticate();
    } catch (error) {
      if (error instanceof Refusal && isRefusedCredential(error)) await this.failed(address);
      throw error;
    }
  }

  /** Counts a failed authentication of an address; 429 when there were too many. This machine is never counted. */
  async failed(address: string): Promise<void> {
    if (!this.limits || isLoopback(address)) return;
    const policy = this.limits.policies['failed-authentication'];
    const count = await this.limits.counters.take(policy, clientOf(address));
    if (!count.allowed) refuseTooMany(policy, count, {});
  }

  async onApplicationShutdown(): Promise<void> {
    await this.limits?.counters.close();
  }
}

const scarcest = (counts: readonly Count[]): Count =>
  counts.reduce((least, count) => {
    if (least.allowed !== count.allowed) return least.allowed ? count : least;
    return count.remaining < least.remaining ? count : least;
  });

const isRefusedCredential = ({ code }: Refusal): boolean =>
  code === 'credential_missing' || code === 'credential_invalid' || code === 'credential_expired';

/** As draft-ietf-httpapi-ratelimit-headers names them. */
const headersOf = ({ name, quota }: Policy, { remaining, resetSeconds }: Count): Record<string, string> => ({
  'ratelimit-policy': `"${name}";q=${quota};w=60`,
  ratelimit: `"${name}";r=${remaining};t=${resetSeconds}`,
});

const refuseTooMany = ({ name }: Policy, { resetSeconds }: Count, headers: Record<string, string>): never =>
  refuse('rate_limit_exceeded', {
    headers: { ...headers, 'retry-after': String(resetSeconds) },
    violatedPolicies: [name],
  });
