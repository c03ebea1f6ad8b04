import { randomUUID } from 'node:crypto';
import { CommandApiModule } from '#apps/command-api';
import { ProjectorModule } from '#apps/projector';
import { QueryApiModule } from '#apps/query-api';
import type { CustomAdministrator } from '#directories';
import { organizationStream } from '#domain';
import { billScenario, commandApp, startCommandApp, type CommandApp } from '#testing/http';
import { billBody, withAdministrator, unreachableAdministrator } from '#testing/pure';

const api = commandApp([CommandApiModule, QueryApiModule, ProjectorModule.with()]);
const { workspace: lifecycle } = billScenario(api);

const submitted = (body: object = withAdministrator(unreachableAdministrator, billBody())) => api.post('/bills', body);
const waitingBill = async (): Promise<string> => (await submitted()).json['id'];
const setRoute = (id: string, body: object, how = {}) =>
  api.post(`/bills/${id}/actions`, { action: 'set_delivery_route', ...body }, how);
const fax = { route: 'fax', destination: { faxNumber: '213-555-0142' } };
const taskOf = async (id: string) => {
  const { dashboard, waiting } = (await api.call('GET', '/bill-tasks')).json['data'];
  type Section = { rows: { id: string; refs: string[][] }[] };
  const rows = [...dashboard.sections, ...waiting.sections].flatMap(({ rows }: Section) => rows);
  return rows.filter(({ refs }) => refs.flat().includes(id)).map((row) => row.id);
};

/** Saves a custom administrator directly, because the API rejects one without a delivery method. */
const save = async (administrator: CustomAdministrator): Promise<void> => {
  const { ledger } = api.engines;
  const stream = organizationStream(api.organizationId);
  const history = await ledger.load(stream);
  const { metadata } = history.at(-1)!;
  const createdAt = metadata.at;
  const fields = { ...administrator, notes: null, active: true, createdAt };
  const data = { organizationId: api.organizationId, id: administrator.id, private: fields };
  await ledger.append(stream, history.length - 1, [{ type: 'CustomAdministratorSaved', data }], {
    ...metadata,
    commandId: randomUUID(),
  });
};

describe('Bill whose administrator has no delivery method', () => {
  it('is accepted with a warning and the status of a bill waiting for a route', async () => {
    const answer = await submitted();
    expect(answer.statusCode).toBe(201);
    expect(answer.json['warnings']).toContainEqual({
      code: 'delivery_route_missing',
      path: 'submission.route',
      message: expect.stringContaining('set_delivery_route'),
    });
    const id = answer.json['id'] as string;
    const data = await lifecycle(id);
    expect(data.lifecycle).toMatchObject({ state: 'submitted', nativeStatus: 'Waiting for a delivery method' });
    expect(data.attempts).toMatchObject([
      { status: 'waiting_for_route', sentAt: null, deliveryLabel: 'No route known' },
    ]);
    const action = data.lifecycle.actions.find((candidate: { id: string }) => candidate.id === 'set_delivery_route');
    expect(action).toMatchObject({ enabled: true, primary: true });
    expect((await api.call('GET', `/bills/${id}/status`)).json['data']).toMatchObject({
      state: 'submitted',
      status: 'sent',
      nativeStatus: 'Waiting for a delivery method',
    });
  });
  it('is listed as a task and does not wait for an acknowledgment', async () => {
    const id = await waitingBill();
    expect(await taskOf(id)).toEqual(['delivery_route_missing::Delivery Route Missing']);
    const found = await api.call('GET', '/bill-dashboard?taskKind=delivery_route_missing');
    const item = found.json['data'].items.find((candidate: { id: string }) => candidate.id === id);
    expect(item.status).toEqual({ id: 'sent', label: 'Waiting for a delivery method', tone: 'warning' });
    await setRoute(id, fax);
    expect(await taskOf(id)).toEqual(['waiting_ack::Waiting for Acknowledgement']);
  });
  it('has no warning if the request contains a destination', async () => {
    const body = withAdministrator(unreachableAdministrator, billBody({}, { submission: fax }));
    const answer = await submitted(body);
    expect(answer.json['warnings'].map(({ code }: { code: string }) => code)).not.toContain('delivery_route_missing');
    expect((await lifecycle(answer.json['id'])).attempts).toMatchObject([{ status: 'sent', deliveryLabel: 'Fax' }]);
  });
});

describe('Action set_delivery_route', () => {
  it("sends a waiting bill and starts the payer's response time", async () => {
    const id = await waitingBill();
    const { statusCode, json } = await setRoute(id, { ...fax, actorName: 'Dana' }, { idempotencyKey: 'route-1' });
    expect(statusCode).toBe(200);
    expect(json['data'].attempts).toMatchObject([{ status: 'sent', deliveryLabel: 'Fax', sentAt: expect.any(String) }]);
    expect(json['data'].lifecycle.nativeStatus).toBe('Submitted to the payer');
    expect(json['data'].activity[0]).toMatchObject({ type: 'route_set', actor: 'Dana' });
    const again = await setRoute(id, { ...fax, actorName: 'Dana' }, { idempotencyKey: 'route-1' });
    expect([again.statusCode, again.headers['idempotent-replayed'], again.json]).toEqual([200, 'true', json]);
  });
  it('returns 409 for a bill that was sent', async () => {
    const id = await waitingBill();
    await setRoute(id, fax);
    for (const bill of [id, await api.bill()])
      expect(await setRoute(bill, fax)).toMatchObject({ statusCode: 409, json: { code: 'lifecycle_conflict' } });
  });
  it.each([
    [{ route: 'fax' }, 'route'],
    [{ route: 'ebill' }, 'route'],
    [{ route: 'pigeon' }, 'route'],
    [{}, 'route'],
    [{ ...fax, destination: { email: 'bills@city.example' } }, 'route'],
    [{ ...fax, destination: { ...fax.destination, email: 'bills@city.example' } }, 'destination.email'],
    [{ ...fax, note: 'x' }, 'note'],
  ])('returns 422 for %j', async (body, path) => {
    const answer = await setRoute(await waitingBill(), body);
    expect(answer.statusCode).toBe(422);
    expect(answer.json['errors'].map((error: { path: string }) => error.path)).toContain(path);
  });
  it('needs no destination if the administrator has the route by now', async () => {
    const nowhere = { id: 'cadm_nowhere', name: 'City of Nowhere', fax: null, email: null, mailingAddress: null };
    await save(nowhere);
    const id = (await submitted(withAdministrator({ id: nowhere.id, name: nowhere.name }, billBody()))).json[
      'id'
    ] as string;
    expect((await setRoute(id, { route: 'fax' })).statusCode).toBe(422);
    await save({ ...nowhere, fax: '415-555-0177' });
    const { json } = await setRoute(id, { route: 'fax' });
    expect(json['data'].attempts).toMatchObject([{ status: 'sent', deliveryLabel: 'Fax' }]);
    expect(json['data'].delivery.contacts.faxNumber).toBe('415-555-0177');
  });
  it('copies the route to a corrected bill', async () => {
    const id = await waitingBill();
    await setRoute(id, fax);
    await api.post(`/sandbox/bills/${id}/simulate`, { scenario: 'rejected' });
    const body = { action: 'resubmit', bill: withAdministrator(unreachableAdministrator, billBody()).bill };
    const { json } = await api.post(`/bills/${id}/actions`, body);
    expect((await lifecycle(json['replacementBillId'])).attempts).toMatchObject([
      { deliveryLabel: 'Fax', status: 'sent' },
    ]);
  });
});

describe('Bill of a live organization', () => {
  let live: CommandApp;
  beforeAll(async () => {
    live = await startCommandApp([CommandApiModule, QueryApiModule, ProjectorModule.with()], {
      environment: 'live',
    });
  });
  afterAll(() => live.close());

  it('is rejected if its claims administrator is synthetic', async () => {
    for (const body of [billBody(), withAdministrator(unreachableAdministrator, billBody())]) {
      const answer = await live.post('/bills', body);
      expect(answer).toMatchObject({
        statusCode: 422,
        json: { errors: [{ path: 'bill.claim.claimsAdministrator.id' }] },
      });
    }
    const { id } = billBody().bill.claim.claimsAdministrator;
    for (const path of [`/claims-administrators/${id}`, `/delivery-preview?claimsAdministratorId=${id}`])
      expect((await live.call('GET', path)).statusCode).toBe(404);
  });
  it('is shown as queued until it is mailed', async () => {
    const id = await live.bill();
    const { data } = (await live.call('GET', `/bills/${id}/lifecycle`)).json;
    expect(data.attempts).toMatchObject([{ deliveryLabel: 'Mail', status: 'queued', sentAt: null }]);
    expect(data.lifecycle.nativeStatus).toBe('Waiting to be sent');
    expect(data.deadlines.map((deadline: { id: string }) => deadline.id)).not.toContain('acknowledgement');
    const tasks = (await live.call('GET', '/bill-dashboard?taskKind=ready_to_send')).json['data'];
    expect(tasks.items.map((item: { id: string }) => item.id)).toContain(id);
  });
});
