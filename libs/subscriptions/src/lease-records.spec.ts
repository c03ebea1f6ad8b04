import { LeaseWatch } from './lease-records.js';

it('LeaseWatch treats a record that was removed and created again as changed, even with the same version', () => {
  let now = 0;
  const watch = new LeaseWatch({ lastsMs: 1_000, now: () => now });
  const found = new Map([['process:a', { version: 1 }]]);
  const isOver = (seen: ReadonlyMap<string, { readonly version: number }>): boolean => {
    watch.note(seen);
    return watch.isOver('process:a');
  };
  expect(isOver(found)).toBe(false);
  expect(isOver(new Map())).toBe(false);
  now = 5_000;
  expect(isOver(found)).toBe(false);
  now = 6_001;
  expect(isOver(found)).toBe(true);
});
