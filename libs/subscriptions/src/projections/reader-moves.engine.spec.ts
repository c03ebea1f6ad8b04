import { SlotDropped } from '#read-models';
import { LeaseLost } from '../leases.js';
import { next, type ReaderRole } from './reader-moves.js';

const down = new Error('down');
const lease = new LeaseLost();
const dropped = new SlotDropped({ name: 'bill', version: 1, generation: 0 });

it.each<readonly [string, ReaderRole, string, boolean, Readonly<Record<string, unknown>>, object]>([
  ['continues reading while there is more', 'main', 'ab', true, {}, { move: { kind: 'read' } }],
  ['settles at the head of the log', 'main', 'ab', false, {}, { move: { kind: 'settle' } }],
  ['waits without a shard', 'main', '', false, {}, { move: { kind: 'wait' } }],
  ['joins the main reader at the head of the log', 'catching_up', 'ab', false, {}, { move: { kind: 'join' } }],
  ['ends without a shard', 'catching_up', '', false, {}, { move: { kind: 'join' } }],
  [
    'moves a failed shard to a separate reader',
    'main',
    'ab',
    true,
    { a: down },
    { stuck: ['a'], move: { kind: 'read' } },
  ],
  ['reads the page again if every shard fails', 'main', 'ab', true, { a: down, b: down }, fail(down)],
  ['gives up a shard whose lease is lost', 'main', 'ab', true, { a: lease }, { lost: ['a'], move: { kind: 'read' } }],
  [
    'reads the page again if all remaining shards fail',
    'main',
    'ab',
    true,
    { a: lease, b: down },
    { lost: ['a'], ...fail(down) },
  ],
  ['handles a dropped slot before other failures', 'main', 'abc', true, { a: down, b: dropped }, fail(dropped)],
])('a reader %s', (_, role, shards, more, failed, expected) => {
  const result = next(role, new Set(shards), { more, failed: new Map(Object.entries(failed)) });
  expect(result).toEqual({ lost: [], stuck: [], ...expected });
});

function fail(error: Error) {
  return { move: { kind: 'fail', error } };
}
