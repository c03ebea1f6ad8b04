import { Registry } from 'prom-client';
import { readConfig } from '#engines';
import { RateLimits } from '#http';
import { openRateLimits } from '../rate-limit/open-rate-limits.js';
import { exposeRefusals } from './refusal-metrics.js';

it('counts refusals by entrance, starting at 0', async () => {
  const registry = new Registry();
  const limits = new RateLimits(null);
  exposeRefusals(registry, limits);
  await limits.failed({ ip: '192.0.2.1', headers: {} }, { entrance: 'link' });
  await limits.asked({ ip: '192.0.2.1', headers: {} });
  const text = await registry.metrics();
  expect(text).toContain('workcomp_refused_entries_total{entrance="link"} 1');
  expect(text).toContain('workcomp_refused_entries_total{entrance="api"} 0');
});

it('delays refusals with the default settings of the embedded engines, and for local programs by account only', async () => {
  const limits = openRateLimits(readConfig({}));
  const refused = (ip: string, account?: string) =>
    limits.failed({ ip, headers: {} }, { entrance: 'second_factor', ...(account !== undefined && { account }) });
  const timeOf = async (work: () => Promise<void>): Promise<number> => {
    const before = performance.now();
    await work();
    return performance.now() - before;
  };
  for (let n = 0; n < 9; n += 1) {
    await refused('192.0.2.1');
    await refused('127.0.0.1');
    await refused('127.0.0.1', 'org_1.dana');
  }
  const [byAddress, byAccount] = await Promise.all([
    timeOf(() => refused('192.0.2.1')),
    timeOf(() => refused('127.0.0.1', 'org_1.dana')),
  ]);
  for (const ms of [byAddress, byAccount]) expect(ms).toBeGreaterThan(900);
  // Refusals above the maximum number of waiting refusals are rejected immediately.
  const many = await Promise.allSettled(Array.from({ length: 8 }, () => refused('192.0.2.1')));
  expect(many.filter(({ status }) => status === 'rejected').length).toBeGreaterThan(0);
});
