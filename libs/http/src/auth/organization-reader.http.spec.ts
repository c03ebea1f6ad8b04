import type { OrganizationEvent } from '#domain';
import { LedgerOrganizationReader } from '#http';
import { FakeLedger } from '../specs/fakes.js';

const STREAM = 'organization_org_1';
const created: OrganizationEvent = {
  type: 'OrganizationCreated',
  data: {
    organizationId: 'org_1',
    environment: 'sandbox',
    accountId: 'org_1',
    externalId: null,
    createdAt: '2026-01-01T00:00:00.000Z',
    private: { name: 'Clinic' },
  },
};

describe('an organization that two processes look at', () => {
  it('has the clock that either has moved, at once', async () => {
    const ledger = new FakeLedger();
    ledger.put(STREAM, created);
    const [one, other] = [new LedgerOrganizationReader(ledger), new LedgerOrganizationReader(ledger)];
    for (const reader of [one, other]) expect(await reader.get('org_1')).toMatchObject({ clockOffsetMs: 0 });
    ledger.put(STREAM, { type: 'ClockMoved', data: { organizationId: 'org_1', offsetMs: 5 } });
    // Who moved it forgets; the other one is told nothing.
    one.forget('org_1');
    for (const reader of [one, other]) expect(await reader.get('org_1')).toMatchObject({ clockOffsetMs: 5 });
  });
});
