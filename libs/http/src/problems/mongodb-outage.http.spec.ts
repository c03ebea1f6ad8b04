import {
  MongoNetworkError,
  MongoNetworkTimeoutError,
  MongoNotConnectedError,
  MongoOperationTimeoutError,
  MongoServerClosedError,
  MongoServerError,
  MongoServerSelectionError,
  MongoTopologyClosedError,
  MongoWriteConcernError,
} from 'mongodb';
import { toProblem } from './to-problem.js';

const context = { instance: '/v2/bills', requestId: 'req_1', origin: 'https://billing.example' };
const server = (code: number) => new MongoServerError({ code, message: 'SECRET' });

it.each<[string, Error]>([
  ['a broken connection', new MongoNetworkError('SECRET')],
  ['a network timeout', new MongoNetworkTimeoutError('SECRET')],
  ['a missing connection', new MongoNotConnectedError('SECRET')],
  ['an operation timeout', new MongoOperationTimeoutError('SECRET')],
  ['a closed server connection', new MongoServerClosedError('SECRET')],
  ['a failed server selection', new MongoServerSelectionError('SECRET', {} as never)],
  ['a closed topology', new MongoTopologyClosedError('SECRET')],
  [
    'an unsatisfied write concern',
    new MongoWriteConcernError({ ok: 1, writeConcernError: { code: 64, errmsg: 'SECRET' } }),
  ],
  ['a primary that stepped down', server(10107)],
  ['a server that is shutting down', server(91)],
])('maps a MongoDB error to a 503 with Retry-After: %s', (_, error) => {
  const { problem, headers } = toProblem(error, context);
  expect([problem.status, problem.code, problem.retryable, headers['retry-after']]).toEqual([
    503,
    'service_unavailable',
    true,
    '1',
  ]);
  expect(JSON.stringify(problem)).not.toContain('SECRET');
});

it.each([11_000, 13, 2])('maps other MongoDB errors (code %d) to a 500', (code) =>
  expect(toProblem(server(code), context).problem.status).toBe(500),
);
