import { CommandApiModule } from '#apps/command-api';
import { QueryApiModule } from '#apps/query-api';
import { executeCommand, actorMetadata, newId, organizations } from '#commands';
import { organization, organizationStream, type OrganizationCommand, type TeamRole } from '#domain';
import { MailSettings } from '#engines';
import { loadState } from '#event-store';
import { practiceAddresses } from '#state-store';
import { ApiBase, PracticeLookup, SessionTokens } from '#http';
import { commandApp, openMailbox, publicOrigin, type Mailbox } from '#testing/http';
import { SignInMail } from './sign-in-mail.js';

const api = commandApp([CommandApiModule, QueryApiModule]);
const OTHER_ORGANIZATION = 'org_other';
const DANA = 'dana@clinic.example';

const at = '2026-03-02T20:00:00.000Z';
const change = (organizationId: string, command: OrganizationCommand) =>
  executeCommand(api.engines.ledger, organizations, {
    stream: organizationStream(organizationId),
    command,
    metadata: actorMetadata({ organizationId, actor: { kind: 'operator', id: 'test' } }),
  });
const join = (org: string, subject: string, email: string, role: TeamRole) =>
  change(org, { type: 'EnsureMember', data: { memberId: newId('mem'), subject, email, role, name: null, at } });

let box: Mailbox;
let mail: SignInMail;
beforeAll(async () => {
  const { ledger, vault, stateStore } = api.engines;
  box = await openMailbox({ tls: true });
  const practices = new PracticeLookup(stateStore, ledger, vault);
  mail = new SignInMail(
    new MailSettings(box.trustedUrl, 'billing@practice.example'),
    practices,
    stateStore,
    ledger,
    new SessionTokens(vault),
    new ApiBase(publicOrigin),
  );
  const facts = {
    environment: 'live' as const,
    accountId: OTHER_ORGANIZATION,
    name: 'Other Practice',
    externalId: null,
    at,
  };
  await change(OTHER_ORGANIZATION, {
    type: 'CreateOrganization',
    data: { ...facts, organizationId: OTHER_ORGANIZATION },
  });
  await join(api.organizationId, 'dana', DANA, 'biller');
  await join(OTHER_ORGANIZATION, 'dana', DANA.toUpperCase(), 'viewer');
  await join(OTHER_ORGANIZATION, 'robin', 'robin@clinic.example', 'admin');
  for (const id of [api.organizationId, OTHER_ORGANIZATION, OTHER_ORGANIZATION]) await practices.noteAddresses(id);
});
afterAll(() => box.close());
beforeEach(() => box.received.splice(0));

const linksIn = (text = ''): readonly string[] => text.match(/https:\S+/g) ?? [];

/** Returns the IDs of the practices that have the address, and the number of reads for the lookup. */
const lookUp = async (address: string) => {
  const { ledger, vault, stateStore } = api.engines;
  const folded = jest.spyOn(ledger, 'folded');
  const listed = jest.spyOn(stateStore, 'keys');
  const found = await new PracticeLookup(stateStore, ledger, vault).membersWith(address);
  const work = [folded.mock.calls.length, listed.mock.calls.length];
  folded.mockRestore();
  listed.mockRestore();
  return { ids: found.map(({ organization }) => organization.organizationId), work };
};

describe('Sign-in link by email', () => {
  it('looks practices up by address without reading all practices', async () => {
    const { ledger, vault, stateStore } = api.engines;
    const practices = new PracticeLookup(stateStore, ledger, vault);
    const both = [api.organizationId, OTHER_ORGANIZATION].toSorted();
    expect((await lookUp(DANA)).ids).toEqual(both);
    for (let at = 0; at < 20; at += 1) await practices.noteAddresses(`org_empty${at}`);
    const { ids, work } = await lookUp('Dana@Clinic.example');
    expect(ids).toEqual(both);
    expect(work).toEqual([2, 0]);
    expect((await lookUp('unknown@clinic.example')).work).toEqual([0, 0]);
    const kept = await stateStore.everything(null, 10_000);
    expect(JSON.stringify(kept.filter(({ kind }) => kind.startsWith('practice'))).toLowerCase()).not.toContain('dana');
  });

  it('reflects changes of the team', async () => {
    const { ledger, vault, stateStore } = api.engines;
    const practices = new PracticeLookup(stateStore, ledger, vault);
    const kept = async () => (await practiceAddresses.in(stateStore).findKeys('byAddress')).map(({ cursor }) => cursor);
    const before = await kept();
    await join(OTHER_ORGANIZATION, 'sam', 'sam@clinic.example', 'viewer');
    await Promise.all([practices.noteAddresses(OTHER_ORGANIZATION), practices.noteAddresses(OTHER_ORGANIZATION)]);
    expect((await lookUp('sam@clinic.example')).ids).toEqual([OTHER_ORGANIZATION]);
    const { members } = await loadState(ledger, organization, organizationStream(OTHER_ORGANIZATION));
    const sam = members.find(({ email }) => email === 'sam@clinic.example');
    await change(OTHER_ORGANIZATION, {
      type: 'ChangeMember',
      data: { memberId: sam?.id ?? '', active: false, by: null },
    });
    expect((await lookUp('sam@clinic.example')).ids).toEqual([]);
    await practices.noteAddresses(OTHER_ORGANIZATION);
    expect(await kept()).toEqual(before);
  });

  it("sends one link per practice with the address, valid once and with the member's role", async () => {
    expect(await mail.send('Dana@Clinic.example')).toBe(2);
    expect(box.received).toHaveLength(1);
    const [message] = box.received;
    // The email goes to the address stored by the team, not the one entered.
    expect(message?.to?.[0]?.address?.toLowerCase()).toBe(DANA);
    expect(message?.text).toContain('Other Practice');
    const [link = ''] = linksIn(message?.text);
    const path = link.slice(publicOrigin.length);
    const opened = await api.app.inject({ method: 'POST', url: path });
    expect(opened.statusCode).toBe(303);
    const cookie = String(opened.headers['set-cookie']).split(';', 1)[0]!;
    const who = await api.app.inject({ url: '/workspace/session', headers: { cookie } });
    expect(['biller', 'viewer']).toContain(who.json().data.role);
    expect((await api.app.inject({ method: 'POST', url: path })).statusCode).toBe(410);
  });

  it('retries a temporary failure of the mail server', async () => {
    box.refusal = Object.assign(new Error('come back later'), { responseCode: 451 });
    mail.pauses = [50, 50, 50, 50];
    setTimeout(() => (box.refusal = null), 75);
    expect(await mail.send(DANA)).toBe(2);
    const [link = ''] = linksIn(box.received[0]?.text);
    const opened = await api.app.inject({ method: 'POST', url: link.slice(publicOrigin.length) });
    expect([box.received.length, opened.statusCode]).toEqual([1, 303]);
  });

  it('sends nothing to an address without a team', async () => {
    expect(await mail.send('unknown@clinic.example')).toBe(0);
    expect(box.received).toEqual([]);
  });

  it('sends at most five emails per hour', async () => {
    const start = Date.now();
    for (let n = 0; n < 5; n += 1) expect(await mail.send('robin@clinic.example', start + n)).toBe(1);
    expect(await mail.send('robin@clinic.example', start + 60_000)).toBe(0);
    expect(await mail.send('robin@clinic.example', start + 61 * 60_000)).toBe(1);
    expect(box.received).toHaveLength(6);
  });
});

describe('Page to request a sign-in link', () => {
  it('states that no email can be sent if no mail server is configured', async () => {
    for (const method of ['GET', 'POST'] as const) {
      const answer = await api.app.inject({ method, url: '/workspace/sign-in' });
      expect([answer.statusCode, answer.body.includes('does not send sign-in emails')]).toEqual([200, true]);
    }
  });
});
