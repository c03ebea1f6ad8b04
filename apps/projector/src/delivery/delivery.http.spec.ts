import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { readInterchange } from '#documents';
import { billStream, type BillEvent, type SubjectShredded } from '#domain';
import { eventually, billBody, billedTo, pdfBase64, realAdministrator } from '#testing/pure';
import { openItems, startDelivery, view, written, type Stage } from './delivery.spec-kit.js';

const electronic = () => billedTo(realAdministrator, billBody({}, { submission: { route: 'ebill' } }));

describe('of a live organization', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await startDelivery('live');
  });
  afterAll(() => stage.close());

  it('an electronic bill lies in the outbox with packet, cover and 837P', async () => {
    const id = await stage.api.bill(electronic());
    const [controlNumber = ''] = await written(stage, id, 1);
    const place = join(stage.outbox, stage.api.organizationId, controlNumber);
    expect((await readdir(place)).toSorted()).toEqual([
      'claim.837',
      'cover.pdf',
      'manifest.json',
      'packet.pdf',
      'transmission.json',
    ]);
    for (const name of ['cover.pdf', 'packet.pdf'])
      expect((await readFile(join(place, name))).subarray(0, 5).toString()).toBe('%PDF-');
    const claim = await readFile(join(place, 'claim.837'), 'latin1');
    expect(claim).toContain(`PWK*OZ*EL***AC*J4${controlNumber}-1~`);
    expect(claim).toContain('005010X222A1');
    expect(readInterchange(claim)).toBeDefined();
    expect(JSON.parse(await readFile(join(place, 'transmission.json'), 'utf8'))).toMatchObject({
      kind: 'original',
      route: 'ebill',
      documents: [{ controlNumber: `${controlNumber}-1`, filename: 'report.pdf' }],
    });
    const { data } = (await stage.api.call('GET', `/bills/${id}/lifecycle`)).json;
    expect(data.attempts).toMatchObject([{ controlNumber, status: 'written', sentAt: null }]);
    expect(data.lifecycle.nativeStatus).toBe('Waiting to be sent');
  });

  it('a duplicate takes along the documents that it names, whatever came after the submission', async () => {
    const id = await stage.api.bill(electronic());
    await written(stage, id, 1);
    const late = ['a.pdf', 'b.pdf'].map((filename) => ({
      filename,
      documentType: 'medical_records',
      contentBase64: pdfBase64(filename),
    }));
    const { data } = (await stage.api.post(`/bills/${id}/documents`, { documents: late })).json;
    const duplicate = { action: 'send_duplicate', attachmentIds: [data[1].id] };
    expect((await stage.api.post(`/bills/${id}/actions`, duplicate)).statusCode).toBe(200);
    const [, controlNumber = ''] = await written(stage, id, 2);
    const place = join(stage.outbox, stage.api.organizationId, controlNumber);
    expect(JSON.parse(await readFile(join(place, 'transmission.json'), 'utf8'))).toMatchObject({
      kind: 'duplicate',
      documents: [{ filename: 'report.pdf' }, { filename: 'b.pdf', controlNumber: `${controlNumber}-2` }],
    });
    expect(await readFile(join(place, 'claim.837'), 'latin1')).toContain(`PWK*OZ*EL***AC*J4${controlNumber}-2~`);
  });

  it('a bill without a route stays out of the outbox until it has one, and is sent when somebody says so', async () => {
    const nowhere = { id: 'ca_ofabmuobcjlqad7s2wp2', name: 'Keenan & Associates' };
    const id = await stage.api.bill(billedTo(nowhere, billBody()));
    await eventually(async () => (await openItems(stage)).length === 0);
    expect((await view(stage, id)).facts.transmissions).toMatchObject([{ status: 'waiting_for_route', sentAt: null }]);
    expect((await view(stage, id)).facts.written).toEqual([]);
    const act = (body: object) => stage.api.post(`/bills/${id}/actions`, body);
    expect((await act({ action: 'mark_sent' })).json['code']).toBe('lifecycle_conflict');
    const destination = { mailingAddress: 'PO Box 9\nLos Angeles CA 90012' };
    expect((await act({ action: 'set_delivery_route', route: 'mail', destination })).statusCode).toBe(200);
    const [controlNumber = ''] = await written(stage, id, 1);
    expect(await readdir(join(stage.outbox, stage.api.organizationId))).not.toContain(controlNumber);
    const { json } = await act({ action: 'mark_sent' });
    expect(json['data'].attempts).toMatchObject([
      { status: 'sent', deliveryLabel: 'Mail', sentAt: expect.any(String) },
    ]);
    expect(json['data'].lifecycle.nativeStatus).toBe('Submitted to the payer');
  });

  it('a duplicate is a transmission of its own, marked W2', async () => {
    const id = await stage.api.bill(electronic());
    await written(stage, id, 1);
    const sent = await stage.api.post(`/bills/${id}/actions`, { action: 'send_duplicate' });
    expect(sent.statusCode).toBe(200);
    const [, second = ''] = await written(stage, id, 2);
    expect(second).toMatch(/-2$/);
    const claim = await readFile(join(stage.outbox, stage.api.organizationId, second, 'claim.837'), 'latin1');
    expect(claim).toContain('HI*BG:W2~');
  });

  it('a second review goes with its request, marked W3, under the payer’s own number', async () => {
    const id = await stage.api.bill(electronic());
    const eor = { eorDate: '2026-03-02', servedAt: '2026-03-02', reportedPaid: 0, payerClaimControlNumber: 'PCCN-7' };
    expect((await stage.api.post(`/bills/${id}/eors`, eor)).statusCode).toBe(201);
    const asked = await stage.api.post(`/bills/${id}/actions`, { action: 'second_review', reason: 'Why.' });
    expect(asked.statusCode).toBe(200);
    const [, second = ''] = await written(stage, id, 2);
    const place = join(stage.outbox, stage.api.organizationId, second);
    const claim = await readFile(join(place, 'claim.837'), 'latin1');
    for (const segment of ['HI*BG:W3~', 'REF*F8*PCCN-7~', `PWK*OZ*EL***AC*J4${second}-1~`])
      expect(claim).toContain(segment);
    expect(JSON.parse(await readFile(join(place, 'transmission.json'), 'utf8'))).toMatchObject({
      kind: 'second_review',
    });
  });

  it('a bill that is erased while its packet is made leaves nothing', async () => {
    const { engines, organizationId } = stage.api;
    const { composer, ledger } = engines;
    let erase: () => void = () => undefined;
    const erased = new Promise<void>((resolve) => (erase = resolve));
    const compose = composer.compose.bind(composer);
    const made = jest.spyOn(composer, 'compose').mockImplementationOnce(async (...order) => {
      const packet = await compose(...order);
      await erased;
      return packet;
    });
    const before = await readdir(join(stage.outbox, organizationId));
    const id = await stage.api.bill();
    await eventually(() => made.mock.calls.length > 0);
    const stream = billStream(organizationId, id);
    const history = await ledger.load<BillEvent>(stream);
    const { metadata } = history.at(-1)!;
    const order = { type: 'SubjectShredded' as const, data: { subject: id, shreddedAt: metadata.at } };
    await ledger.append<SubjectShredded>(stream, history.length - 1, [order], metadata);
    erase();
    await eventually(async () => (await openItems(stage)).length === 0);
    expect(await readdir(join(stage.outbox, organizationId))).toEqual(before);
    expect((await view(stage, id)).facts.written).toEqual([]);
  });

  it('what was carried away is not written again when the checkpoint is set back and no item is remembered', async () => {
    const { engines, organizationId } = stage.api;
    const { stateStore, events } = engines;
    const id = await stage.api.bill(electronic());
    const [controlNumber = ''] = await written(stage, id, 1);
    await eventually(async () => (await openItems(stage)).length === 0);
    await rm(join(stage.outbox, organizationId, controlNumber), { recursive: true });
    const items = await stateStore.list('intent', 'payer-delivery:');
    for (const { key } of items) await stateStore.remove('intent', key);
    await stateStore.saveCheckpoint('payer-delivery', { logId: await events.logId(), position: 0n });
    const done = async () => (await stateStore.list('intent', 'payer-delivery:')).length === items.length;
    await eventually(async () => (await done()) && (await openItems(stage)).length === 0);
    expect(await readdir(join(stage.outbox, organizationId))).not.toContain(controlNumber);
  });

  it('an electronic bill that cannot be written stays out of the outbox, and waits for another way', async () => {
    const far = { line1: '1 Far Road', city: 'Nowhere', state: 'ZZ', postalCode: '90012' };
    const { bill, ...rest } = electronic() as { bill: { patient: object } };
    const id = await stage.api.bill({ ...rest, bill: { ...bill, patient: { ...bill.patient, address: far } } });
    await eventually(async () => (await view(stage, id)).facts.transmissions[0]?.status === 'failed');
    const { controlNumber } = (await view(stage, id)).facts.transmissions[0]!;
    expect(await readdir(join(stage.outbox, stage.api.organizationId))).not.toContain(controlNumber);
    const { data } = (await stage.api.call('GET', `/bills/${id}/lifecycle`)).json;
    expect(data.attempts).toMatchObject([{ status: 'failed', sentAt: null }]);
    expect(JSON.stringify(data.activity)).toContain('bill.patient.address.state');
    const destination = { faxNumber: '213-555-0142' };
    const route = { action: 'set_delivery_route', route: 'fax', destination };
    expect((await stage.api.post(`/bills/${id}/actions`, route)).statusCode).toBe(200);
    expect(await written(stage, id, 1)).toEqual([controlNumber]);
  });

  it('what is printed waits in the log alone', async () => {
    const submission = { route: 'fax', destination: { faxNumber: '213-555-0142' } };
    const id = await stage.api.bill(billedTo(realAdministrator, billBody({}, { submission })));
    const [controlNumber = ''] = await written(stage, id, 1);
    expect((await view(stage, id)).facts.transmissions).toMatchObject([{ status: 'written', sentAt: null }]);
    expect(await readdir(join(stage.outbox, stage.api.organizationId))).not.toContain(controlNumber);
  });

  it('a bill by email without a mail server lies in the outbox, without an 837P', async () => {
    const submission = { route: 'email', destination: { email: 'claims@payer.example' } };
    const id = await stage.api.bill(billedTo(realAdministrator, billBody({}, { submission })));
    const [controlNumber = ''] = await written(stage, id, 1);
    expect(await readdir(join(stage.outbox, stage.api.organizationId, controlNumber))).not.toContain('claim.837');
  });
});

it('of a sandbox organization nothing is written', async () => {
  const stage = await startDelivery('sandbox');
  const id = await stage.api.bill();
  const { stateStore } = stage.api.engines;
  const states = async () =>
    (await stateStore.list<{ state: string }>('intent', 'payer-delivery:')).map(({ record }) => record.state);
  await eventually(async () => (await states()).join() === 'done');
  expect([
    await readdir(stage.outbox),
    (await view(stage, id)).facts.transmissions.map(({ status }) => status),
  ]).toEqual([[], ['sent']]);
  await stage.close();
});
