import type { Collection } from 'mongodb';
import { MongoChoices } from './mongo-choices.js';
import type { Doc } from './query.js';

const fields = { id: 'patientId', name: 'patientName', time: 'submittedTime' };

/** Returns a collection that counts reads of its rows. */
const counting = () => {
  let counts = 0;
  const answer = [{ _id: { id: 'pat_1', name: 'Ana' }, rows: 2, last: { time: 1, row: 'a' } }];
  const aggregate = () => ({
    toArray: async () => {
      counts += 1;
      return answer;
    },
  });
  const docs = { collectionName: 'rows', aggregate } as unknown as Collection<Doc>;
  return { docs, counts: () => counts };
};

it('MongoChoices counts a list once for all pages, and again if it may be outdated', async () => {
  const { docs, counts } = counting();
  const choices = new MongoChoices();
  const ask = (position: bigint, filter = {}) =>
    choices.get(docs, new Map([['0/1', position]]), 'org1', filter, fields);
  expect([...(await ask(5n))]).toEqual([{ id: 'pat_1', name: 'Ana', rows: 2, time: 1, newest: 'a' }]);
  await ask(5n);
  // The log advanced a moment ago, but no caller waits for the new events.
  await ask(6n);
  expect(counts()).toBe(1);
  choices.mustShow(6n);
  await ask(6n);
  expect(counts()).toBe(2);
  await ask(6n, { customerExternalId: 'acme' });
  expect(counts()).toBe(3);
  choices.forget();
  await ask(6n);
  expect(counts()).toBe(4);
});

it('MongoChoices counts a list again after a failed attempt', async () => {
  const { docs, counts } = counting();
  const choices = new MongoChoices();
  const broken = {
    collectionName: 'rows',
    aggregate: () => ({ toArray: async () => Promise.reject(new Error('away')) }),
  };
  await expect(choices.get(broken as unknown as Collection<Doc>, new Map(), 'org1', {}, fields)).rejects.toThrow(
    'away',
  );
  await choices.get(docs, new Map(), 'org1', {}, fields);
  expect(counts()).toBe(1);
});
