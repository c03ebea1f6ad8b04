import { IdempotencyKeyReused, ConcurrencyError } from '#commands';
import { HttpException, NotFoundException } from '@nestjs/common';
import { problemCatalog, type ProblemCode, type ProblemKind } from '#contracts';
import { Rejection } from '#domain';
import { AppendTooLarge, EventStoreUnavailable, WrongExpectedRevision } from '#event-store';
import { UploadRefused } from '#documents';
import { Refusal, toProblem } from '#http';

const context = { instance: '/v2/bills', requestId: 'req_1', origin: 'https://billing.example' };
const problemOf = (error: unknown) => toProblem(error, context);
const fastifyError = (code: string, statusCode: number) =>
  Object.assign(new Error('SECRET'), { name: 'FastifyError', code, statusCode });

describe('toProblem', () => {
  it('returns a problem of RFC 9457 with additional fields', () =>
    expect(
      problemOf(new Rejection('lifecycle_conflict', 'paid: close', [{ path: 'action', message: 'is not legal now' }])),
    ).toEqual({
      problem: {
        type: 'https://billing.example/problems/lifecycle_conflict',
        title: problemCatalog.lifecycle_conflict.title,
        status: 409,
        code: 'lifecycle_conflict',
        detail: 'paid: close',
        errors: [{ path: 'action', message: 'is not legal now' }],
        instance: '/v2/bills',
        requestId: 'req_1',
        retryable: false,
      },
      headers: {},
    }));

  it.each(Object.entries(problemCatalog))('maps the rejection %s to its status', (code, { status }) =>
    expect(problemOf(new Rejection(code)).problem).toMatchObject({ code, status }),
  );

  it.each<[string, unknown, ProblemCode, string | undefined]>([
    ['a concurrency error', new ConcurrencyError(), 'service_unavailable', '1'],
    ['a version conflict', new WrongExpectedRevision('s', 1, 2), 'service_unavailable', '1'],
    ['an unavailable event store', new EventStoreUnavailable('SECRET'), 'service_unavailable', '1'],
    ['a reused idempotency key', new IdempotencyKeyReused(), 'idempotency_key_reused', undefined],
    ['an append that is too large', new AppendTooLarge('SECRET'), 'request_too_large', undefined],
    ['a refused upload', new UploadRefused('malformed_json'), 'malformed_json', undefined],
    ['a body that Fastify refused', fastifyError('FST_ERR_CTP_BODY_TOO_LARGE', 413), 'request_too_large', undefined],
    [
      'an unsupported media type',
      fastifyError('FST_ERR_CTP_INVALID_MEDIA_TYPE', 415),
      'unsupported_media_type',
      undefined,
    ],
    ['a Fastify error with a known status', fastifyError('FST_ERR_SOMETHING', 429), 'rate_limit_exceeded', '1'],
    [
      'a Fastify error inside an HttpException',
      new HttpException('x', 413, { cause: fastifyError('FST_ERR_CTP_BODY_TOO_LARGE', 413) }),
      'request_too_large',
      undefined,
    ],
    ['an unknown route', new NotFoundException('Cannot GET /SECRET'), 'not_found', undefined],
    ['a rejection with an unknown code', new Rejection('never_heard_of'), 'internal_error', undefined],
    ['an unexpected error', new TypeError('SECRET'), 'internal_error', undefined],
    ['a thrown value that is not an Error', 'SECRET', 'internal_error', undefined],
    [
      'an error whose name is a property of Object.prototype',
      Object.assign(new Error('SECRET'), { name: 'constructor' }),
      'internal_error',
      undefined,
    ],
  ])('maps %s to its problem code and repeats no error text', (_, error, code, retryAfter) => {
    const { problem, headers } = problemOf(error);
    expect([problem.code, headers['retry-after']]).toEqual([code, retryAfter]);
    const { detail }: ProblemKind = problemCatalog[code];
    expect(problem.detail).toBe(detail);
    expect(JSON.stringify(problem)).not.toContain('SECRET');
  });

  it.each<[ProblemCode, RegExp]>([
    ['organization_mismatch', /X-Service-Org-Id/],
    ['scope_not_allowed', /one customer or one bill/],
    ['last_admin', /last active administrator/],
    ['fresh_consent_required', /new consent/],
    ['idempotency_key_reused', /new key/],
    ['rate_limit_exceeded', /Retry-After/],
    ['origin_mismatch', /Origin/],
    ['environment_mismatch', /environment/],
  ])('adds the default detail of %s, unless a specific detail is given', (code, sentence) => {
    const { problem } = problemOf(new Refusal(code));
    expect(problem.detail).toMatch(sentence);
    expect(Object.keys(problem)).toEqual([
      ...['type', 'title', 'status', 'code', 'detail'],
      ...['instance', 'requestId', 'retryable'],
    ]);
    expect(problemOf(new Rejection(code, 'More.')).problem.detail).toBe('More.');
  });

  it.each<[number, string]>([
    [1, 'a.0 is required.'],
    [2, 'a.0 is required. 1 more error follows.'],
    [100, 'a.0 is required. 99 more errors follow.'],
  ])('names the first of %i invalid fields and the number of further errors', (count, detail) => {
    const errors = Array.from({ length: count }, (_, i) => ({ path: `a.${i}`, message: 'is required' }));
    expect(problemOf(new Rejection('validation_error', undefined, errors)).problem.detail).toBe(detail);
    expect(problemOf(new Rejection('validation_error', 'More.', errors)).problem.detail).toBe('More.');
  });
  it('states that the body is not an object', () => {
    const errors = [{ path: '', message: 'must be an object' }];
    expect(problemOf(new Rejection('validation_error', undefined, errors)).problem.detail).toBe(
      'The body must be an object.',
    );
  });
  it('includes the headers and the field `error` of a refusal', () => {
    const refusal = new Refusal('postal_code_not_found', { error: 'not found', headers: { allow: 'GET' } });
    expect(problemOf(refusal)).toMatchObject({ problem: { error: 'not found' }, headers: { allow: 'GET' } });
  });
  it('adds WWW-Authenticate: Bearer to every 401', () =>
    expect(problemOf(new Refusal('credential_expired')).headers).toEqual({ 'www-authenticate': 'Bearer' }));
});
