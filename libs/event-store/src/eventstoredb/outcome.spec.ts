import { setTimeout as pause } from 'node:timers/promises';
import { EventStoreRefused, EventStoreUnavailable, PositionUnknown, StreamDeleted } from '../event-store.js';
import { withResponseTimeout, classify, isTimeout } from './outcome.js';

it.each([
  ['a broken connection', { code: 14, type: 'unavailable', message: 'read ECONNRESET' }],
  ['a plain Error of the client', Object.assign(new Error('No connection established. Last error: ECONNREFUSED'))],
  ['a cluster without a responding node', new Error('Failed to discover after 10 attempts.')],
  ['a starting server', { type: 'unknown', message: 'Could not recognize Server Is Not Ready' }],
  ['an exceeded deadline', { type: 'deadline-exceeded', code: undefined, message: '' }],
  ['a commit that timed out', { code: 10, type: 'timeout', message: '10 ABORTED: Operation timed out' }],
  ['a change of leader', { type: 'not-leader', code: 5, message: '' }],
])('classify reports %s as an unknown outcome', (_, error) => {
  expect(classify(error)).toBeInstanceOf(EventStoreUnavailable);
});

it.each([
  ['a wrong password', { code: 16, message: 'UNAUTHENTICATED' }],
  ['a user without a permission', { code: 7, message: 'PERMISSION_DENIED' }],
  ['a user without read permission', { type: 'access-denied', message: 'denied' }],
  [
    'a user without permission to enable projections',
    { code: 2, type: 'unknown', message: 'Envelope callback expected Updated, received NotAuthorized instead' },
  ],
])('classify reports %s as refused and not as a timeout', (_, error) => {
  expect(classify(error)).toBeInstanceOf(EventStoreRefused);
  expect(isTimeout(classify(error))).toBe(false);
});

it.each(['ReadAllResult', 'FilteredReadAllResult'])(
  'classify reports a read from an unknown position: %s',
  (result) => {
    expect(classify({ code: 2, message: `2 UNKNOWN: Unexpected ${result}: Error` })).toBeInstanceOf(PositionUnknown);
  },
);

it.each([
  ['a read', { type: 'stream-deleted', streamName: 'org1-bill_a', message: '' }, 'org1-bill_a'],
  [
    'an append',
    {
      code: 9,
      message: "9 FAILED_PRECONDITION: Event stream 'org1-bill_a' is deleted.",
      metadata: { getMap: () => ({ exception: 'stream-deleted', 'stream-name': 'org1-bill_a' }) },
    },
    'org1-bill_a',
  ],
  ['a raw code', { code: 9, message: "9 FAILED_PRECONDITION: Event stream 'org1-bill_a' is deleted." }, 'org1-bill_a'],
  ['an error without a name', { type: 'stream-deleted', message: '' }, ''],
])('classify names the deleted stream for %s', (_, error, stream) => {
  const known = classify(error);
  expect(known).toBeInstanceOf(StreamDeleted);
  expect(known).toMatchObject({ stream });
});

it.each([
  ['another failed precondition', { code: 9, message: '9 FAILED_PRECONDITION: Wrong expected version' }],
  ['an error of the handler', { code: 2, type: 'unknown', message: 'Exception was thrown by handler.' }],
  ['nothing', undefined],
])('classify returns %s unchanged', (_, error) => {
  expect(classify(error)).toBe(error);
});

it('withResponseTimeout rejects if a call never settles', async () => {
  await expect(withResponseTimeout(10, () => new Promise(() => undefined))).rejects.toBeInstanceOf(
    EventStoreUnavailable,
  );
});

it('withResponseTimeout waits while parts of a response arrive', async () => {
  const answered = withResponseTimeout(1_000, async (heard) => {
    for (let part = 0; part < 5; part += 1) {
      await pause(400);
      heard();
    }
    return 'whole';
  });
  expect(await answered).toBe('whole');
});
