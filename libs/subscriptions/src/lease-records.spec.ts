import { LeaseWatch } from './lease-records.js';

it('treats a record that was removed and created again as changed, even with the same version', () => {
  let now = 0;
  const watch = new LeaseWatch({ lastsMs: 1_000, now: () => now });
  expect(watch.isFree('sharing:a', 1, 'a')).toBe(false);
  watch.retain(new Map());
  now = 5_000;
  expect(watch.isFree('sharing:a', 1, 'a')).toBe(false);
  now = 6_001;
  watch.retain(new Map([['sharing:a', {}]]));
  expect(watch.isFree('sharing:a', 1, 'a')).toBe(true);
});
