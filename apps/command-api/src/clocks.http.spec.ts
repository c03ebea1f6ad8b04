import { CommandApiModule } from '#apps/command-api';
import { ProjectorModule } from '#apps/projector';
import { QueryApiModule } from '#apps/query-api';
import { paymentsProcessorMetadata } from '#commands';
import { losAngelesDate } from '#domain';
import { claim, commandApp, remittance, remittances } from '#testing/http';

/*
 * In this spec, the organization's clock is weeks ahead of the wall clock, so a timestamp shows which clock it follows.
 */
const api = commandApp([CommandApiModule, QueryApiModule, ProjectorModule.with()]);
const { bill, send, onFile } = remittances(api);
const DAY_MS = 86_400_000;
const dayAhead = (days: number): string => losAngelesDate(new Date(Date.now() + days * DAY_MS).toISOString());
const TODAY = dayAhead(76);
beforeEach(() => api.travelTo(TODAY));
const isWall = (time: string): boolean => Math.abs(Date.parse(time) - Date.now()) < 3_600_000;
const isOrganization = (time: string): boolean => losAngelesDate(time) === TODAY;

it("dates keys and signing secrets by the wall clock, and endpoints by the organization's clock", async () => {
  const key = (await api.post('/keys', { name: 'Front desk', permissions: ['bills:read'] })).json['data'];
  expect(isWall(key.createdAt)).toBe(true);
  const made = (await api.post('/webhook-endpoints', { url: 'http://127.0.0.1:9/hook' })).json['data'];
  const rotated = (await api.post(`/webhook-endpoints/${made.id}/rotate-secret`)).json['data'];
  expect([made.createdAt, rotated.updatedAt].map(isOrganization)).toEqual([true, true]);
  expect(Date.parse(rotated.previousSecretExpiresAt)).toBeGreaterThan(Date.now());
});

it("dates payer files and their dismissal by the organization's clock", async () => {
  api.travelTo(dayAhead(30));
  const acceptedBill = await bill('accepted');
  api.travelTo(TODAY);
  const { id } = await send(remittance({ amount: 400 }, claim(acceptedBill, 400)));
  const file = (await api.call('GET', `/payer-files/${id}`)).json['data'];
  expect(isOrganization(file.receivedAt)).toBe(true);
  expect((await onFile(acceptedBill)).eors).toMatchObject([{ service: { receivedAt: TODAY } }]);
  const stray = await send(
    remittance({ amount: 5 }, claim({ ...acceptedBill, reference: 'ZZZ' }, 5, { icn: 'STRAY' })),
  );
  const dismissed = await api.post(`/payer-files/${stray.id}/items/1/dismiss`, { reason: 'handled_by_hand' });
  const [item] = dismissed.json['data'].interchanges[0].sets[0].items;
  expect([dismissed.statusCode, isOrganization(item.dismissal.at)]).toEqual([200, true]);
});

it("dates events of the payments processor by the organization's clock", async () => {
  const ahead = new Date(Date.now() + 46 * DAY_MS);
  expect((await api.call('PUT', '/sandbox/clock', { now: ahead.toISOString() })).statusCode).toBe(200);
  const { at, recordedAt } = await paymentsProcessorMetadata(api.engines.ledger, api.organizationId);
  expect([losAngelesDate(at), isWall(recordedAt)]).toEqual([losAngelesDate(ahead.toISOString()), true]);
});
