import {
  bill,
  billStream,
  decide,
  fold,
  REDACTED,
  type BillCommand,
  type BillEvent,
  type ReviewType,
  type Scenario,
  type SubmissionPrivate,
} from '#domain';
import type { Actor, StoredEvent } from '#event-store';

type SubmitData = Extract<BillCommand, { type: 'SubmitBill' }>['data'];
type Told<T extends BillCommand['type']> = Extract<BillCommand, { type: T }>;

export const ORGANIZATION = 'org_test';
export const BILL_ID = 'bill_01j000000000000000000000aa';
/** A Monday, 10:00 in Los Angeles. */
export const SUBMITTED_AT = '2026-03-02T18:00:00.000Z';

/** Noon of a day in Los Angeles (standard time; one o'clock in summer): the same calendar day either way. */
export const noon = (date: string): string => `${date}T20:00:00.000Z`;

const address = { line1: '100 Main Street', line2: null, city: 'Los Angeles', state: 'CA', postalCode: '90012' };

/** What the claims examiner would see: Maria Sandoval's evaluation of 2026-02-24. */
export const billText: SubmissionPrivate = {
  externalId: 'X-1',
  patient: {
    externalId: 'P-77',
    firstName: 'Maria',
    middleName: null,
    lastName: 'Sandoval',
    dateOfBirth: '1979-04-02',
    ssn: '078051120',
    gender: 'F',
    phone: '213-555-0100',
    address,
  },
  claim: {
    externalId: 'C-88',
    claimNumber: 'WC-2026-0001',
    adjNumber: 'ADJ1234567',
    employer: 'Golden State Logistics',
    dateOfInjury: '2026-01-15',
    injuryState: 'CA',
    description: 'Fell from a ladder.',
    administratorName: 'Pacific Claims Services',
  },
  service: { date: '2026-02-24', endDate: null, authorizationNumber: null },
  billingProvider: {
    name: 'Kim Medical Group',
    taxId: '123456780',
    taxIdType: 'EIN',
    npi: '1234567893',
    phone: '213-555-0111',
    address,
  },
  renderingProvider: {
    name: 'Alex Kim, MD',
    npi: '1234567893',
    taxonomy: '207X00000X',
    specialty: null,
    licenseNumber: null,
    licenseState: null,
  },
  serviceLocation: { name: null, placeOfServiceCode: '11', address },
  diagnoses: [{ code: 'M54.50', description: 'Low back pain, unspecified' }],
  lines: [
    {
      serviceDate: '2026-02-24',
      serviceDateEnd: null,
      diagnosisPointers: [],
      pricing: { status: 'calculated', basis: 'MLFS', citation: '8 CCR § 9795', steps: ['2,015.00 × 1'] },
    },
  ],
  documents: [{ externalId: 'D-1', filename: 'report.pdf', description: null, sha256: 'ab'.repeat(32) }],
  submission: { destination: null, attention: null, subject: null, note: null, cc: [] },
  delivery: {
    payerName: 'Pacific Claims Services',
    contacts: { faxNumber: '213-555-0199', claimsEmail: null, portalUrl: null, mailingAddress: null },
    clearinghouse: 'Synthetic Clearinghouse',
    clearinghousePayerId: 'SYN01',
  },
  claimPattern: { state: 'match', label: 'Claim number matches', detail: 'WC-####-####' },
  warnings: [],
  actorName: 'Bo Biller',
};

/** One ML201 at 2,015.00 by e-bill, unless the overrides say otherwise. `text` replaces parts of the encrypted group. */
export const submitBill = (
  overrides: Partial<Omit<SubmitData, 'private'>> = {},
  text: Partial<SubmissionPrivate> = {},
): Told<'SubmitBill'> => {
  const billId = overrides.billId ?? BILL_ID;
  return {
    type: 'SubmitBill',
    data: {
      billId,
      billNumber: 1042,
      customerExternalId: null,
      billingMode: 'med_legal',
      submittedAt: SUBMITTED_AT,
      patientId: 'pat_1',
      claimId: 'clm_1',
      administratorId: 'ca_pacific',
      payerKey: null,
      billingProviderId: 'bp_1',
      renderingProviderId: 'rp_1',
      route: 'ebill',
      lines: [
        {
          id: 'line_1',
          code: 'ML201',
          modifiers: [],
          units: 1,
          charge: 2015_00,
          allowed: 2015_00,
          pricingStatus: 'calculated',
        },
      ],
      documents: [
        {
          id: 'doc_1',
          documentType: 'final_report',
          reportTypeCode: 'J4',
          source: 'partner_api',
          sizeBytes: 1234,
          pages: 2,
        },
      ],
      originalBillId: billId,
      replacesBillId: null,
      ...overrides,
      private: { ...billText, ...text },
    },
  };
};

const asked = (at: string) => ({ at, actorName: 'Bo Biller' });
/** Made from the instant, so that a test knows it beforehand. */
const id = (prefix: string, at: string): string => `${prefix}_${at.replaceAll(/\D/g, '')}`;

export const simulate = (scenario: Scenario, at: string, amount: number | null = null): Told<'SimulatePayer'> => ({
  type: 'SimulatePayer',
  data: {
    ...asked(at),
    scenario,
    amount,
    reasonCode: null,
    eorId: id('eor', at),
    paymentId: id('pay', at),
    payerClaimControlNumber: 'PCCN-1',
    checkNumber: '5001',
  },
});

export const postPayment = (
  amount: number,
  at: string,
  fees: { penalty?: number; interest?: number } = {},
): Told<'PostPayment'> => ({
  type: 'PostPayment',
  data: {
    ...asked(at),
    paymentId: id('pay', at),
    eorId: null,
    amount,
    penalty: fees.penalty ?? 0,
    interest: fees.interest ?? 0,
    method: 'check',
    source: 'paper',
    checkNumber: '7001',
    depositDate: at.slice(0, 10),
    note: null,
  },
});

export const voidPayment = (paymentId: string, at: string): Told<'VoidPayment'> => ({
  type: 'VoidPayment',
  data: { ...asked(at), paymentId, reason: 'Bounced' },
});

const wish = (type: ReviewType, at: string) => ({
  reviewId: id('review', at),
  type,
  externalId: null,
  reason: 'Paid below the fee schedule.',
  disputedAmount: null,
  payerClaimControlNumber: null,
  attachmentIds: [],
  lineItems: [],
});

/** Creates and submits the review. */
export const startReview = (type: ReviewType, at: string): Told<'StartReview'> => ({
  type: 'StartReview',
  data: { ...asked(at), review: wish(type, at) },
});
export const draftReview = (type: ReviewType, at: string): Told<'CreateReview'> => ({
  type: 'CreateReview',
  data: { ...asked(at), review: wish(type, at) },
});

export const closeBill = (at: string, writeOff = true): Told<'CloseBill'> => ({
  type: 'CloseBill',
  data: { ...asked(at), reason: 'Uncollectible', writeOff, replacedBy: null },
});
export const reopenBill = (at: string): Told<'ReopenBill'> => ({
  type: 'ReopenBill',
  data: { ...asked(at), reason: 'Closed too early' },
});
export const markLien = (at: string, filedAt: string | null = null): Told<'MarkLien'> => ({
  type: 'MarkLien',
  data: { ...asked(at), filedAt, note: null },
});
export const resubmitBill = (at: string): Told<'ResubmitBill'> => ({
  type: 'ResubmitBill',
  data: { ...asked(at), reason: 'Claim number corrected by the payer' },
});
export const sendDuplicate = (at: string): Told<'SendDuplicate'> => ({
  type: 'SendDuplicate',
  data: { ...asked(at), reason: null, attachmentIds: [] },
});
export const addNote = (note: string, at: string): Told<'AddNote'> => ({
  type: 'AddNote',
  data: { ...asked(at), noteId: id('note', at), note },
});
export const withdrawNote = (noteId: string, at: string): Told<'WithdrawNote'> => ({
  type: 'WithdrawNote',
  data: { ...asked(at), noteId, reason: 'Belongs to another bill.' },
});
export const reportStatus = (
  status: Told<'ReportBillStatus'>['data']['status'],
  at: string,
): Told<'ReportBillStatus'> => ({
  type: 'ReportBillStatus',
  data: {
    ...asked(at),
    status,
    company: null,
    representativeName: null,
    phone: null,
    callReference: null,
    note: null,
  },
});
export const passTime = (at: string): Told<'PassTime'> => ({ type: 'PassTime', data: { at } });

/** What one command recorded. */
export interface Chapter {
  readonly at: string;
  readonly events: readonly BillEvent[];
}

/** Lets the decider answer one command after the other; throws where it refuses. */
export const chapters = (commands: readonly BillCommand[]): readonly Chapter[] => {
  const history: BillEvent[] = [];
  return commands.map((command) => {
    const events = decide(bill, fold(bill, history), command);
    history.push(...events);
    return { at: command.type === 'SubmitBill' ? command.data.submittedAt : command.data.at, events };
  });
};

const uuid = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

export interface Teller {
  readonly organizationId?: string;
  readonly actor?: Actor;
  /** Position of the first event. */
  readonly from?: bigint;
}

/** The stored events of a bill's story, as the log would hand them out. */
export const story = (commands: readonly BillCommand[], teller: Teller = {}): readonly StoredEvent<BillEvent>[] => {
  const { organizationId = ORGANIZATION, actor = { kind: 'server_key', id: 'key_1' }, from = 1n } = teller;
  const first = commands.find((command) => command.type === 'SubmitBill');
  return chapters(commands)
    .flatMap(({ at, events }, chapter) => events.map((event) => ({ ...event, at, chapter })))
    .map(({ type, data, at, chapter }, revision) => ({
      stream: billStream(organizationId, first?.data.billId ?? BILL_ID),
      revision,
      position: from + BigInt(revision),
      id: uuid(Number(from) + revision),
      type,
      data,
      metadata: {
        v: 1,
        organizationId,
        at,
        recordedAt: at,
        actor,
        requestId: `req_${chapter}`,
        commandId: `cmd_${chapter}`,
      },
    }));
};

/** The same history after its subject's key was destroyed: facts stay, what was encrypted is gone. */
export const erased = <Event extends { readonly data: object }>(history: readonly Event[]): readonly Event[] =>
  history.map((event) => ({
    ...event,
    data: 'private' in event.data ? { ...event.data, private: REDACTED } : event.data,
  }));
