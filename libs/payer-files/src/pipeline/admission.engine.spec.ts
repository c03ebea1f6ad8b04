import type { EncryptedEventStore } from '#event-store';
import { isSandbox } from './admission.js';

/** Organizations by environment, and the streams that were read. */
const office = (environments: Readonly<Record<string, 'sandbox' | 'live'>>) => {
  const read: string[] = [];
  const folded = async (_: unknown, stream: string) => {
    read.push(stream);
    return { state: { environment: environments[stream.slice('organization_'.length)] }, revision: 0 };
  };
  return { ledger: { folded } as unknown as EncryptedEventStore, read, organizations: Object.keys(environments) };
};
const many = (environment: 'sandbox' | 'live') =>
  office(Object.fromEntries(Array.from({ length: 1_000 }, (_, n) => [`org_${n}`, environment])));

it('reads one organization for a file about thousands of live organizations', async () => {
  const { ledger, read, organizations } = many('live');
  expect(await isSandbox({ organizations }, ledger)).toBe(false);
  expect(read).toHaveLength(1);
});

it('treats a file as a sandbox file only if all its organizations are sandboxes', async () => {
  const all = many('sandbox');
  expect(await isSandbox(all, all.ledger)).toBe(true);
  const mixed = office({ org_a: 'sandbox', org_b: 'live' });
  expect(await isSandbox(mixed, mixed.ledger)).toBe(false);
});
