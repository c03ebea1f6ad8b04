import { Agent as PlainAgent, request as plainRequest, type ClientRequest, type IncomingMessage } from 'node:http';
import { Agent as SecureAgent, request as secureRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import type { WebhookError } from '#domain';
import type { AddressGuard, AddressReach } from '#engines';
import { ResponseText } from './response-text.js';
import { DnsCache } from './dns-cache.js';
import { WebhookSender, type WebhookOutcome, type WebhookRequest } from './sender.js';

export interface HttpSenderOptions {
  readonly timeoutMs?: number;
  readonly names?: DnsCache;
  /** Certificates to trust instead of the default ones. */
  readonly ca?: string;
}

const TIMEOUT_MS = 15_000;
/** Maximum response size in bytes, after which the connection is closed. */
const MAX_RESPONSE_BYTES = 16_384;
const RESPONSE_END_TIMEOUT_MS = 2_000;
const MAX_FREE_SOCKETS = 4;

class RequestRefused extends Error {
  constructor(readonly reason: 'address_refused' | 'timeout') {
    super(reason);
  }
}

/** Sends HTTP(S) POST requests without following redirects. Checks the address when the connection is made. */
export class HttpSender extends WebhookSender {
  private readonly names: DnsCache;
  /** Separate pools for sandbox and live organizations, so that connections are never shared between them. */
  private readonly pools = new Map<string, PlainAgent | SecureAgent>();

  constructor(
    private readonly guard: AddressGuard,
    private readonly options: HttpSenderOptions = {},
  ) {
    super();
    this.names = options.names ?? new DnsCache();
  }

  override async send(request: WebhookRequest, signal: AbortSignal): Promise<WebhookOutcome> {
    const first = await this.attempt(request, signal);
    // The receiver closed a kept-alive connection just before it was reused, so it hasn't received the request.
    return first === 'stale' ? ((await this.attempt(request, signal, true)) as WebhookOutcome) : first;
  }

  override close(): void {
    for (const pool of this.pools.values()) pool.destroy();
  }

  private attempt(
    { url, headers, body, loopback }: WebhookRequest,
    signal: AbortSignal,
    fresh = false,
  ): Promise<WebhookOutcome | 'stale'> {
    const { timeoutMs = TIMEOUT_MS, ca } = this.options;
    const started = performance.now();
    const target = new URL(url);
    const plain = target.protocol === 'http:';
    const reach: AddressReach = { loopback, onlyLoopback: plain };
    const literal = target.hostname.replace(/^\[|\]$/g, '');
    // For IP addresses, Node doesn't call a resolver.
    if (isIP(literal) !== 0 && !this.guard.allows(literal, reach))
      return Promise.resolve(failedOutcome('address_refused', started));
    return new Promise((resolve, reject) => {
      signal.throwIfAborted();
      const call = (plain ? plainRequest : secureRequest)(target, {
        method: 'POST',
        headers: { ...headers, 'content-length': Buffer.byteLength(body), ...(fresh && { connection: 'close' }) },
        agent: fresh ? false : this.pool(plain, loopback),
        lookup: this.lookup(reach),
        ...(fresh && ca !== undefined && { ca }),
      });
      const timer = setTimeout(() => call.destroy(new RequestRefused('timeout')), timeoutMs);
      const stop = (): void => void call.destroy();
      signal.addEventListener('abort', stop, { once: true });
      // Once there is a status, the rest of the response doesn't change the outcome.
      let answered: (() => WebhookOutcome) | null = null;
      const end = (otherwise: () => WebhookOutcome | 'stale'): void => {
        if (answered === null && signal.aborted) reject(signal.reason as Error);
        else resolve((answered ?? otherwise)());
      };
      call.on('response', (answer) => {
        const outcome = outcomeOf(answer, started);
        const text = new ResponseText();
        const whole = (): WebhookOutcome => (outcome.error === null ? outcome : { ...outcome, ...text.said });
        answered = whole;
        discard(answer, text, () => resolve(whole()));
      });
      call.on('error', (error: NodeJS.ErrnoException) =>
        end(() => (isStale(call, error) && !fresh ? 'stale' : failedOutcome(reasonOf(error), started))),
      );
      call.on('close', () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', stop);
        end(() => failedOutcome('connection_failed', started));
      });
      call.end(body);
    });
  }

  private pool(plain: boolean, loopback: boolean): PlainAgent | SecureAgent {
    const key = `${plain}/${loopback}`;
    const { ca } = this.options;
    const options = { keepAlive: true, maxFreeSockets: MAX_FREE_SOCKETS };
    const secure = { ...options, ...(ca !== undefined && { ca }) };
    const pool = this.pools.get(key) ?? (plain ? new PlainAgent(options) : new SecureAgent(secure));
    this.pools.set(key, pool);
    return pool;
  }

  /** Returns only allowed addresses. The connection uses one of these, even if the name changes later. */
  private lookup(reach: AddressReach): LookupFunction {
    return (hostname, { all }, callback) => {
      this.names.find(hostname).then(
        (addresses) => {
          const good = addresses.filter(({ address }) => this.guard.allows(address, reach));
          const [first] = good;
          if (!first) callback(new RequestRefused('address_refused'), []);
          else if (all) callback(null, [...good]);
          else callback(null, first.address, first.family);
        },
        (error: unknown) => callback(error as NodeJS.ErrnoException, []),
      );
    };
  }
}

const failedOutcome = (error: WebhookError, started: number): WebhookOutcome => ({
  status: null,
  error,
  retryAfterMs: null,
  durationMs: Math.round(performance.now() - started),
});

const outcomeOf = ({ statusCode = 0, headers }: IncomingMessage, started: number): WebhookOutcome => ({
  status: statusCode,
  error: errorOf(statusCode),
  retryAfterMs: statusCode === 429 || statusCode === 503 ? retryAfter(headers['retry-after'], Date.now()) : null,
  durationMs: Math.round(performance.now() - started),
});

const errorOf = (status: number): WebhookError | null => {
  if (status >= 200 && status < 300) return null;
  return status >= 300 && status < 400 ? 'redirect' : 'http_status';
};

/** Parses a `Retry-After` header: seconds or a date (RFC 9110). */
export const retryAfter = (header: string | undefined, now: number): number | null => {
  if (header === undefined) return null;
  if (/^\d{1,9}$/.test(header)) return Number(header) * 1_000;
  // Date.parse accepts almost any text.
  const ms = /^[A-Z][a-z]{2,8},? .*\d\d:\d\d:\d\d/.test(header) ? Date.parse(header) - now : Number.NaN;
  return Number.isFinite(ms) ? Math.max(ms, 0) : null;
};

/**
 * Reads a short and fast response to its end, so that the connection can be reused; otherwise closes the connection.
 * The attempt ends only then, so that a receiver can't accumulate connections.
 */
const discard = (answer: IncomingMessage, text: ResponseText, done: () => void): void => {
  let bytes = 0;
  const timer = setTimeout(() => answer.destroy(), RESPONSE_END_TIMEOUT_MS);
  answer.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    text.add(chunk);
    if (bytes > MAX_RESPONSE_BYTES) answer.destroy();
  });
  answer.on('error', () => undefined);
  answer.on('close', () => {
    clearTimeout(timer);
    done();
  });
};

const isStale = (call: ClientRequest, { code }: NodeJS.ErrnoException): boolean =>
  call.reusedSocket && (code === 'ECONNRESET' || code === 'EPIPE');

const reasonOf = (error: NodeJS.ErrnoException): WebhookError => {
  if (error instanceof RequestRefused) return error.reason;
  const { code = '', syscall = '' } = error;
  if (syscall === 'getaddrinfo' || code === 'ENOTFOUND' || code.startsWith('EAI_')) return 'dns_failed';
  const tls = /^(ERR_TLS|ERR_SSL|CERT_|UNABLE_TO|DEPTH_ZERO|SELF_SIGNED|EPROTO|HOSTNAME_MISMATCH)/.test(code);
  return tls ? 'tls_failed' : 'connection_failed';
};
