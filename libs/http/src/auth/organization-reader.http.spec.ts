import { StoredOrganizationReader } from '#http';
import { FakeLedger, organizationCreated } from '../specs/fakes.spec-kit.js';

const STREAM = 'organization_org_1';

describe('an organization that two processes look at', () => {
  it('has the clock that either has moved, at once', async () => {
    const ledger = new FakeLedger();
    ledger.put(STREAM, organizationCreated);
    const [one, other] = [new StoredOrganizationReader(ledger), new StoredOrganizationReader(ledger)];
    for (const reader of [one, other]) expect(await reader.get('org_1')).toMatchObject({ clockOffsetMs: 0 });
    ledger.put(STREAM, { type: 'ClockMoved', data: { organizationId: 'org_1', offsetMs: 5 } });
    // The reader that moved the clock forgets; the other one is told nothing.
    one.forget('org_1');
    for (const reader of [one, other]) expect(await reader.get('org_1')).toMatchObject({ clockOffsetMs: 5 });
  });
});
