import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import fc from 'fast-check';
import {
  API_VERSION,
  billIdOf,
  eventKind,
  eventTypes,
  eventTypePatterns,
  exampleEvent,
  formOf,
  publishesPrivateData,
  publicTypeOf,
  publish,
  matchingTypes,
  webhookTest,
  withoutPrivateData,
  type PublicEvent,
  type PublicEventOf,
} from '#contracts';
import { publicBillTypes, type BillEvent, type HistoryEvent, type Message } from '#domain';
import { apiDocument, closeSchemas } from '#testing/http';
import {
  anyBillScript,
  billText,
  eraseHistory,
  everyBillEvent,
  everyCheckEvent,
  everyEndpointEvent,
  everyPayerFileEvent,
  everyRecipientEvent,
  everyRfaEvent,
  everyWebhookDeliveryEvent,
  noon,
} from '#testing/pure';

const document = await apiDocument();
const strictAjv = (schemas: unknown): Ajv2020 => {
  const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, allErrors: true });
  (formats as unknown as (ajv: Ajv2020) => void)(ajv);
  ajv.addVocabulary(['discriminator', 'x-extensible-enum']);
  const $defs = JSON.parse(JSON.stringify(schemas).replaceAll('#/components/schemas/', 'doc#/$defs/')) as object;
  return ajv.addSchema({ $id: 'doc', $defs });
};
const ajv = strictAjv(closeSchemas(document.components.schemas));

/** Returns the schema of a type in the `webhooks` section. */
const schemaOf = (type: string): string => {
  const { post } = document.webhooks[type] as {
    post: { requestBody: { content: { 'application/json': { schema: { $ref: string } } } } };
  };
  return post.requestBody.content['application/json'].schema.$ref.replace('#/components/schemas/', 'doc#/$defs/');
};
const wrong = (event: PublicEvent, schema = schemaOf(event.type)): unknown => {
  const validate = ajv.getSchema(schema)!;
  return validate(event) ? null : { event, errors: validate.errors };
};

const recorded = ({ type, data }: Message, position = 7): HistoryEvent => ({
  id: `00000000-0000-4000-8000-${String(position).padStart(12, '0')}`,
  type,
  data,
  revision: 0,
  position: BigInt(position),
  metadata: { at: noon('2026-03-02'), actor: { kind: 'server_key', id: 'key_1' } },
});
const owner = { organizationId: 'org_1', environment: 'live' } as const;
const published = (event: Message): PublicEvent => publish(recorded(event), owner)!;

const isPublic = ({ type }: BillEvent) => publicBillTypes[type] !== null;
const everyOther: readonly Message[] = [
  ...everyRecipientEvent,
  ...everyEndpointEvent,
  ...everyWebhookDeliveryEvent,
  ...everyPayerFileEvent,
  ...everyCheckEvent,
  ...everyRfaEvent.filter(({ type }) => type !== 'SubjectShredded'),
];
const publishedTypes = [
  ...['RecipientInvited', 'RecipientEnabled', 'RecipientDisabled', 'EndpointDisabled', 'DeliveryExhausted'],
  ...['PayerFileReceived', 'ItemsSettled', 'PayerFileDone', 'ItemResolved', 'PayerFileRested'],
  ...['CheckReceived', 'SharesSettled', 'SharesHeld', 'SharesReturned', 'AdjustmentAssigned', 'AdjustmentDisputed'],
  ...['AdjustmentAdded', 'CheckRefunded', 'RefundVoided', 'CheckVoided', 'CheckCleared'],
  ...everyRfaEvent.map(({ type }) => type).filter((type) => publicTypeOf(type) !== null),
];
const others = everyOther.filter(({ type }) => publishedTypes.includes(type));

describe('every public event', () => {
  it.each(everyBillEvent().filter(isPublic))('$type conforms to its schema', (event) =>
    expect(wrong(published(event))).toBeNull(),
  );

  it.each(others)('$type conforms to its schema and has no bill', (event) => {
    expect(wrong(published(event))).toBeNull();
    expect(billIdOf(published(event))).toBeNull();
  });

  it('conforms to its schema after any history of a bill, shredded or not', () =>
    fc.assert(
      fc.property(anyBillScript, ({ chapters }) => {
        const history = chapters.flat();
        const events = history.filter(isPublic).map(published);
        expect(events.map((event) => wrong(event)).filter(Boolean)).toEqual([]);
        expect(eraseHistory(history).map((event) => publish(recorded(event), owner))).toEqual(
          history.map((event) => publish(recorded(event), owner)).map((event) => event && withoutPrivateData(event)),
        );
      }),
    ));

  it('contains no private data of the stored event except the client’s ID of the bill', () => {
    const words = (value: unknown): string[] =>
      typeof value === 'string'
        ? [value]
        : typeof value === 'object' && value !== null
          ? Object.values(value).flatMap(words)
          : [];
    const every: readonly Message[] = [...everyBillEvent(), ...everyOther];
    const hidden = [billText, ...every.map(({ data }) => ('private' in data ? data.private : {}))]
      .flatMap(words)
      .filter((word) => word.length > 4);
    const publicEvents = every.map((event) => publish(recorded(event), owner));
    const feed = JSON.stringify(publicEvents.map((event) => event && withoutPrivateData(event)));
    expect(hidden.length).toBeGreaterThan(50);
    // A code, and a word that also occurs in other values of this service (“unmatched”).
    const ours = ['A3:21', 'match'];
    expect(hidden.filter((word) => feed.includes(word) && !ours.includes(word))).toEqual([]);
  });

  it('does not publish a sentence that a payer sent instead of a code', () => {
    const says = (code: string) =>
      published({ type: 'BillRejected', data: { billId: 'bill_1', code, source: '277CA' } }).data;
    expect(says('Maria Sandoval is unknown')).toMatchObject({ billId: 'bill_1', code: 'other' });
    expect(says('X'.repeat(41))).toMatchObject({ billId: 'bill_1', code: 'other' });
    expect(says('A3:33')).toMatchObject({ billId: 'bill_1', code: 'A3:33' });
  });

  it('of a transmission contains the client’s ID and number of the bill', () => {
    const sent = everyBillEvent().filter(({ type }) => publicBillTypes[type] === 'bill.submitted');
    expect(sent.map((event) => published(event).data)).toMatchObject([
      {
        billId: expect.any(String),
        externalId: 'X-1',
        billNumber: 1042,
        state: 'submitted',
        attempt: 1,
        replaces: null,
      },
      { billId: expect.any(String), externalId: 'X-1', billNumber: 1042, state: 'submitted', attempt: 2 },
      {
        billId: expect.any(String),
        externalId: 'X-1',
        billNumber: 1042,
        state: 'accepted',
        attempt: 3,
        duplicate: true,
      },
    ]);
  });

  it('of a transmission of a shredded bill no longer contains the client’s ID', () => {
    const sent = eraseHistory(everyBillEvent().filter(({ type }) => publicBillTypes[type] === 'bill.submitted'));
    expect(sent.map((event) => published(event).data)).toEqual(
      sent.map(() => expect.objectContaining({ externalId: null, billNumber: 1042 }) as object),
    );
    for (const { type } of everyBillEvent())
      expect([type, publishesPrivateData(type)]).toEqual([type, publicBillTypes[type] === 'bill.submitted']);
  });

  it('contains the customer of the bill', () => {
    const note: Message = { type: 'NoteAdded', data: { billId: 'bill_1', noteId: 'note_1' } };
    const publishedData = (event: HistoryEvent) => publish(event, owner)?.data;
    expect(
      publishedData({ ...recorded(note), metadata: { ...recorded(note).metadata, customerExternalId: 'clinic-7' } }),
    ).toEqual({ billId: 'bill_1', customerExternalId: 'clinic-7', noteId: 'note_1' });
    expect(publishedData(recorded(note))).toMatchObject({ customerExternalId: null });
  });

  it('has amounts in dollars and the ID, sequence and time of the stored event', () => {
    const { data, ...around } = published({
      type: 'PaymentPosted',
      data: { billId: 'bill_1', paymentId: 'pay_1', amount: 120_905, balance: 80_595 },
    });
    expect(data).toEqual({
      billId: 'bill_1',
      checkId: 'chk_1',
      creditBalance: 0,
      customerExternalId: null,
      paymentId: 'pay_1',
      amount: 1209.05,
      balanceDue: 805.95,
    });
    expect(around).toEqual({
      id: expect.stringMatching(/^evt_[a-z2-7]{26}$/) as string,
      sequence: '7',
      type: 'payment.posted',
      apiVersion: API_VERSION,
      createdAt: noon('2026-03-02'),
      organizationId: 'org_1',
      environment: 'live',
    });
  });
});

describe('an internal event', () => {
  const inside = [
    ...everyBillEvent().filter((event) => !isPublic(event)),
    ...everyOther.filter(({ type }) => !publishedTypes.includes(type)),
  ];
  it.each(inside)('$type is not published', (event) => {
    expect(publish(recorded(event), owner)).toBeNull();
    expect(publicTypeOf(event.type)).toBeNull();
  });
  it.each(['RequestAcknowledged', 'SubjectShredded', 'toString', '__proto__', ''])('%p is not published', (type) => {
    expect(publish(recorded({ type, data: {} }), owner)).toBeNull();
    expect(publicTypeOf(type)).toBeNull();
  });
});

describe('the event catalog', () => {
  it.each(eventTypes)('%s has a schema and a valid example', (type) => {
    expect(wrong(exampleEvent(type))).toBeNull();
    const { post } = document.webhooks[type] as { post: { requestBody: { content: object } } };
    expect(post.requestBody.content).toMatchObject({ 'application/json': { example: exampleEvent(type) } });
  });

  it('lists every published type; only the reserved type and the test type are not in the feed', () => {
    const types = new Set([...everyBillEvent(), ...others].map(({ type }) => publicTypeOf(type)).filter(Boolean));
    expect([...types].sort()).toEqual(eventTypes.filter((type) => eventKind(type).where === 'feed').sort());
    expect(eventTypes.filter((type) => eventKind(type).where !== 'feed')).toEqual(['document.added', 'webhook.test']);
  });

  it('allows only IDs, codes and the client’s ID as text', () => {
    const free = eventTypes.flatMap((type) =>
      formOf(eventKind(type).data)
        .fields.filter(({ schema }) => schema['type'] === 'string' && !schema['enum'] && !schema['format'])
        .filter(({ name, schema }) => !name.endsWith('Id') && schema['pattern'] === undefined)
        .map(({ name }) => `${type} ${name}`),
    );
    expect(free).toEqual([]);
  });

  it('rejects an unknown type, field or member', () => {
    const event = exampleEvent('bill.paid');
    const anyEvent = 'doc#/$defs/PublicEvent';
    expect(wrong(event, anyEvent)).toBeNull();
    expect(wrong(exampleEvent('webhook.test'), anyEvent)).not.toBeNull();
    for (const change of [
      { type: 'bill.closed' },
      { data: Object.assign({ patientName: 'Maria' }, event.data) },
      { data: {} },
      { patient: 'Maria' },
    ])
      expect(wrong({ ...event, ...change } as PublicEvent, anyEvent)).not.toBeNull();
    // @ts-expect-error: data of another type does not compile.
    const other: PublicEventOf<'bill.paid'>['data'] = { billId: 'bill_1' };
    expect(wrong({ ...event, data: other } as PublicEvent)).not.toBeNull();
  });

  it('allows types, fields and versions that are added later', () => {
    const open = strictAjv(document.components.schemas);
    const validate = open.getSchema('doc#/$defs/PublicEvent')!;
    const event = exampleEvent('bill.paid');
    expect(validate({ ...event, type: 'bill.teleported', data: { anything: 1 } })).toBe(true);
    expect(
      validate({ ...event, apiVersion: '2030-01-01', more: 1, data: Object.assign({ more: 1 }, event.data) }),
    ).toBe(true);
    // Data of a known type must match its schema, and data must always be an object.
    expect(validate({ ...event, data: {} })).toBe(false);
    expect(validate({ ...event, type: 'bill.teleported', data: null })).toBe(false);
  });

  it('has a test event for endpoints', () =>
    expect(wrong(webhookTest('00000000-0000-4000-8000-000000000001', 'wh_1', noon('2026-03-02'), owner))).toBeNull());
});

describe('event type patterns', () => {
  it('match one type, all types with a prefix, or all types', () => {
    expect([...matchingTypes(['payment.*', 'bill.paid'])]).toEqual([
      'bill.paid',
      ...eventTypes.filter((type) => type.startsWith('payment.')),
    ]);
    expect([...matchingTypes(['eor.*'])]).toEqual(['eor.received', 'eor.voided', 'eor.service_corrected']);
    expect([...matchingTypes(['bill.status.*'])]).toEqual(['bill.status.updated']);
    expect([...matchingTypes(['notification.*'])]).toHaveLength(3);
    expect([...matchingTypes(['*'])]).toEqual(eventTypes);
    expect([...matchingTypes(['bill', 'bil*', 'Bill.*', ''])]).toEqual([]);
  });
  it('each match at least one type', () =>
    expect(eventTypePatterns.filter((word) => matchingTypes([word]).size === 0)).toEqual([]));
});
