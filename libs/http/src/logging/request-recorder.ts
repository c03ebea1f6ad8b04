import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { API_ROOT, operationOf } from '../routing/routes.js';
import { fromBase32 } from '#domain';
import { background, type Vault } from '#event-store';
import { MAX_TRACEABLE_DURATION_MS, type RequestLine, type RequestLog } from '#state-store';

/** Time for which lines wait to be written together. */
const FLUSH_DELAY_MS = 2_000;
/** Maximum number of pending lines. More lines are lost while the store is unavailable. */
const MAX_PENDING_LINES = 10_000;
/** Pending lines per organization above which successful reads are dropped. Errors and changes are kept. */
const READ_DROP_THRESHOLD = 200;
const HASH_BYTES = 12;

interface Waiting {
  readonly line: RequestLine;
  readonly idempotencyKey: string | null;
}

/** Writes request logs in batches in the background, without delaying requests. */
export class RequestRecorder {
  private waiting = new Map<string, Waiting[]>();
  private count = 0;
  private timer: NodeJS.Timeout | null = null;
  private writing: Promise<void> = Promise.resolve();
  private closed = false;

  constructor(
    /** Destination of the records, or null to record nothing. */
    private readonly parts: { readonly log: Pick<RequestLog, 'write'>; readonly vault: Pick<Vault, 'hmac'> } | null,
  ) {}

  /** Returns false if the request would not be recorded, for example because too many lines are pending. */
  takes(organizationId: string, method: string, status: number): boolean {
    if (this.parts === null || this.closed || this.count >= MAX_PENDING_LINES) return false;
    const isSpared = method === 'GET' && status < 400;
    return !isSpared || (this.waiting.get(organizationId)?.length ?? 0) < READ_DROP_THRESHOLD;
  }

  note(organizationId: string, line: RequestLine, idempotencyKey: string | null): void {
    if (!this.takes(organizationId, line.method, line.status)) return;
    this.count += 1;
    const others = this.waiting.get(organizationId);
    if (others) others.push({ line, idempotencyKey });
    else this.waiting.set(organizationId, [{ line, idempotencyKey }]);
    this.timer ??= setTimeout(() => void this.flush(), FLUSH_DELAY_MS).unref();
  }

  /** Writes pending lines. If the store is unavailable, they are lost. */
  flush(): Promise<void> {
    if (this.timer) clearTimeout(this.timer);
    this.timer = null;
    this.writing = this.writing.then(() => background('request log', () => this.write()));
    return this.writing;
  }

  /** Writes pending lines and ignores later ones. Called before the engines close. */
  close(): Promise<void> {
    this.closed = true;
    return this.flush();
  }

  private async write(): Promise<void> {
    const batch = this.waiting;
    this.waiting = new Map();
    this.count = 0;
    if (this.parts === null) return;
    const { log, vault } = this.parts;
    // An idempotency key may contain patient data.
    const hashOf = async (organizationId: string, key: string): Promise<string> => {
      const hash = await vault.hmac(organizationId, 'idempotency', 'request log', key);
      return hash.subarray(0, HASH_BYTES).toString('base64url');
    };
    const whole = [...batch].map(async ([organizationId, waiting]) => {
      const lines = waiting.map(async ({ line, idempotencyKey }) =>
        idempotencyKey === null ? line : { ...line, idempotencyKeyHash: await hashOf(organizationId, idempotencyKey) },
      );
      return [organizationId, await Promise.all(lines)] as const;
    });
    await log.write(new Map(await Promise.all(whole)));
  }
}

/** Operations that aren't recorded. Otherwise, the log would fill with its own requests. */
const unrecorded: ReadonlySet<string> = new Set(['listRequests', 'getRequest']);

/** Records every request with a known credential, after its response. */
export const recordRequests = (fastify: FastifyInstance, recorder: RequestRecorder): void => {
  fastify.addHook('onResponse', (request, reply, done) => {
    const { asker } = request;
    const known = operationOf(request);
    const isRecorded = known !== undefined && !unrecorded.has(known.id);
    if (asker !== null && isRecorded && recorder.takes(asker.organizationId, request.method, reply.statusCode)) {
      const line = lineOf(request, reply, `${API_ROOT}${known.entry.path}`, asker);
      recorder.note(asker.organizationId, line, request.caller?.idempotencyKey ?? null);
    }
    done();
  });
  // Runs after the last response and before the engines close.
  fastify.addHook('onClose', () => recorder.close());
};

const lineOf = (
  request: FastifyRequest,
  reply: FastifyReply,
  route: string,
  { actor, name }: NonNullable<FastifyRequest['asker']>,
): RequestLine => {
  const durationMs = Math.round(reply.elapsedTime * 10) / 10;
  const placed = request.headers['x-request-id'] === request.id || durationMs > MAX_TRACEABLE_DURATION_MS;
  return {
    requestId: request.id,
    at: new Date(Date.now() - durationMs).toISOString(),
    method: request.method,
    route,
    status: reply.statusCode,
    problemCode: request.problemCode,
    durationMs,
    actorKind: actor.kind,
    actorId: actor.id,
    keyName: actor.kind === 'server_key' ? name : null,
    idempotencyKeyHash: null,
    replayed: reply.getHeader('idempotent-replayed') === 'true',
    ids: idsOf(request, reply),
    ...(placed && { placed }),
  };
};

/** Pattern of this service's IDs. IDs from clients are excluded because they may contain names. */
const ownIdPattern = /^[a-z]{2,8}_[A-Za-z0-9]{6,64}$/;

/** Maximum number of recorded IDs per request: the maximum number of bills that one check can pay. */
const MAX_IDS = 100;
/** Maximum number of inspected values in a body. */
const MAX_VALUES = 5_000;
/** Length of a generated ID without its prefix: 16 base32 characters (10 bytes). Normal words do not match. */
const MIN_ID_LENGTH = 16;

/** Returns true for an ID made of a prefix and base32 bytes. Other text from a body is not recorded. */
const isGeneratedId = (id: string): boolean => {
  if (!ownIdPattern.test(id)) return false;
  const made = id.slice(id.indexOf('_') + 1);
  return made.length >= MIN_ID_LENGTH && fromBase32(made) !== null;
};

const isIdField = (name: string): boolean => /^ids?$|Ids?$/.test(name) && !/external/i.test(name);

/** Returns this service's IDs from a body's ID fields, top levels first. Other fields are ignored. */
export const idsInBody = (body: unknown): readonly string[] => {
  const found: string[] = [];
  const values: (readonly [name: string, value: unknown])[] = [['', body]];
  // The loop appends to `values` while it iterates, up to the limit.
  for (const [name, value] of values) {
    if (found.length === MAX_IDS) break;
    if (typeof value === 'string' && isIdField(name) && isGeneratedId(value)) found.push(value);
    if (typeof value !== 'object' || value === null || value instanceof Uint8Array) continue;
    const room = MAX_VALUES - values.length;
    if (room <= 0) continue;
    if (Array.isArray(value)) for (const part of value.slice(0, room) as readonly unknown[]) values.push([name, part]);
    else values.push(...Object.entries(value).slice(0, room));
  }
  return found;
};

const idsOf = ({ params, body }: FastifyRequest, reply: FastifyReply): readonly string[] => {
  const inPath = Object.entries(params as Readonly<Record<string, string>>)
    .filter(([name]) => !name.startsWith('external'))
    .map(([, value]) => value);
  const made =
    String(reply.getHeader('location') ?? '')
      .split('/')
      .at(-1) ?? '';
  const all = [...[...inPath, made].filter((id) => ownIdPattern.test(id)), ...idsInBody(body)];
  return [...new Set(all)].slice(0, MAX_IDS);
};
