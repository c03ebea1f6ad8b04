import fc from 'fast-check';
import {
  decide,
  fold,
  organization,
  type BillingProviderInput,
  type IdentityInput,
  type LocationInput,
  type OrganizationCommand,
  type OrganizationEvent,
  type RecordInputs,
  type RenderingProviderInput,
} from '#domain';
import { everyOrganizationEvent, noon, specFor } from '#testing/pure';

const given = specFor(organization);
const sample = (type: OrganizationEvent['type']) =>
  everyOrganizationEvent.find((event) => event.type === type) as OrganizationEvent;
const created = sample('OrganizationCreated');
/** The samples: EIN 123456780, and records bp_1 (BP-1), rp_1 (RP-1) and loc_1 (L-1). */
const stored = [
  created,
  sample('PracticeIdentitySaved'),
  sample('BillingProviderSaved'),
  sample('RenderingProviderSaved'),
  sample('LocationSaved'),
];
const save = (wishes: Partial<RecordInputs>): OrganizationCommand => ({
  type: 'MergeRecords',
  data: { practiceIdentity: null, billingProviders: [], renderingProviders: [], locations: [], ...wishes },
});
const identity = (practiceIdentity: IdentityInput) => save({ practiceIdentity });
const provider = (...billingProviders: Partial<BillingProviderInput>[]) =>
  save({
    billingProviders: billingProviders.map((billingProvider, index) => ({
      newId: `bp_new${index}`,
      ...billingProvider,
    })),
  });
const doctor = (input: Partial<RenderingProviderInput>) =>
  save({ renderingProviders: [{ newId: 'rp_new', name: 'Alex Kim, MD', npi: '1234567893', ...input }] });
const place = (...locations: Partial<LocationInput>[]) =>
  save({ locations: locations.map((location, index) => ({ newId: `loc_new${index}`, ...location })) });

/** Returns a history that includes the events of one more command. */
const historyAfter = (
  history: readonly OrganizationEvent[],
  command: OrganizationCommand,
): readonly OrganizationEvent[] => [...history, ...decide(organization, fold(organization, history), command)];
const after = (history: readonly OrganizationEvent[], command: OrganizationCommand) =>
  fold(organization, historyAfter(history, command));

describe('number of records', () => {
  const many = (records: number): readonly OrganizationEvent[] => [
    ...stored,
    ...Array.from({ length: records - 3 }, (_, i): OrganizationEvent => {
      const { data } = sample('LocationSaved') as Extract<OrganizationEvent, { type: 'LocationSaved' }>;
      return {
        type: 'LocationSaved',
        data: { ...data, private: { ...(data.private as object), id: `loc_${i + 2}`, externalId: null } as never },
      };
    }),
  ];

  it('is limited to 2,000 providers and locations in total', () => {
    given(...many(1_999))
      .when(place({ name: 'The last one' }))
      .thenTypes('LocationSaved');
    given(...many(2_000))
      .when(place({ name: 'One more' }))
      .thenRejects('validation_error', ['locations']);
    given(...many(1_999))
      .when(
        save({
          ...place({ name: 'A' }).data,
          ...{ billingProviders: [{ newId: 'bp_new', name: 'B' }] },
        } as RecordInputs),
      )
      .thenRejects('validation_error', ['billingProviders', 'locations']);
  });

  it('does not block changes of existing records at the limit', () =>
    given(...many(2_000))
      .when(place({ id: 'loc_5', name: 'Renamed' }))
      .thenTypes('LocationSaved'));
});

describe('saving records', () => {
  it('merges fields: absent fields stay, and null clears a field', () => {
    const { practiceIdentity } = after(stored, identity({ npi: null, phone: '213-555-0199' }));
    expect(practiceIdentity).toMatchObject({
      name: 'Kim Medical Group',
      taxId: '123456780',
      npi: null,
      phone: '213-555-0199',
    });
  });
  it('starts with the name of the organization if no identity was saved', () =>
    expect(after([created], identity({ npi: '1234567893' })).practiceIdentity).toMatchObject({
      name: 'Kim Medical Group',
      npi: '1234567893',
      taxId: null,
    }));
  it('causes no event if nothing changes', () => {
    given(...stored)
      .when(identity({ npi: '1234567893' }))
      .thenNothing();
    given(...stored)
      .when(provider({ id: 'bp_1', name: 'Kim Medical Group', address: { city: 'Los Angeles' } }))
      .thenNothing();
    given(...stored)
      .when(doctor({ id: 'rp_1' }))
      .thenNothing();
    given(...stored)
      .when(place({ externalId: 'L-1', city: 'Los Angeles' }))
      .thenNothing();
    given(...stored)
      .when(save({}))
      .thenNothing();
  });
  it('merges an address field by field', () => {
    const [one] = after(
      stored,
      provider({ id: 'bp_1', address: { line1: '1 New Street', line2: null } }),
    ).billingProviders;
    expect(one?.address).toEqual({ line1: '1 New Street', city: 'Los Angeles', state: 'CA', postalCode: '90012' });
  });
  it('requires an organization', () => given().when(save({})).thenRejects('not_found'));
});

describe('matching of a record', () => {
  const named = (command: OrganizationCommand) =>
    after(stored, command).billingProviders.map(({ id, externalId, name }) => [id, externalId, name]);

  it('uses its ID', () =>
    expect(named(provider({ id: 'bp_1', name: 'B', externalId: 'BP-9' }))).toEqual([['bp_1', 'BP-9', 'B']]));
  it('otherwise uses its external ID', () => {
    expect(named(provider({ externalId: 'BP-1', name: 'B' }))).toEqual([['bp_1', 'BP-1', 'B']]);
    expect(named(provider({ id: 'bp_unknown', externalId: 'BP-1', name: 'B' }))).toEqual([['bp_1', 'BP-1', 'B']]);
  });
  it('otherwise creates a record with a generated ID', () =>
    expect(named(provider({ id: 'bp_unknown', name: 'B' }))).toEqual([
      ['bp_1', 'BP-1', 'Kim Medical Group'],
      ['bp_new0', null, 'B'],
    ]));
  it('finds a record that the same request created before', () =>
    expect(named(provider({ externalId: 'X', name: 'A' }, { externalId: 'X', name: 'B' }))).toEqual([
      ['bp_1', 'BP-1', 'Kim Medical Group'],
      ['bp_new0', 'X', 'B'],
    ]));
  it('rejects an ID and an external ID of different records', () => {
    given(...stored)
      .when(provider({ name: 'B', externalId: 'X' }, { id: 'bp_1', externalId: 'X' }))
      .thenRejects('external_id_conflict', ['billingProviders.1.externalId']);
    const other: OrganizationEvent = {
      type: 'LocationSaved',
      data: {
        organizationId: 'org_test',
        id: 'loc_2',
        private: {
          ...(sample('LocationSaved').data as { private: object }).private,
          id: 'loc_2',
          externalId: 'L-2',
        } as never,
      },
    };
    given(...stored, other)
      .when(place({ id: 'loc_1', externalId: 'L-2' }))
      .thenRejects('external_id_conflict', ['locations.0.externalId']);
  });
});

describe('a new record', () => {
  it('requires a name, and reports all field problems together before conflicts', () =>
    given(...stored)
      .when(
        save({
          practiceIdentity: { taxIdType: 'SSN' },
          billingProviders: [
            { newId: 'bp_2' },
            { newId: 'bp_3', externalId: 'Y', name: 'Y' },
            { newId: 'bp_4', id: 'bp_1', externalId: 'Y' },
          ],
          locations: [{ newId: 'loc_2' }],
        }),
      )
      .thenRejects('validation_error', ['practiceIdentity.taxId', 'billingProviders.0.name', 'locations.0.name']));
  it('has the default values of the API', () => {
    expect(after([created], provider({ name: 'B' })).billingProviders).toEqual([
      {
        id: 'bp_new0',
        externalId: null,
        name: 'B',
        taxId: null,
        taxIdType: 'EIN',
        npi: null,
        billType: 'Professional',
        phone: null,
        address: null,
      },
    ]);
    expect(after([created], doctor({})).renderingProviders).toMatchObject([
      { id: 'rp_new', active: true, isQME: false },
    ]);
    expect(after([created], place({ name: 'L' })).locations).toMatchObject([
      { id: 'loc_new0', isPrimary: false, active: true, posCode: null },
    ]);
  });
});

describe('primary location', () => {
  const primaries = (history: readonly OrganizationEvent[], command: OrganizationCommand) =>
    after(history, command).locations.flatMap(({ id, isPrimary }) => (isPrimary ? [id] : []));

  it('is unique: the other locations lose the flag in the same append', () => {
    const second = place({ name: 'B', isPrimary: true });
    given(...stored)
      .when(second)
      .thenTypes('LocationSaved', 'LocationSaved');
    expect(primaries(stored, second)).toEqual(['loc_new0']);
    expect(primaries(historyAfter(stored, second), place({ id: 'loc_1', isPrimary: true }))).toEqual(['loc_1']);
  });
  it('is the last one in a request', () =>
    expect(primaries(stored, place({ name: 'B', isPrimary: true }, { name: 'C', isPrimary: true }))).toEqual([
      'loc_new1',
    ]));
  it('does not change when other locations are saved, and can be none', () => {
    expect(primaries(stored, place({ name: 'B' }, { name: 'C', isPrimary: false }))).toEqual(['loc_1']);
    expect(primaries(stored, place({ id: 'loc_1', isPrimary: false }))).toEqual([]);
  });
});

describe('a tax ID', () => {
  it('of a new record is an EIN, unless a number is sent with another type', () => {
    given(created)
      .when(identity({ taxIdType: 'SSN' }))
      .thenRejects('validation_error', ['practiceIdentity.taxId']);
    given(created)
      .when(provider({ name: 'B', taxIdType: 'SSN' }))
      .thenRejects('validation_error', ['billingProviders.0.taxId']);
    given(created)
      .when(identity({ taxIdType: 'EIN', phone: '1' }))
      .thenTypes('PracticeIdentitySaved');
    given(created)
      .when(provider({ name: 'B', taxIdType: 'SSN', taxId: '078051120' }))
      .thenTypes('BillingProviderSaved');
  });
  it('requires a new number if its type changes', () => {
    given(...stored)
      .when(identity({ taxIdType: 'SSN' }))
      .thenRejects('validation_error', ['practiceIdentity.taxId']);
    given(...stored)
      .when(provider({ id: 'bp_1', taxIdType: 'SSN', taxId: null }))
      .thenRejects('validation_error', ['billingProviders.0.taxId']);
    expect(after(stored, identity({ taxIdType: 'SSN', taxId: '078051120' })).practiceIdentity).toMatchObject({
      taxId: '078051120',
      taxIdType: 'SSN',
    });
  });
  it('keeps its value if only its type is repeated, and its type if the number is replaced', () => {
    given(...stored)
      .when(identity({ taxIdType: 'EIN' }))
      .thenNothing();
    expect(after(stored, identity({ taxId: '987654321' })).practiceIdentity).toMatchObject({ taxIdType: 'EIN' });
  });
  it('is cleared by null', () =>
    expect(after(stored, identity({ taxId: null })).practiceIdentity).toMatchObject({ taxId: null, taxIdType: 'EIN' }));
});

describe('OpenOrganization', () => {
  const open: OrganizationCommand = {
    type: 'OpenOrganization',
    data: {
      organizationId: 'org_test',
      environment: 'sandbox',
      accountId: 'org_home',
      externalId: 'PRACTICE-1',
      name: 'Kim Medical Group',
      at: noon('2026-01-05'),
      records: {
        practiceIdentity: { npi: '1234567893' },
        billingProviders: [],
        renderingProviders: [],
        locations: [{ newId: 'loc_2', name: 'Los Angeles' }],
      },
    },
  };
  it('creates the organization with its first records', () => {
    given().when(open).thenTypes('OrganizationCreated', 'PracticeIdentitySaved', 'LocationSaved');
    expect(after([], open)).toMatchObject({
      exists: true,
      accountId: 'org_home',
      practiceIdentity: { name: 'Kim Medical Group' },
    });
  });
  it('does nothing if the organization exists', () => given(created).when(open).thenNothing());
});

describe('saving arbitrary records', () => {
  const maybe = <Value>(...values: readonly Value[]) => fc.constantFrom(undefined, null, ...values);
  const wishes = fc.record({
    practiceIdentity: fc.option(fc.record({ phone: maybe('1', '2'), taxId: maybe('123456789') })),
    billingProviders: fc.array(
      fc.record({
        newId: fc.uuid(),
        externalId: fc.constantFrom('A', 'B', 'BP-1'),
        name: fc.constantFrom('One', 'Two'),
        npi: maybe('1234567893'),
        taxId: fc.constantFrom('123456789', '987654321'),
        taxIdType: fc.constantFrom('EIN', 'SSN', undefined),
        address: fc.constantFrom(undefined, { city: 'Oakland' }, { city: null, line1: '1 Street' }),
      }),
    ),
    renderingProviders: fc.array(
      fc.record({
        newId: fc.uuid(),
        externalId: fc.constantFrom('A', 'RP-1'),
        name: fc.constantFrom('One', 'Two'),
        npi: fc.constant('1234567893'),
        active: fc.constantFrom(undefined, true, false),
      }),
    ),
    locations: fc.array(
      fc.record({
        newId: fc.uuid(),
        externalId: fc.constantFrom('A', 'L-1'),
        name: fc.constant('L'),
        city: maybe('X'),
        isPrimary: fc.constantFrom(undefined, true, false),
      }),
    ),
  }) as fc.Arbitrary<RecordInputs>;
  const saving = (data: RecordInputs): OrganizationCommand => ({ type: 'MergeRecords', data });

  it('changes nothing if repeated, removes no record, and leaves at most one primary location', () =>
    fc.assert(
      fc.property(fc.array(wishes, { maxLength: 4 }), wishes, (past, last) => {
        const before = past.reduce<readonly OrganizationEvent[]>(
          (events, inputs) => historyAfter(events, saving(inputs)),
          stored,
        );
        const history = historyAfter(before, saving(last));
        expect(decide(organization, fold(organization, history), saving(last))).toEqual([]);
        const ids = (events: readonly OrganizationEvent[]) => {
          const { billingProviders, renderingProviders, locations } = fold(organization, events);
          return [...billingProviders, ...renderingProviders, ...locations].map(({ id }) => id);
        };
        expect(ids(history)).toEqual(expect.arrayContaining(ids(before)));
        expect(new Set(ids(history)).size).toBe(ids(history).length);
        const { locations } = fold(organization, history);
        expect(locations.filter(({ isPrimary }) => isPrimary).length).toBeLessThanOrEqual(1);
      }),
    ));
});
