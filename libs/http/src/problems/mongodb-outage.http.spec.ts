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
  ['a silent connection', new MongoNetworkTimeoutError('SECRET')],
  ['no connection yet', new MongoNotConnectedError('SECRET')],
  ['an operation that took too long', new MongoOperationTimeoutError('SECRET')],
  ['a server that is left alone', new MongoServerClosedError('SECRET')],
  ['no server that may be asked', new MongoServerSelectionError('SECRET', {} as never)],
  ['a client that never connected', new MongoTopologyClosedError('SECRET')],
  [
    'a write that too few have',
    new MongoWriteConcernError({ ok: 1, writeConcernError: { code: 64, errmsg: 'SECRET' } }),
  ],
  ['a primary that stepped down', server(10107)],
  ['a server that shuts down', server(91)],
])('%s of MongoDB is an outage: come again', (_, error) => {
  const { problem, headers } = toProblem(error, context);
  expect([problem.status, problem.code, problem.retryable, headers['retry-after']]).toEqual([
    503,
    'service_unavailable',
    true,
    '1',
  ]);
  expect(JSON.stringify(problem)).not.toContain('SECRET');
});

it.each([11_000, 13, 2])('what it refuses otherwise (%d) is our fault', (code) =>
  expect(toProblem(server(code), context).problem.status).toBe(500),
);
