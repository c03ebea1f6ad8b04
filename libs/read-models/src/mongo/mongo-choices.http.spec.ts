import type { Collection } from 'mongodb';
import { MongoChoices } from './mongo-choices.js';
import type { Doc } from './query.js';

const fields = { id: 'patientId', name: 'patientName', time: 'submittedTime' };

/** A collection that says how often its rows were read. */
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

it('are counted once for all pages, and again where they may miss something', async () => {
  const { docs, counts } = counting();
  const choices = new MongoChoices();
  const ask = (position: bigint, filter = {}) =>
    choices.get(docs, new Map([['0/1', position]]), 'org1', filter, fields);
  expect([...(await ask(5n))]).toEqual([{ id: 'pat_1', name: 'Ana', rows: 2, time: 1, newest: 'a' }]);
  await ask(5n);
  // The log went on a moment ago, and nobody waits for what it brought.
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

it('are asked for again after a failure', async () => {
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
