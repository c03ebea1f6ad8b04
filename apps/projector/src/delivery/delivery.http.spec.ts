import { billStream, type BillEvent, type SubjectShredded } from '#domain';
import { eventually, billBody, withAdministrator, realAdministrator } from '#testing/pure';
import { openItems, startDelivery, view, written, type Stage } from './delivery.spec-kit.js';

const by = (submission: object) => withAdministrator(realAdministrator, billBody({}, { submission }));
const email = () => by({ route: 'email', destination: { email: 'claims@payer.example' } });

describe('a live organization', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await startDelivery('live');
  });
  afterAll(() => stage.close());

  it('keeps a bill without a carrier in the log and makes its files on request', async () => {
    const made = jest.spyOn(stage.api.engines.composer, 'compose');
    const id = await stage.api.bill(email());
    const [controlNumber = ''] = await written(stage, id, 1);
    expect(made).not.toHaveBeenCalled();
    const { data } = (await stage.api.call('GET', `/bills/${id}/lifecycle`)).json;
    expect(data.attempts).toMatchObject([{ controlNumber, status: 'written', sentAt: null }]);
    expect(data.lifecycle.nativeStatus).toBe('Waiting to be sent');
    const [transmission] = (await stage.api.call('GET', `/bills/${id}/transmissions`)).json['data'];
    expect(transmission.files.map(({ name }: { name: string }) => name)).toContain('packet.pdf');
    made.mockRestore();
  });

  it('holds a bill without a route until it has one, and sends it when it is marked as sent', async () => {
    const nowhere = { id: 'ca_ofabmuobcjlqad7s2wp2', name: 'Keenan & Associates' };
    const id = await stage.api.bill(withAdministrator(nowhere, billBody()));
    await eventually(async () => (await openItems(stage)).length === 0);
    expect((await view(stage, id)).facts.transmissions).toMatchObject([{ status: 'waiting_for_route', sentAt: null }]);
    expect((await view(stage, id)).facts.written).toEqual([]);
    const act = (body: object) => stage.api.post(`/bills/${id}/actions`, body);
    expect((await act({ action: 'mark_sent' })).json['code']).toBe('lifecycle_conflict');
    const destination = { mailingAddress: 'PO Box 9\nLos Angeles CA 90012' };
    expect((await act({ action: 'set_delivery_route', route: 'mail', destination })).statusCode).toBe(200);
    await written(stage, id, 1);
    const { json } = await act({ action: 'mark_sent', certifiedMailNumber: '9407 1118 9956 0000 1111 22' });
    expect(json['data'].attempts).toMatchObject([
      {
        ...{ status: 'sent', deliveryLabel: 'Mail', sentAt: expect.any(String) },
        certifiedMailNumber: '9407 1118 9956 0000 1111 22',
      },
    ]);
    expect(json['data'].activity[0].description).toMatch(/, certified mail 9407 1118 9956 0000 1111 22$/);
    expect(json['data'].lifecycle.nativeStatus).toBe('Submitted to the payer');
  });

  it('sends a duplicate as a separate transmission', async () => {
    const id = await stage.api.bill(email());
    await written(stage, id, 1);
    const sent = await stage.api.post(`/bills/${id}/actions`, { action: 'send_duplicate' });
    expect(sent.statusCode).toBe(200);
    const [, second = ''] = await written(stage, id, 2);
    expect(second).toMatch(/-2$/);
  });

  it('sends a duplicate by another route without sending the first transmission again', async () => {
    const id = await stage.api.bill(email());
    await written(stage, id, 1);
    const destination = { mailingAddress: 'PO Box 9\nLos Angeles CA 90012' };
    const answer = await stage.api.post(`/bills/${id}/actions`, {
      action: 'send_duplicate',
      route: 'mail',
      destination,
    });
    expect(answer.statusCode).toBe(200);
    await written(stage, id, 2);
    const { json } = await stage.api.post(`/bills/${id}/actions`, { action: 'mark_sent' });
    expect(json['data'].attempts).toMatchObject([
      { deliveryLabel: 'Email' },
      { deliveryLabel: 'Mail', status: 'sent' },
    ]);
    await eventually(async () => (await openItems(stage)).length === 0);
    expect((await view(stage, id)).facts.written).toHaveLength(2);
  });

  it('does not write a sent bill again after the checkpoint was moved back and items were removed', async () => {
    const { stateStore, events } = stage.api.engines;
    const id = await stage.api.bill(email());
    await written(stage, id, 1);
    await eventually(async () => (await openItems(stage)).length === 0);
    const items = await stateStore.list('intent', 'payer-delivery:');
    for (const { key } of items) await stateStore.remove('intent', key);
    await stateStore.saveCheckpoint('payer-delivery', { logId: await events.logId(), position: 0n });
    const done = async () => (await stateStore.list('intent', 'payer-delivery:')).length === items.length;
    await eventually(async () => (await done()) && (await openItems(stage)).length === 0);
    expect((await view(stage, id)).facts.written).toHaveLength(1);
  });

  it('writes nothing for a bill that is erased before', async () => {
    const { engines, organizationId } = stage.api;
    const id = await stage.api.bill(
      withAdministrator({ id: 'ca_ofabmuobcjlqad7s2wp2', name: 'Keenan & Associates' }, billBody()),
    );
    const stream = billStream(organizationId, id);
    const history = await engines.ledger.load<BillEvent>(stream);
    const { metadata } = history.at(-1)!;
    const order = { type: 'SubjectShredded' as const, data: { subject: id, shreddedAt: metadata.at } };
    await engines.ledger.append<SubjectShredded>(stream, history.length - 1, [order], metadata);
    await eventually(async () => (await openItems(stage)).length === 0);
    expect((await view(stage, id)).facts.written).toEqual([]);
  });
});

it('writes nothing for a sandbox organization', async () => {
  const stage = await startDelivery('sandbox');
  const id = await stage.api.bill();
  const { events, stateStore } = stage.api.engines;
  const head = await events.head();
  await eventually(async () => ((await stateStore.checkpoint('payer-delivery'))?.position ?? 0n) >= head);
  expect(await stateStore.list('intent', 'payer-delivery:')).toEqual([]);
  const { facts } = await view(stage, id);
  expect([facts.written, facts.transmissions.map(({ status }) => status)]).toEqual([[], ['sent']]);
  await stage.close();
});
