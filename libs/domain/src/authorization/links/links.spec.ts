import {
  linkedNumbers,
  linkProblems,
  linkWarnings,
  NO_LINKS,
  noDecisionText,
  noRfa,
  rfaIdOfItem,
  rfaLedger,
  type LinkContext,
  type Rfa,
  type RfaDecision,
  type RfaDecisionText,
  type RfaItemText,
  type RfaLedger,
  type RfaLink,
} from '#domain';
import { rfaContent, standingDecision } from '#domain/samples';
import { billBody } from '#testing/pure';

const itemIds = ['a', 'b'].map((letter) => `rfai_${'x'.repeat(26)}${letter.repeat(8)}`);
const [ITEM = '', OTHER = ''] = itemIds;
const [item] = rfaContent.text.items;
const { facts, text } = rfaContent;
type Decided = Partial<RfaDecision>;
const decided = (itemId: string, granted: Partial<RfaDecisionText> = {}, more: Decided = {}): RfaDecision =>
  standingDecision(itemId, { text: { ...noDecisionText, ...granted }, ...more });
const sent: Rfa = {
  ...noRfa,
  exists: true,
  rfaId: `rfa_${'x'.repeat(26)}`,
  rfaNumber: 12,
  status: 'received',
  facts: { ...facts, items: itemIds.map((itemId) => ({ itemId, formulary: false, exemption: null })) },
  text: { ...text, items: [item!, item!] },
};
const contextOf = (rfa: Partial<Rfa> = {}, more: Partial<LinkContext> = {}): LinkContext => ({
  rfas: new Map(itemIds.map((id) => [id, { ...sent, ...rfa }])),
  customerExternalId: facts.customerExternalId,
  patientId: facts.patientId,
  claimId: facts.claimId,
  ...more,
});
const approved = (granted: Partial<RfaDecisionText> = {}, more: Decided = {}): LinkContext =>
  contextOf({ status: 'approved', decisions: itemIds.map((id) => decided(id, granted, more)) });
type Line = {
  readonly code: string;
  readonly units: number;
  readonly rfaItemId?: string;
  readonly serviceDate?: string;
  readonly serviceDateEnd?: string;
};
const LINE: Line = { code: '97110', units: 2, rfaItemId: ITEM };
const { bill } = billBody({
  billingMode: 'professional',
  service: { date: '2026-06-15' },
  claim: {
    ...billBody().bill.claim,
    externalId: undefined,
    claimNumber: 'wc 2026 1',
    dateOfInjury: text.claim.dateOfInjury,
    claimsAdministrator: { id: 'cadm_1', name: text.claim.administratorName },
  },
  patient: { ...billBody().bill.patient, externalId: undefined, dateOfBirth: text.patient.dateOfBirth },
});
const withLines = (...serviceLines: readonly Line[]) => ({ ...bill, serviceLines });
const problems = (context: LinkContext, more: object = {}) =>
  linkProblems({ ...withLines(LINE), ...more } as never, context).map(({ path, message }) => `${path} ${message}`);
const codes = (context: LinkContext, ...lines: readonly Line[]) =>
  linkWarnings(withLines(...(lines.length > 0 ? lines : [LINE])) as never, context).map(
    ({ code, path }) => `${code} ${path}`,
  );

it('rfaIdOfItem returns the request of an item', () => {
  expect(rfaIdOfItem(ITEM)).toBe(sent.rfaId);
  expect(rfaIdOfItem(`rfai_${'x'.repeat(26)}`)).toBeNull();
  expect(rfaIdOfItem('rfai_')).toBeNull();
});

describe('linkProblems', () => {
  const at = 'bill.serviceLines.0.rfaItemId';
  const unknown = `${at} is not an item of a request for authorization of this organization`;

  it.each<[string, LinkContext, object, readonly string[]]>([
    ['on a med-legal bill', contextOf(), { billingMode: 'med_legal' }, [`${at} is allowed only on professional bills`]],
    ['that does not exist', NO_LINKS, {}, [unknown]],
    ['of another customer', contextOf({}, { customerExternalId: 'clinic-8' }), {}, [unknown]],
    ['whose data was erased', contextOf({ text: null }), {}, [unknown]],
    ['of a draft', contextOf({ status: 'ready' }), {}, [`${at} is an item of a request that was not sent`]],
    ['of a canceled request', contextOf({ status: 'canceled' }), {}, [`${at} is an item of a canceled request`]],
    ['that was withdrawn', contextOf({ withdrawnIds: [ITEM] }), {}, [`${at} was withdrawn`]],
  ])('rejects an item %s', (_, context, more, expected) => expect(problems(context, more)).toEqual(expected));

  const anyone = contextOf({}, { patientId: null, claimId: null });
  it.each<[string, object]>([
    ['claim number', { claim: { ...bill.claim, claimNumber: 'WC-2026-2' } }],
    ['date of injury', { claim: { ...bill.claim, dateOfInjury: '2026-05-02' } }],
    ['administrator', { claim: { ...bill.claim, claimsAdministrator: { id: 'cadm_2', name: 'x' } } }],
    ['date of birth', { patient: { ...bill.patient, dateOfBirth: '1984-02-28' } }],
    ['patient ID', { patient: { ...bill.patient, externalId: 'p-2' } }],
    ['claim ID', { claim: { ...bill.claim, externalId: 'c-2' } }],
  ])('rejects an item of another %s', (_, more) =>
    expect(problems(anyone, more)).toEqual([`${at} is an item of a request for another patient or claim`]),
  );

  it('accepts an item of the same patient and claim, by IDs or by values', () => {
    expect(problems(anyone)).toEqual([]);
    expect(problems(contextOf(), { claim: { ...bill.claim, claimNumber: 'as the payer changed it' } })).toEqual([]);
    expect(problems(contextOf(), { patient: undefined, claim: undefined })).toEqual([]);
  });
});

describe('linkWarnings', () => {
  it('warns if patient and claim were matched by values', () =>
    expect(codes({ ...approved(), patientId: null })).toEqual(['rfa_matched_by_values bill.serviceLines.0.rfaItemId']));

  it.each<[string, LinkContext, readonly string[]]>([
    ['approved', approved(), []],
    ['modified', approved({}, { outcome: 'modified' }), []],
    ['denied', approved({}, { outcome: 'denied' }), ['rfa_denied bill.serviceLines.0.rfaItemId']],
    ['not decided', contextOf(), ['rfa_not_decided bill.serviceLines.0.rfaItemId']],
    [
      'deferred',
      contextOf({
        deferral: { deferredAt: '2026-06-08', itemIds: [ITEM], responseDocumentId: null, reason: null },
      }),
      ['rfa_deferred bill.serviceLines.0.rfaItemId'],
    ],
  ])('returns the right warnings for an item that is %s', (_, context, expected) =>
    expect(codes(context)).toEqual(expected),
  );

  const differs = ['rfa_code_differs bill.serviceLines.0.code'];
  it.each<[string, Partial<RfaDecisionText>, Partial<RfaItemText>, readonly string[]]>([
    ['the requested code', {}, {}, []],
    ['a code other than the requested code', {}, { procedureCode: '97112' }, differs],
    ['the authorized code', { authorizedProcedureCode: '97110' }, { procedureCode: '97112' }, []],
    ['a code other than the authorized code', { authorizedProcedureCode: '97112' }, {}, differs],
    ['a code in a range', { authorizedCodeFrom: '97110', authorizedCodeTo: '97140' }, {}, []],
    ['a code outside a range', { authorizedCodeFrom: '97112', authorizedCodeTo: '97140' }, {}, differs],
    ['any code if none is known', {}, { procedureCode: null }, []],
  ])('compares codes for a line that bills %s', (_, granted, asked, expected) => {
    const context = contextOf({
      status: 'approved',
      text: { ...text, items: [{ ...item!, ...asked }, item!] },
      decisions: [decided(ITEM, granted)],
    });
    expect(codes(context)).toEqual(expected);
  });

  const outside = ['rfa_outside_validity bill.serviceLines.0.serviceDate'];
  it.each<[string, string, Decided, readonly string[]]>([
    ['on the day of the decision', '2026-06-09', {}, []],
    ['before the decision', '2026-06-08', {}, outside],
    ['before the decision, but on its effective date', '2026-06-08', { effectiveFrom: '2026-06-01' }, []],
    ['on the last day of validity', '2026-06-30', { effectiveTo: '2026-06-30' }, []],
    ['after the last day of validity', '2026-07-01', { effectiveTo: '2026-06-30' }, outside],
    ['after a decision whose UTC day is the next day', '2026-06-09', { decidedAt: '2026-06-10T03:00:00.000Z' }, []],
  ])('compares the day of a service %s', (_, serviceDate, decision, expected) =>
    expect(codes(approved({}, decision), { ...LINE, serviceDate })).toEqual(expected),
  );

  it('accepts an earlier service for a retrospective request', () => {
    const context = contextOf({
      facts: { ...sent.facts!, reviewType: 'retrospective' },
      decisions: [decided(ITEM)],
    });
    expect(codes(context, { ...LINE, serviceDate: '2026-05-20' })).toEqual([]);
  });

  it('warns if the provider differs from the provider of the decision', () => {
    expect(codes(approved({ providerNpi: bill.renderingProvider.npi }))).toEqual([]);
    expect(codes(approved({ providerNpi: '1999999992' }))).toEqual(['rfa_provider_differs bill.renderingProvider.npi']);
  });

  it('warns once if the lines of the bill together exceed the authorized units', () => {
    const units = (...all: readonly number[]) =>
      codes(approved({ authorizedUnits: 12 }), ...all.map((n) => ({ ...LINE, units: n })));
    expect(units(8, 4)).toEqual([]);
    expect(units(8, 6, 1)).toEqual(['rfa_units_exceeded bill.serviceLines.1.units']);
    expect(
      codes(approved({ authorizedUnits: 12 }), { ...LINE, units: 8 }, { ...LINE, units: 8, rfaItemId: OTHER }),
    ).toEqual([]);
  });
});

describe('an item that other bills also use', () => {
  const day = (serviceDate: string, units = 2) => ({ ...LINE, serviceDate, units });
  const used = (billId: string, serviceDate: string, more: Partial<RfaLink> = {}): RfaLink => ({
    ...{ itemId: ITEM, billId, lineId: serviceDate, units: 2, released: null },
    text: { code: '97110', serviceDate, serviceDateEnd: serviceDate },
    ...more,
  });
  const with3 = (links: readonly RfaLink[], more: Partial<LinkContext> = {}, decision: Decided = { countBy: 'days' }) =>
    contextOf({ status: 'approved', links, decisions: [decided(ITEM, { authorizedQuantity: 3 }, decision)] }, more);
  const two = [used('bill_1', '2026-06-15'), used('bill_1', '2026-06-16')];
  const exceeded = (at: number) => [`rfa_units_exceeded bill.serviceLines.${at}.serviceDate`];

  it('counts their days of service, each day once', () => {
    expect(codes(with3(two), day('2026-06-17'))).toEqual([]);
    expect(codes(with3(two), day('2026-06-17'), day('2026-06-17'))).toEqual([]);
    expect(codes(with3(two), day('2026-06-17'), day('2026-06-18'), day('2026-06-19'))).toEqual(exceeded(1));
    expect(codes(with3([...two, used('bill_2', '2026-06-18'), used('bill_2', '2026-06-19')]), LINE)).toEqual([]);
    expect(codes(with3([...two, used('bill_2', '2026-06-18')]), day('2026-06-20'))).toEqual(exceeded(0));
  });

  it('does not count released lines or the lines of a replaced bill', () => {
    const three = [...two, used('bill_1', '2026-06-17')];
    expect(codes(with3(three), day('2026-06-18'))).toEqual(exceeded(0));
    expect(codes(with3(three, { replaces: 'bill_1' }), day('2026-06-18'))).toEqual([]);
    expect(codes(with3(three.map((link) => ({ ...link, released: 'rejected' }))), day('2026-06-18'))).toEqual([]);
    expect(codes(with3(three.map((link) => ({ ...link, itemId: OTHER }))), day('2026-06-18'))).toEqual([]);
  });

  it('counts a date range by its units, but at most its number of days', () => {
    const span = (units: number) => ({ ...LINE, units, serviceDate: '2026-06-20', serviceDateEnd: '2026-06-21' });
    expect(codes(with3(two), span(1))).toEqual([]);
    expect(codes(with3(two), span(5))).toEqual(exceeded(0));
    expect(codes(with3([]), span(5))).toEqual([]);
  });

  it.each<[string, Partial<Rfa>, RfaLedger]>([
    ['the item is not decided', {}, { countBy: 'units', unitsUsed: 4, unitsRemaining: null, unitsOver: 0 }],
    [
      'the item is denied',
      { decisions: [decided(ITEM, {}, { outcome: 'denied' })] },
      { countBy: 'units', unitsUsed: 4, unitsRemaining: 0, unitsOver: 4 },
    ],
    [
      'the quantity is granted in pieces',
      { decisions: [decided(ITEM, { authorizedQuantity: 5 }, { countBy: 'units' })] },
      { countBy: 'units', unitsUsed: 4, unitsRemaining: 1, unitsOver: 0 },
    ],
    [
      'the quantity is granted in visits',
      { decisions: [decided(ITEM, { authorizedQuantity: 1 })] },
      { countBy: 'days', unitsUsed: 2, unitsRemaining: 0, unitsOver: 1 },
    ],
    [
      'units and visits are granted',
      { decisions: [decided(ITEM, { authorizedQuantity: 1, authorizedUnits: 9 })] },
      { countBy: 'units', unitsUsed: 4, unitsRemaining: 5, unitsOver: 0 },
    ],
    [
      'miles are granted and billed in tenths',
      {
        decisions: [decided(ITEM, { authorizedUnits: 10 })],
        links: two.map((link, n) => ({ ...link, units: [3.3, 6.6][n]! })),
      },
      { countBy: 'units', unitsUsed: 9.9, unitsRemaining: 0.1, unitsOver: 0 },
    ],
  ])('has the correct ledger if %s', (_, more, expected) =>
    expect(rfaLedger({ ...sent, links: two, ...more }, ITEM)).toEqual(expected),
  );
});

describe('linkedNumbers', () => {
  const numbered = (one: string | null, other: string | null = one) =>
    contextOf({
      decisions: [decided(ITEM, { authorizationNumber: one }), decided(OTHER, { authorizationNumber: other })],
    });
  const both = withLines({ code: '97140', units: 1 }, LINE, { ...LINE, rfaItemId: OTHER });
  const numberCodes = (context: LinkContext, authorizationNumber?: string) =>
    linkWarnings(
      {
        ...both,
        service: { ...bill.service, ...(authorizationNumber !== undefined && { authorizationNumber }) },
      } as never,
      context,
    ).map(({ code }) => code);

  it("returns the first number for the bill, and each line's own number", () => {
    expect(linkedNumbers(both as never, numbered(null, 'B'))).toEqual({ number: 'B', ofLines: [null, null, 'B'] });
    expect(linkedNumbers(both as never, numbered('A', 'B'))).toEqual({ number: 'A', ofLines: [null, 'A', 'B'] });
    expect(linkedNumbers(both as never, NO_LINKS)).toEqual({ number: null, ofLines: [null, null, null] });
  });

  it('returns no number for a denied item', () => {
    const denied = contextOf({ decisions: [decided(ITEM, { authorizationNumber: 'A' }, { outcome: 'denied' })] });
    expect(linkedNumbers(both as never, denied).number).toBeNull();
  });

  it('warns if a different number was sent, and if there are several numbers', () => {
    expect(numberCodes(numbered('A'))).toEqual([]);
    expect(numberCodes(numbered('A'), 'A')).toEqual([]);
    expect(numberCodes(numbered(null), 'A')).toEqual([]);
    expect(numberCodes(numbered('A'), 'C')).toEqual(['rfa_authorization_number_differs']);
    expect(numberCodes(numbered('A', 'B'), 'B')).toEqual(['authorization_numbers_several']);
  });
});
