import { operations, serverPermissions, type OperationEntry } from '#contracts';
import { startCommandApp, type CommandApp } from '#testing';
import { CommandApiModule } from './command-api.module.js';

let api: CommandApp;
let bill = '';
let endpoint = '';
let as = '';
beforeAll(async () => {
  api = await startCommandApp([CommandApiModule]);
  as = await api.key(serverPermissions, 'account');
  bill = await api.bill();
  const url = 'https://clinic.example/hook';
  const made = await api.post('/webhook-endpoints', { url, eventTypes: ['bill.*'] });
  endpoint = (made.json['data'] as { id: string }).id;
});
afterAll(() => api.close());

const pathOf = ({ path }: OperationEntry) =>
  path
    .replace('{billId}', bill)
    .replace('{endpointId}', endpoint)
    .replace('{externalUserId}', 'somebody')
    .replace('{id}', 'org_test');

const entries: readonly [string, OperationEntry][] = Object.entries(operations);
const written = entries.filter(
  // A record or a review that is not there is 404 before its body is read.
  ([, { method, path }]) =>
    method !== 'GET' && !/\{(reviewId|docId)\}|(administrators|team|deliveries)\/\{id\}/.test(path),
);

describe('a body that is no object', () => {
  it.each(written)('%s answers 422', async (_, entry) => {
    const headers = { 'x-service-org-id': 'org_test' };
    for (const body of [[], [{}], 'text', 7, true]) {
      const answer = await api.call(entry.method, pathOf(entry), body, { as, headers });
      expect([answer.statusCode, answer.json['code'], answer.json['errors']]).toEqual([
        422,
        'validation_error',
        [{ path: '', message: 'must be an object' }],
      ]);
    }
  });
});
