import { constants } from 'node:os';
import { HttpException } from '@nestjs/common';
import { problemCatalog, type ProblemCode, type ProblemKind } from '#contracts';
import { ERASED_DETAIL, Rejection, type FieldProblem } from '#domain';
import { isMongoOutage } from '#event-store';
import { Refusal, type RefusalOptions } from './refusal.js';

/** A problem (RFC 9457). The only client data in it are the path, the request ID and field names. */
export interface Problem {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly code: ProblemCode;
  readonly detail?: string;
  readonly errors?: readonly FieldProblem[];
  readonly instance: string;
  readonly requestId: string;
  readonly retryable: boolean;
  readonly error?: string;
  /** ID of the existing bill that conflicts with the request. */
  readonly existingBillId?: string;
  /** Names of the exceeded rate limits (draft-ietf-httpapi-ratelimit-headers). */
  readonly 'violated-policies'?: readonly string[];
}

export interface ProblemContext {
  /** Request path as the client sent it, without the query. */
  readonly instance: string;
  readonly requestId: string;
  /** This service's public origin, which serves the problem pages. */
  readonly origin: string;
}

export interface ProblemAnswer {
  readonly problem: Problem;
  readonly headers: Readonly<Record<string, string>>;
}

export const PROBLEM_MEDIA_TYPE = 'application/problem+json';

type RefusalSpec = readonly [ProblemCode, RefusalOptions?];
const retrySoon: RefusalOptions = { headers: { 'retry-after': '1' } };
/** Retry-After for problems that an operator must fix. */
const retryLater: RefusalOptions = { headers: { 'retry-after': '30' } };

/** Problems by error name, because importing each class would make this library depend on all modules. */
const byName: Readonly<Record<string, RefusalSpec>> = {
  WrongExpectedRevision: ['service_unavailable', retrySoon],
  ConcurrencyError: ['service_unavailable', retrySoon],
  EventStoreUnavailable: ['service_unavailable', retrySoon],
  EventStoreRefused: ['service_unavailable', retryLater],
  FormatUnknown: ['service_unavailable', retryLater],
  StreamDeleted: ['stream_deleted'],
  KeyMissing: ['service_unavailable', retryLater],
  KeyUnreadable: ['service_unavailable', retryLater],
  KeyDestroyed: ['lifecycle_conflict', { detail: ERASED_DETAIL }],
  CeilingReached: ['capacity_reached'],
  AccessRecordUnavailable: ['access_record_unavailable', retrySoon],
  WorkersBusy: ['service_unavailable', retrySoon],
  SpoolFull: ['service_unavailable', retrySoon],
  DuplicateMember: ['malformed_json', { detail: 'An object in the body contains a member twice.' }],
  AppendTooLarge: ['request_too_large'],
  IdempotencyKeyReused: ['idempotency_key_reused'],
  IdempotencyInProgress: ['idempotency_in_progress', retrySoon],
  ProjectionLag: ['projection_lag', retrySoon],
  ReadModelsBehind: ['service_unavailable', retrySoon],
};

/** Exhausted system resources, which an operator must free. LMDB reports the number instead of the name. */
const exhaustedCodes = new Set<string | number | undefined>([
  ...['ENOSPC', 'EDQUOT', 'EMFILE', 'ENFILE', 'EROFS'],
  ...[constants.errno.ENOSPC, constants.errno.EDQUOT, constants.errno.EMFILE],
]);

/** Problems for Fastify and Node errors before a controller runs. */
const byFastifyCode: Readonly<Record<string, RefusalSpec>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['unsupported_media_type'],
  FST_ERR_CTP_BODY_TOO_LARGE: ['request_too_large'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['malformed_json'],
  FST_ERR_CTP_EMPTY_JSON_BODY: ['malformed_json'],
  FST_ERR_CTP_INVALID_JSON_BODY: ['malformed_json'],
  FST_ERR_NOT_FOUND: ['not_found'],
};

const byStatus: Readonly<Record<number, ProblemCode>> = {
  400: 'invalid_parameter',
  401: 'credential_invalid',
  403: 'permission_denied',
  404: 'not_found',
  405: 'method_not_allowed',
  406: 'not_acceptable',
  413: 'request_too_large',
  415: 'unsupported_media_type',
  429: 'rate_limit_exceeded',
  503: 'service_unavailable',
};

const isKnown = (code: unknown): code is ProblemCode => typeof code === 'string' && Object.hasOwn(problemCatalog, code);

const refusalFor = (error: unknown): RefusalSpec => {
  if (error instanceof Refusal) return [error.code, error.options];
  if (error instanceof Rejection)
    return isKnown(error.code)
      ? [
          error.code,
          {
            ...(error.detail && { detail: error.detail }),
            ...(error.errors && { errors: error.errors }),
            ...(error.existingBillId !== undefined && { existingBillId: error.existingBillId }),
          },
        ]
      : ['internal_error'];
  const { name, code, statusCode } = error instanceof Error ? (error as Partial<FastifyLikeError>) : {};
  if (typeof code === 'string' && Object.hasOwn(byFastifyCode, code)) return byFastifyCode[code] ?? ['internal_error'];
  if (name !== undefined && Object.hasOwn(byName, name)) return byName[name] ?? ['internal_error'];
  if (isMongoOutage(error)) return ['service_unavailable', retrySoon];
  if (exhaustedCodes.has(code)) return ['service_unavailable', retryLater];
  // Errors that contain a problem code, such as an upload that was refused while it arrived.
  if (isKnown(code)) return [code];
  if (error instanceof HttpException)
    return error.cause instanceof Error ? refusalFor(error.cause) : [byStatus[error.getStatus()] ?? 'internal_error'];
  return [(statusCode !== undefined && byStatus[statusCode]) || 'internal_error'];
};

interface FastifyLikeError extends Error {
  readonly code: string | number;
  readonly statusCode: number;
}

/** Returns the first error and the number of others. */
const firstOf = (errors: readonly FieldProblem[] = []): string | undefined => {
  const [first, ...others] = errors;
  if (!first) return undefined;
  const sentence = `${first.path === '' ? 'The body' : first.path} ${first.message}.`;
  if (others.length === 0) return sentence;
  return `${sentence} ${others.length} more ${others.length === 1 ? 'error follows' : 'errors follow'}.`;
};

/** Converts an error to a problem. Unknown errors are logged and become a 500 without details. */
export const toProblem = (error: unknown, { instance, requestId, origin }: ProblemContext): ProblemAnswer => {
  const [code, { detail: givenDetail, errors, headers, error: member, existingBillId, violatedPolicies } = {}] =
    refusalFor(error);
  const { status, title, retryable = false, detail: usual }: ProblemKind = problemCatalog[code];
  const detail = givenDetail ?? firstOf(errors) ?? usual;
  return {
    problem: {
      type: `${origin}/problems/${code}`,
      title,
      status,
      code,
      ...(detail !== undefined && { detail }),
      ...(errors && errors.length > 0 && { errors }),
      instance,
      requestId,
      retryable,
      ...(member !== undefined && { error: member }),
      ...(existingBillId !== undefined && { existingBillId }),
      ...(violatedPolicies && { 'violated-policies': violatedPolicies }),
    },
    headers: {
      ...(status === 401 && { 'www-authenticate': 'Bearer' }),
      ...((status === 503 || status === 429) && { 'retry-after': '1' }),
      ...headers,
    },
  };
};

/** Returns bytes, because Fastify would add a charset to a string's media type. */
export const problemBody = (problem: Problem): Buffer => Buffer.from(JSON.stringify(problem));
