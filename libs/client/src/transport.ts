import { FileAnswer, isBytes, jsonChunks } from './files.js';
import { routes, type Operations } from './generated/operations.js';
import { isProblem, NoAnswer, readProblem, type ProblemError } from './problem.js';

/**
 * Returns the key for a request. `refused` is true if the service rejected the previous key. The request is then
 * retried with the new key.
 */
export type KeySource = (refused: boolean) => string | Promise<string>;

export interface ClientOptions {
  /** URL of the service with its version: `https://billing.example/v2`. */
  readonly baseUrl: string;
  /** Server key (`sk_…`), or browser session token (`bs_…`) in a page. Use a function if the key is renewed. */
  readonly key: string | KeySource;
  /** Organization for an account key. Defaults to the account's home organization. */
  readonly organizationId?: string;
  /** Timeout until the response headers arrive, in milliseconds. Defaults to 60,000; none for requests with files. */
  readonly timeoutMs?: number;
  /** Maximum number of retries after temporary failures. Defaults to 4. */
  readonly retries?: number;
  /** Function that sends requests. Defaults to the platform's `fetch`. */
  readonly fetch?: typeof fetch;
}

export interface CallOptions {
  /** Makes a write safe to repeat, even after your program restarts. Defaults to a new key for each call. */
  readonly idempotencyKey?: string;
  readonly organizationId?: string;
  readonly signal?: AbortSignal;
  readonly timeoutMs?: number;
  /** `Event-Position` that the response must have reached. */
  readonly minEventPosition?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export type CallableOperation = keyof Operations;
/** Operations that change data: all methods except GET. */
export type WritingOperation = {
  [Name in CallableOperation]: (typeof routes)[Name][0] extends 'GET' ? never : Name;
}[CallableOperation];
type ParameterOf<Takes, Part extends string> = Takes extends { readonly [P in Part]?: infer Value }
  ? NonNullable<Value>
  : never;

export interface CallParts {
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: object;
  readonly body?: unknown;
}
export type PathOf<Name extends CallableOperation> = ParameterOf<Operations[Name]['takes'], 'path'>;
export type QueryOf<Name extends CallableOperation> = ParameterOf<Operations[Name]['takes'], 'query'>;
export type BodyOf<Name extends CallableOperation> = ParameterOf<Operations[Name]['takes'], 'body'>;
export type AnswerOf<Name extends CallableOperation> = Operations[Name]['answers'];

/** Checked at run time, because programs without type checks may pass an unset environment variable. */
const isNonEmptyText = (value: unknown): boolean => typeof value === 'string' && value !== '';

const UNAUTHORIZED = 401;
const TIMEOUT_MS = 60_000;
const INITIAL_BACKOFF_MS = 250;
const MAX_BACKOFF_MS = 8_000;
/** Maximum random delay added to Retry-After, in milliseconds. */
const JITTER_MS = 1_000;
/** Longest Retry-After that the client waits for, in seconds. If it is longer, the client throws the problem. */
const MAX_RETRY_AFTER_S = 120;

/** Sends calls and retries temporary failures. Every write has an Idempotency-Key, so it takes effect only once. */
export class Transport {
  /** Private field, because it contains the key and must not appear when a client is printed. */
  readonly #options: ClientOptions;

  constructor(options: ClientOptions) {
    if (!/^https?:\/\//.test(options.baseUrl))
      throw new TypeError('baseUrl must be a URL such as https://billing.example/v2');
    if (typeof options.key !== 'function' && !isNonEmptyText(options.key)) throw new TypeError('key is required');
    this.#options = options;
  }

  get options(): ClientOptions {
    return this.#options;
  }

  /** Calls an operation. Throws like `send`, or `NoAnswer` if the response cannot be read. */
  async call<Name extends CallableOperation>(
    name: Name,
    call: CallParts,
    options: CallOptions = {},
  ): Promise<AnswerOf<Name>> {
    const address = addressOf(name, call);
    const [method, , kind] = routes[name];
    const response = await this.send(method, address, call.body, options);
    if (kind === 'file') return new FileAnswer(response);
    return (await (kind === 'text' ? response.text() : response.json()).catch((cause: unknown) => {
      options.signal?.throwIfAborted();
      throw new NoAnswer('the response is incomplete or does not come from the service', { cause });
    })) as AnswerOf<Name>;
  }

  /** Sends a request. Throws `ProblemError`, `NoAnswer`, or an aborted signal's reason. */
  async send(method: string, path: string, body: unknown, options: CallOptions): Promise<Response> {
    const key = method === 'GET' ? undefined : (options.idempotencyKey ?? crypto.randomUUID());
    const { retries = 4, key: held } = this.options;
    let isRenewed = false;
    for (let attempt = 0; ; attempt += 1) {
      let outcome = await this.attempt(method, path, body, key, options);
      if (typeof held === 'function' && !isRenewed && isProblem(outcome) && outcome.status === UNAUTHORIZED) {
        isRenewed = true;
        outcome = await this.attempt(method, path, body, key, options, true);
      }
      if (outcome instanceof Response) return outcome;
      options.signal?.throwIfAborted();
      const pause = attempt < retries ? pauseAfter(outcome, attempt) : null;
      if (pause === null) throw outcome;
      await sleep(pause, options.signal);
    }
  }

  private async attempt(
    method: string,
    path: string,
    body: unknown,
    idempotencyKey: string | undefined,
    options: CallOptions,
    isRefused = false,
  ): Promise<Response | ProblemError | NoAnswer> {
    const { baseUrl, key: held, fetch: sender = fetch } = this.options;
    const key = typeof held === 'string' ? held : await held(isRefused);
    const organization = options.organizationId ?? this.options.organizationId;
    const timeout = new AbortController();
    const { hasFiles, ...sent } = await bodyOf(body);
    const timeoutMs = options.timeoutMs ?? this.options.timeoutMs ?? (hasFiles ? null : TIMEOUT_MS);
    const timer = timeoutMs === null ? undefined : setTimeout(() => timeout.abort(), timeoutMs);
    try {
      const response = await sender(baseUrl.replace(/\/+$/, '') + path, {
        method,
        ...sent,
        signal: options.signal ? AbortSignal.any([options.signal, timeout.signal]) : timeout.signal,
        headers: {
          authorization: `Bearer ${key}`,
          ...(body !== undefined && {
            'content-type': isBytes(body) ? 'application/octet-stream' : 'application/json',
          }),
          ...(organization !== undefined && { 'x-service-org-id': organization }),
          ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
          ...(options.minEventPosition !== undefined && { 'min-event-position': options.minEventPosition }),
          ...options.headers,
        },
      });
      return response.ok ? response : await readProblem(response);
    } catch (error) {
      if (options.signal?.aborted) throw options.signal.reason;
      return new NoAnswer(timeout.signal.aborted ? 'the request timed out' : 'the service cannot be reached', {
        cause: error,
      });
    } finally {
      clearTimeout(timer);
    }
  }
}

/** Milliseconds until the next attempt, or null if a retry would not help. */
const pauseAfter = (failure: ProblemError | NoAnswer, attempt: number): number | null => {
  const pause = Math.min(INITIAL_BACKOFF_MS * 2 ** attempt, MAX_BACKOFF_MS) * (0.75 + Math.random() / 2);
  if (failure instanceof NoAnswer) return pause;
  const passes = failure.status === 429 || failure.status === 503 || failure.code === 'idempotency_in_progress';
  if (!passes && !(failure.code === 'unknown' && failure.retryable)) return null;
  const { retryAfter } = failure;
  if (retryAfter === null) return pause;
  if (retryAfter > MAX_RETRY_AFTER_S) return null;
  // Never retry earlier than requested. Add a random delay, because other clients received the same Retry-After.
  return Math.max(retryAfter * 1000 + Math.random() * JITTER_MS, pause);
};

const sleep = (ms: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const stop = (): void => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal?.addEventListener('abort', stop, { once: true });
  });

/** Returns the path and query of a call, below the base URL. Throws `TypeError` for an unknown operation. */
export const addressOf = (name: CallableOperation, { path, query }: CallParts): string => {
  if (!Object.hasOwn(routes, name)) throw new TypeError(`unknown operation: ${name}`);
  return `${fillPath(routes[name][1], path)}${queryString(query)}`;
};

const fillPath = (path: string, parameters: Readonly<Record<string, string>> = {}): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = parameters[name];
    if (value === undefined || value === '') throw new TypeError(`missing path parameter: ${name}`);
    return encodeURIComponent(value);
  });

type Primitive = string | number | boolean;

/** Builds a query string: `a=1,2`, or `a[]=1&a[]=2` if the name ends in brackets, or `a[key]=value` for objects. */
const queryString = (query: object = {}): string => {
  const parameters = new URLSearchParams();
  type Value = Primitive | readonly Primitive[] | Readonly<Record<string, Primitive>> | null | undefined;
  for (const [name, value] of Object.entries(query) as [string, Value][]) {
    if (value === undefined || value === null) continue;
    if (typeof value !== 'object') parameters.append(name, String(value));
    else if (!isList(value))
      for (const [key, one] of Object.entries(value)) parameters.append(`${name}[${key}]`, String(one));
    else if (name.endsWith('[]')) for (const plain of value) parameters.append(name, String(plain));
    else parameters.append(name, value.join(','));
  }
  const text = parameters.toString();
  return text === '' ? '' : `?${text}`;
};

const isList = (value: readonly Primitive[] | object): value is readonly Primitive[] => Array.isArray(value);

/** True if request bodies can be streamed. Browsers do not support it over HTTP/1.1, so they send the whole body. */
const canStream = !('window' in globalThis) && typeof ReadableStream !== 'undefined';

const bodyOf = async (
  body: unknown,
): Promise<Pick<RequestInit, 'body'> & { duplex?: 'half'; readonly hasFiles: boolean }> => {
  if (body === undefined) return { hasFiles: false };
  // If the whole body is a file, it is sent unchanged.
  if (isBytes(body)) return { body, hasFiles: true };
  const json = jsonChunks(body);
  const pieces = json.pieces();
  if (json.hasBytes && canStream) {
    const encoder = new TextEncoder();
    const stream = new ReadableStream<Uint8Array>({
      pull: async (controller) => {
        const next = await pieces.next();
        if (next.done === true) controller.close();
        else controller.enqueue(encoder.encode(next.value));
      },
      cancel: async () => {
        await pieces.return(undefined);
      },
    });
    return { body: stream, duplex: 'half', hasFiles: true };
  }
  const texts: string[] = [];
  for await (const text of pieces) texts.push(text);
  return { body: new Blob(texts), hasFiles: json.hasBytes };
};
