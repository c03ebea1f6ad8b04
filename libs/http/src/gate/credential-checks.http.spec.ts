import type { Rejection, AccountEvent, Message, OrganizationEvent } from '#domain';
import type { StoredEvent } from '#event-store';
import { StoredOrganizationReader } from '../auth/organization-reader.js';
import { wholeOrganization, type Principal } from '../auth/principal.js';
import { FakeLedger } from '../specs/fakes.spec-kit.js';
import { chooseOrganization } from './credential-checks.js';

/** Event store that records the names of loaded streams. */
class WatchedLedger extends FakeLedger {
  readonly read: string[] = [];
  override async load<Event extends Message>(stream: string): Promise<readonly StoredEvent<Event>[]> {
    this.read.push(stream);
    return super.load<Event>(stream);
  }
}

const created = (organizationId: string, accountId: string): OrganizationEvent => ({
  type: 'OrganizationCreated',
  data: {
    organizationId,
    environment: 'live',
    accountId,
    externalId: null,
    createdAt: '2026-01-01T00:00:00.000Z',
    private: { name: 'Clinic' },
  },
});
const joined = (organizationId: string): AccountEvent => ({
  type: 'OrganizationJoinedAccount',
  data: { accountId: 'org_home', organizationId, externalId: null, joinedAt: '2026-01-01T00:00:00.000Z' },
});
const accountKey: Principal = {
  actor: { kind: 'server_key', id: 'key_1' },
  credential: 'credential_1',
  name: 'Key',
  organizationId: 'org_home',
  environment: 'live',
  reach: 'account',
  permissions: new Set(),
  scope: wholeOrganization,
  allowedOrigin: null,
};

let ledger: WatchedLedger;
let reader: StoredOrganizationReader;
beforeEach(() => {
  ledger = new WatchedLedger();
  ledger.put('organization_org_home', created('org_home', 'org_home'));
  ledger.put('organization_org_own', created('org_own', 'org_home'));
  ledger.put('organization_org_foreign', created('org_foreign', 'org_foreign'));
  ledger.put('account_org_home', joined('org_own'));
  reader = new StoredOrganizationReader(ledger);
});
/** Returns the chosen organization or the code of the refusal, and the streams that were loaded for it. */
const choose = async (organizationId: string, principal = accountKey) => {
  ledger.read.length = 0;
  const answer = await chooseOrganization(reader, principal, organizationId, undefined).then(
    (found) => found.organizationId,
    (error: unknown) => (error as Rejection).code,
  );
  return { answer, read: [...ledger.read] };
};

describe('chooseOrganization', () => {
  it("accepts an organization in the account's list", async () =>
    expect(await choose('org_own')).toEqual({
      answer: 'org_own',
      read: ['organization_org_home', 'account_org_home', 'organization_org_own'],
    }));

  it("does not load another account's organization, and loads the same streams whether it exists or not", async () => {
    const [foreign, unknown] = [await choose('org_foreign'), await choose('org_none')];
    expect([foreign.answer, unknown.answer]).toEqual(['organization_mismatch', 'organization_mismatch']);
    expect(foreign.read).not.toContain('organization_org_foreign');
    expect(foreign.read.filter((stream) => stream.startsWith('organization_'))).toEqual(['organization_org_home']);
    // The second requests load only the account's list; the home organization is cached.
    const [again, unknownAgain] = [await choose('org_foreign'), await choose('org_none')];
    expect(again).toEqual({ answer: 'organization_mismatch', read: ['account_org_home'] });
    expect(unknownAgain).toEqual(again);
  });

  it('loads nothing for another organization if the key reaches a single organization', async () =>
    expect(await choose('org_own', { ...accountKey, reach: 'organization' })).toEqual({
      answer: 'organization_mismatch',
      read: [],
    }));

  it('accepts an organization as soon as it joins the account, even after a recent refusal', async () => {
    expect((await choose('org_new')).answer).toBe('organization_mismatch');
    ledger.put('organization_org_new', created('org_new', 'org_home'));
    ledger.put('account_org_home', joined('org_new'));
    expect((await choose('org_new')).answer).toBe('org_new');
  });

  it('refuses an organization whose own record names another account, even if the account lists it', async () => {
    ledger.put('account_org_home', joined('org_foreign'));
    expect((await choose('org_foreign')).answer).toBe('organization_mismatch');
  });
});
