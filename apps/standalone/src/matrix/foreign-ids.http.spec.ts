import { setTimeout as pause } from 'node:timers/promises';
import { operations, type OperationEntry } from '#contracts';
import { losAngelesDate } from '#domain';
import { eventually } from '#testing/pure';
import { openPremises, type StandaloneService } from './practice.spec-kit.js';

/*
 * Tests that another organization's IDs and unknown IDs lead to the same response. The other organization's data must
 * not be decrypted for the check, so that the response time does not reveal whether an ID exists.
 */

let all: StandaloneService;
let foreign: Readonly<Record<string, string>>;
const opened: string[] = [];

beforeAll(async () => {
  all = await openPremises();
  const { key: as } = await all.operate('key.create', { org: all.foreign, scope: 'account' });
  const make = async (path: string, body: object, method = 'POST') => {
    const got = await all.call(method, path, { as, body, organization: all.foreign });
    if (got.status >= 300) throw new Error(got.text);
    return ((got.json as { data?: unknown }).data ?? got.json) as { id: string; eors: { id: string }[] };
  };
  const billId = await all.bill({}, as);
  await make(`/sandbox/bills/${billId}/simulate`, { scenario: 'denied' });
  const day = losAngelesDate(new Date().toISOString());
  const eor = await make(`/bills/${billId}/eors`, { eorDate: day, servedAt: day, reportedPaid: 0 });
  const review = await make(`/bills/${billId}/reviews`, { type: 'second_review', reason: 'Underpaid' });
  const recipient = { enabled: true, email: 'a@b.example', audience: 'practice', statusUpdates: true, agingDays: [] };
  await make('/notifications/recipients/somebody', { ...recipient, quietHours: true, consent: true }, 'PUT');
  const endpoint = await make('/webhook-endpoints', { url: 'https://clinic.example/hook' });
  const delivery = await make(`/webhook-endpoints/${endpoint.id}/test`, {});
  const administrator = await make('/organization/claims-administrators', { name: 'Own', fax: '1' });
  const draft = await make('/drafts', { note: 'Theirs' });
  foreign = {
    draftId: draft.id,
    billId,
    docId: eor.eors[0]!.id,
    eorId: eor.eors[0]!.id,
    reviewId: review.id,
    externalUserId: 'somebody',
    endpointId: endpoint.id,
    deliveryId: delivery.id,
    id: administrator.id,
  };
  const { vault } = all.engines;
  const real = vault.open.bind(vault);
  jest.spyOn(vault, 'open').mockImplementation(async (organizationId, ...rest) => {
    opened.push(organizationId);
    return real(organizationId, ...rest);
  });
  // Wait until the service has finished its background work for these resources.
  await eventually(async () => {
    opened.length = 0;
    await pause(500);
    return opened.length === 0;
  });
});
afterAll(() => all.close());

/** Returns an unknown ID with the same form. */
const invented = (id: string) => id.replaceAll(/[a-z2-7](?=[a-z2-7]{0,20}$)/g, 'a');
const named = (Object.entries(operations) as [string, OperationEntry][]).filter(
  // Recipients are identified within their organization, so another organization's name is not foreign.
  ([, { path }]) => path.replace('{externalUserId}', '').includes('{') && !path.startsWith('/organizations/{id}'),
);
const ask = async ({ method, path, namesOrganization }: OperationEntry, ids: (name: string) => string) => {
  const url = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => ids(name));
  const sent = { as: all.key, ...(namesOrganization && { organization: all.home }) };
  const { status, code, headers, json } = await all.call(method, url, {
    ...sent,
    ...(method !== 'GET' && { body: { nonsense: 1 } }),
  });
  const { instance: _, requestId: _r, ...problem } = json as Record<string, unknown>;
  return { status, code, problem, headers: Object.keys(headers) };
};

describe('ID of another organization', () => {
  it.each(named)('leads to the same response as an unknown ID: %s', async (_, entry) => {
    opened.length = 0;
    const theirs = await ask(entry, (name) => foreign[name] ?? 'none');
    const nobodys = await ask(entry, (name) => invented(foreign[name] ?? 'none'));
    expect(theirs).toEqual(nobodys);
    expect([400, 403, 404]).toContain(theirs.status);
    expect(opened).not.toContain(all.foreign);
  });
});
