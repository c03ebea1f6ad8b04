import type {
  AccountEvent,
  BillCommand,
  BillEvent,
  CheckEvent,
  CredentialEvent,
  EorLine,
  OrganizationEvent,
  PartnerBatchEvent,
  PartnerEvent,
  PayerFileEvent,
  ReviewWish,
  SessionEvent,
  SavedFilterEvent,
  SharedCheckEvent,
  SubmissionPrivate,
} from '#domain';
import {
  acknowledge,
  addDocument,
  but,
  discardReview,
  historyOf,
  recordEor,
  submitReview,
  voidEor,
  withdrawLien,
} from './bill-histories.js';
import {
  markSent,
  recordAcknowledgement,
  recordCopySent,
  recordFailure,
  recordTransmission,
  requestCopy,
  setRoute,
  tellClaimStatus,
} from './delivery.js';
import {
  acceptRecoupment,
  answerRefundRequest,
  disputeRecoupment,
  proposeRecoupment,
  reclassifyPayment,
  recordRefund,
  requestRefund,
  settleRecoupment,
  voidRefund,
} from './money-back.js';
import {
  addNote,
  billText,
  closeBill,
  draftReview,
  markLien,
  noon,
  passTime,
  postPayment,
  reopenBill,
  reportStatus,
  resubmitBill,
  sendDuplicate,
  simulate,
  startReview,
  submitBill,
  voidPayment,
  withdrawNote,
} from './bills.js';

/*
 * One recorded event of every type, every field filled: what golden files were written from, and what tells whether an
 * event has gained a field since.
 */

const fullText: SubmissionPrivate = {
  ...billText,
  patient: { ...billText.patient, middleName: 'Elena', address: { ...billText.patient.address, line2: 'Apt 4' } },
  service: { date: '2026-02-23', endDate: '2026-02-24', authorizationNumber: 'AUTH-5512' },
  renderingProvider: {
    ...billText.renderingProvider,
    specialty: 'Orthopaedic surgery',
    licenseNumber: 'A12345',
    licenseState: 'CA',
  },
  serviceLocation: { ...billText.serviceLocation, name: 'Kim Medical Group, Los Angeles' },
  diagnoses: [
    { code: 'M54.50', description: 'Low back pain, unspecified' },
    { code: 'S33.5XXA', description: 'Sprain of ligaments of lumbar spine, initial encounter' },
  ],
  lines: [
    {
      serviceDate: '2026-02-23',
      serviceDateEnd: '2026-02-24',
      diagnosisPointers: [1, 2],
      pricing: {
        status: 'calculated',
        basis: 'Medical-Legal Fee Schedule: ML201 Comprehensive medical-legal evaluation',
        citation: '8 CCR § 9795',
        steps: ['$2,015.00 per evaluation × 1 = $2,015.00', 'modifier 94: +35 %', '× 1.35 = $2,720.25'],
      },
    },
    {
      serviceDate: '2026-02-24',
      serviceDateEnd: null,
      diagnosisPointers: [1],
      pricing: {
        status: 'calculated',
        basis: 'Medical-Legal Fee Schedule: MLPRR Record review above the included pages',
        citation: '8 CCR § 9795',
        steps: ['$3.00 per page × 412 = $1,236.00'],
      },
    },
  ],
  documents: [{ externalId: 'D-1', filename: 'report.pdf', description: 'QME report', sha256: 'ab'.repeat(32) }],
  submission: {
    destination: { faxNumber: '213-555-0142', email: null, mailingAddress: null },
    attention: 'Bill review',
    subject: 'QME bill',
    note: 'Report attached.',
    cc: ['billing@kim.example'],
  },
  delivery: {
    payerName: 'Pacific Claims Services',
    contacts: {
      faxNumber: '213-555-0199',
      claimsEmail: 'bills@pacific-claims.example',
      portalUrl: 'https://portal.pacific-claims.example',
      mailingAddress: 'PO Box 100, Sacramento CA 95813',
    },
    clearinghouse: 'Synthetic Clearinghouse',
    clearinghousePayerId: 'SYN01',
  },
  warnings: [{ code: 'npi_check_digit', path: 'bill.billingProvider.npi', message: 'The check digit is wrong.' }],
};

const submission = submitBill(
  {
    customerExternalId: 'CU-9',
    payerKey: 'pacific-main',
    route: 'fax',
    lines: [
      {
        id: 'line_1',
        code: 'ML201',
        modifiers: ['94'],
        units: 1,
        charge: 2720_25,
        allowed: 2720_25,
        pricingStatus: 'calculated',
      },
      {
        id: 'line_2',
        code: 'MLPRR',
        modifiers: [],
        units: 412,
        charge: 1236_00,
        allowed: 1236_00,
        pricingStatus: 'calculated',
      },
    ],
  },
  fullText,
);

const eorLines: readonly Omit<EorLine, 'billed'>[] = [
  {
    lineItemId: 'line_1',
    allowed: 2015_00,
    reportedPaid: 2015_00,
    adjustments: [{ group: 'CO', reason: '45', amount: 705_25 }],
  },
  {
    lineItemId: 'line_2',
    allowed: 0,
    reportedPaid: 0,
    adjustments: [{ group: 'CO', reason: '16', amount: 1236_00 }],
  },
];

const wish: Partial<ReviewWish> = {
  externalId: 'R-1',
  payerClaimControlNumber: 'PCCN-1',
  attachmentIds: ['doc_1'],
  lineItems: [{ lineItemId: 'line_2', reason: 'The declaration of pages was attached.' }],
};
const withWish = <C extends ReturnType<typeof draftReview> | ReturnType<typeof startReview>>(command: C): C => ({
  ...command,
  data: { ...command.data, review: { ...command.data.review, ...wish } },
});

const firstDraft = withWish(draftReview('second_review', noon('2026-06-02')));
const idleDraft = withWish(draftReview('second_review', '2026-06-02T21:00:00.000Z'));
const secondDraft = withWish(draftReview('second_review', noon('2026-06-03')));
const feeNote = addNote('Fee paid.', noon('2026-06-17'));
const last = recordEor(10_00, noon('2026-06-24'));
const rest = postPayment(3456_25 + 50_00, noon('2026-06-22'), { penalty: 40_00, interest: 10_00 });

/** One bill that everything happens to. */
const eventful: readonly BillCommand[] = [
  submission,
  recordTransmission('1042-1', noon('2026-03-02')),
  markSent(noon('2026-03-02')),
  simulate('rejected', noon('2026-03-03')),
  resubmitBill(noon('2026-03-04')),
  acknowledge(noon('2026-03-05')),
  acknowledge(noon('2026-03-06')),
  but(sendDuplicate(noon('2026-03-09')), { reason: 'No answer by telephone.' }),
  addNote('Called the examiner.', noon('2026-03-10')),
  addDocument('doc_2', noon('2026-03-10')),
  but(reportStatus('eor_pending', noon('2026-03-11')), {
    company: 'Pacific Claims Services',
    representativeName: 'Pat Doe',
    phone: '213-555-0120',
    callReference: 'REF-1',
    note: 'EOR goes out this week.',
  }),
  passTime(noon('2026-05-06')),
  simulate('denied', noon('2026-06-01')),
  firstDraft,
  idleDraft,
  discardReview(idleDraft.data.review.reviewId, noon('2026-06-03')),
  secondDraft,
  submitReview(secondDraft.data.review.reviewId, noon('2026-06-04')),
  recordEor(2015_00, noon('2026-06-15'), {
    payerClaimControlNumber: 'PCCN-2',
    lines: eorLines,
    claimAdjustments: [{ group: 'OA', reason: '23', amount: 0 }],
    remarkCodes: ['N448'],
    document: { sizeBytes: 48_211, filename: 'eor.pdf', sha256: 'cd'.repeat(32) },
  }),
  but(postPayment(500_00, noon('2026-06-16')), { note: 'First part.' }),
  feeNote,
  withdrawNote(feeNote.data.noteId, noon('2026-06-18')),
  requestCopy('mail', noon('2026-06-17')),
  recordCopySent('mail', noon('2026-06-17')),
  withWish(startReview('independent_bill_review', noon('2026-06-18'))),
  markLien(noon('2026-06-19'), '2026-06-18'),
  withdrawLien(noon('2026-06-20')),
  rest,
  voidPayment(rest.data.paymentId, noon('2026-06-23')),
  last,
  voidEor(last.data.eor.eorId, noon('2026-06-24')),
  closeBill(noon('2026-06-25')),
  reopenBill(noon('2026-06-26')),
];

/** A bill that had to wait for its route. */
const withoutRoute: readonly BillCommand[] = [
  submitBill({ route: null }),
  setRoute(noon('2026-03-03'), {
    destination: { faxNumber: '213-555-0142', email: null, mailingAddress: null },
    delivery: fullText.delivery,
  }),
];

/** A bill that cannot be written as an electronic one. */
const refusedByChecks: readonly BillCommand[] = [
  submitBill({ environment: 'live' }),
  recordFailure('1042-1', noon('2026-03-02')),
];

/** What payers' files say of a bill. */
const inFiles: readonly BillCommand[] = [
  submitBill(),
  recordAcknowledgement(noon('2026-03-03'), { payerClaimControlNumber: 'PCCN-1', lineRejected: true }),
  tellClaimStatus(noon('2026-03-20'), 'final'),
];

const posted = postPayment(5_000_00, noon('2026-03-10'), { penalty: 10_00, interest: 5_00 });
const refund = recordRefund(700_00, noon('2026-03-14'), {
  requestId: `rrq_${noon('2026-03-13').replaceAll(/\D/g, '')}`,
});
const [taken, wrongly] = [
  proposeRecoupment(200_00, noon('2026-03-16')),
  proposeRecoupment(100_00, noon('2026-03-17'), 'adj_2'),
];

/** A bill that was paid too much, and of which money went back. */
const overpaid: readonly BillCommand[] = [
  submission,
  acknowledge(noon('2026-03-03')),
  recordEor(0, noon('2026-03-04')),
  startReview('second_review', noon('2026-03-05')),
  recordEor(0, noon('2026-03-06'), { servedAt: '2026-03-06' }),
  startReview('independent_bill_review', noon('2026-03-07')),
  but(posted, { overpayment: 'credit', checkId: 'chk_1', ibrFee: 80_00 }),
  reclassifyPayment(posted.data.paymentId, noon('2026-03-12'), { ibrFee: 180_00 }),
  requestRefund(700_00, noon('2026-03-13')),
  answerRefundRequest('rrq_20260313200000000', noon('2026-03-13')),
  refund,
  voidRefund(refund.data.refundId, noon('2026-03-15')),
  taken,
  acceptRecoupment(taken.data.recoupmentId, noon('2026-03-16')),
  wrongly,
  disputeRecoupment(wrongly.data.recoupmentId, noon('2026-03-18')),
  settleRecoupment(noon('2026-03-19'), 'adj_2'),
  but(postPayment(500_00, noon('2026-03-20')), { overpayment: 'credit', checkId: 'chk_2' }),
  voidPayment(`pay_${noon('2026-03-20').replaceAll(/\D/g, '')}`, noon('2026-03-21')),
];

/** A request that was answered by what the schedule says. */
const paidAsScheduled: readonly BillCommand[] = [
  submission,
  acknowledge(noon('2026-03-03')),
  postPayment(500_00, noon('2026-03-10')),
  requestRefund(500_00, noon('2026-03-13')),
  answerRefundRequest('rrq_20260313200000000', noon('2026-03-14'), 'declined', 'paid_without_objection'),
];

/** A recorded event of every type of the bill, the richest one of its kind. */
export const everyBillEvent = (): readonly BillEvent[] => {
  const richest = new Map<string, BillEvent>();
  for (const event of [
    ...historyOf(...eventful),
    ...historyOf(...withoutRoute),
    ...historyOf(...refusedByChecks),
    ...historyOf(...inFiles),
  ]) {
    const known = richest.get(event.type);
    if (!known || JSON.stringify(event).length > JSON.stringify(known).length) richest.set(event.type, event);
  }
  // What came later adds types of its own: older types are as their golden files have them.
  const later = new Map<string, BillEvent>();
  for (const event of [...historyOf(...overpaid), ...historyOf(...paidAsScheduled)]) {
    const known = later.get(event.type);
    if (richest.has(event.type)) continue;
    if (!known || JSON.stringify(event).length > JSON.stringify(known).length) later.set(event.type, event);
  }
  return [...richest.values(), ...later.values()];
};

const organizationId = 'org_test';
const address = { line1: '100 Main Street', line2: 'Suite 4', city: 'Los Angeles', state: 'CA', postalCode: '90012' };

export const everyOrganizationEvent: readonly OrganizationEvent[] = [
  { type: 'OrganizationLinked', data: { organizationId, accountId: 'org_home' } },
  {
    type: 'OrganizationCreated',
    data: {
      organizationId,
      environment: 'sandbox',
      accountId: 'org_home',
      externalId: 'PRACTICE-1',
      createdAt: noon('2026-01-05'),
      private: { name: 'Kim Medical Group' },
    },
  },
  {
    type: 'PracticeIdentitySaved',
    data: {
      organizationId,
      private: {
        name: 'Kim Medical Group',
        legalName: 'Kim Medical Group, Inc.',
        taxId: '123456780',
        taxIdType: 'EIN',
        npi: '1234567893',
        phone: '213-555-0111',
        email: 'office@kim.example',
        website: 'https://kim.example',
      },
    },
  },
  {
    type: 'BillingProviderSaved',
    data: {
      organizationId,
      id: 'bp_1',
      private: {
        id: 'bp_1',
        externalId: 'BP-1',
        name: 'Kim Medical Group',
        taxId: '123456780',
        taxIdType: 'EIN',
        npi: '1234567893',
        billType: 'Professional',
        phone: '213-555-0111',
        address,
      },
    },
  },
  {
    type: 'RenderingProviderSaved',
    data: {
      organizationId,
      id: 'rp_1',
      private: {
        id: 'rp_1',
        externalId: 'RP-1',
        name: 'Alex Kim, MD',
        npi: '1234567893',
        specialty: 'Orthopaedic surgery',
        taxonomy: '207X00000X',
        licenseNumber: 'A12345',
        licenseState: 'CA',
        isQME: true,
        isAME: false,
        email: 'alex@kim.example',
        active: true,
      },
    },
  },
  {
    type: 'LocationSaved',
    data: {
      organizationId,
      id: 'loc_1',
      private: {
        id: 'loc_1',
        externalId: 'L-1',
        name: 'Los Angeles',
        street: '100 Main Street',
        city: 'Los Angeles',
        state: 'CA',
        zip: '90012',
        nickname: 'Downtown',
        posCode: '11',
        isPrimary: true,
        active: true,
      },
    },
  },
  {
    type: 'CustomAdministratorSaved',
    data: {
      organizationId,
      id: 'cadm_1',
      private: {
        id: 'cadm_1',
        name: 'City of Example',
        fax: '213-555-0177',
        email: 'bills@city.example',
        mailingAddress: 'PO Box 9, Los Angeles CA 90012',
        notes: 'Ask for Pat.',
        active: true,
        createdAt: noon('2026-01-06'),
      },
    },
  },
  { type: 'CustomAdministratorRemoved', data: { organizationId, id: 'cadm_1' } },
  {
    type: 'W9Saved',
    data: {
      organizationId,
      blobId: 'blob_1',
      sizeBytes: 40_112,
      taxYear: 2025,
      savedAt: noon('2026-01-07'),
      private: { filename: 'w9.pdf', sha256: 'ef'.repeat(32) },
    },
  },
  {
    type: 'MemberAdded',
    data: {
      organizationId,
      id: 'mem_1',
      role: 'biller',
      createdAt: noon('2026-01-08'),
      private: { subject: 'user-7', name: 'Dana Biller', email: 'dana@kim.example' },
    },
  },
  {
    type: 'MemberNamed',
    data: { organizationId, id: 'mem_1', private: { name: 'Dana Biller-Kim', email: 'dana.kim@kim.example' } },
  },
  { type: 'MemberChanged', data: { organizationId, id: 'mem_1', role: 'manager', active: true } },
  { type: 'MemberSignedOut', data: { organizationId, id: 'mem_1' } },
  {
    type: 'KeyNoted',
    data: {
      organizationId,
      credentialId: 'key_1',
      stream: `credential_${'0a'.repeat(32)}`,
      prefix: 'sk_sandbox_ab',
      scope: 'account',
      permissions: ['bills:read', 'bills:write'],
      expiresAt: '2027-01-01T00:00:00.000Z',
      createdAt: noon('2026-01-09'),
      private: { name: 'Clinic server' },
    },
  },
  { type: 'KeyRevocationNoted', data: { organizationId, credentialId: 'key_1' } },
  { type: 'TreatmentBillingSet', data: { organizationId, enabled: true } },
  { type: 'ClockMoved', data: { organizationId, offsetMs: 86_400_000 } },
  {
    type: 'OrganizationDeletionOrdered',
    data: {
      organizationId,
      reason: 'moved_elsewhere',
      orderedAt: noon('2026-01-10'),
      dueAt: noon('2026-02-09'),
    },
  },
  { type: 'OrganizationDeletionCalledOff', data: { organizationId } },
  { type: 'OrganizationDeleted', data: { organizationId, deletedAt: noon('2026-03-10') } },
];

export const everyAccountEvent: readonly AccountEvent[] = [
  {
    type: 'OrganizationJoinedAccount',
    data: { accountId: 'org_home', organizationId, externalId: 'PRACTICE-1', joinedAt: noon('2026-01-05') },
  },
  { type: 'OrganizationLeftAccount', data: { accountId: 'org_home', organizationId } },
];

export const everyCredentialEvent: readonly CredentialEvent[] = [
  {
    type: 'CredentialIssued',
    data: {
      credentialId: 'key_1',
      organizationId,
      environment: 'sandbox',
      scope: 'account',
      permissions: ['bills:read', 'bills:write'],
      prefix: 'sk_sandbox_ab',
      name: 'Clinic server',
      expiresAt: '2027-01-01T00:00:00.000Z',
    },
  },
  { type: 'CredentialRevoked', data: { credentialId: 'key_1' } },
  { type: 'CredentialBound', data: { credentialId: 'key_1', allowedCidrs: ['203.0.113.0/24', '2001:db8::/32'] } },
  { type: 'CredentialAssigned', data: { credentialId: 'key_1', memberId: 'mem_1', membership: 1 } },
  { type: 'CredentialShortened', data: { credentialId: 'key_1', expiresAt: '2026-12-01T00:00:00.000Z' } },
];

const sessionFacts = {
  sessionId: 'ses_1',
  organizationId,
  environment: 'sandbox',
  issuer: `credential_${'ab'.repeat(32)}`,
} as const;

export const everySessionEvent: readonly SessionEvent[] = [
  {
    type: 'BrowserSessionIssued',
    data: {
      ...sessionFacts,
      expiresAt: '2026-01-08T20:15:00.000Z',
      permissions: ['bills:read', 'documents:read'],
      billId: 'bill_1',
      private: {
        subject: 'user-17',
        actorName: 'Dana Biller',
        allowedOrigin: 'https://app.example',
        customerExternalId: 'CU-9',
      },
    },
  },
  {
    type: 'ManagementSessionIssued',
    data: {
      ...sessionFacts,
      expiresAt: '2026-01-08T20:05:00.000Z',
      role: 'biller',
      private: { subject: 'user-17', name: 'Dana Biller', email: 'dana@kim.example' },
    },
  },
  {
    type: 'ManagementSessionOpened',
    data: { sessionId: 'ses_1', openedAt: '2026-01-08T20:01:00.000Z', endsAt: '2026-01-09T04:01:00.000Z' },
  },
  { type: 'ManagementSessionUsed', data: { sessionId: 'ses_1', usedAt: '2026-01-08T20:16:00.000Z' } },
  { type: 'ManagementSessionClosed', data: { sessionId: 'ses_1', closedAt: '2026-01-08T21:00:00.000Z' } },
  { type: 'SessionEnded', data: { sessionId: 'ses_1', endedAt: '2026-01-08T21:30:00.000Z' } },
];

export const everySharedCheckEvent: readonly SharedCheckEvent[] = [
  {
    type: 'CheckAllocated',
    data: {
      checkId: 'chk_1',
      method: 'check',
      depositDate: '2026-01-08',
      amount: 250_000,
      shares: [
        { billId: 'bill_1', paymentId: 'pay_1', eorId: 'eor_1', amount: 210_000, penalty: 7_500, interest: 1_000 },
        { billId: 'bill_2', paymentId: 'pay_2', eorId: null, amount: 40_000, penalty: 0, interest: 0 },
      ],
      allocatedAt: '2026-01-08T20:00:00.000Z',
      private: { checkNumber: '4711', actorName: 'Dana Biller' },
    },
  },
  { type: 'CheckWithdrawn', data: { checkId: 'chk_1', withdrawnAt: '2026-01-08T20:00:01.000Z' } },
];

export const everySavedFilterEvent: readonly SavedFilterEvent[] = [
  {
    type: 'FilterSaved',
    data: {
      id: 'flt_1',
      savedAt: '2026-01-08T20:00:00.000Z',
      private: { name: 'Old and open', screen: 'bills', query: { status: 'denied' } },
    },
  },
  { type: 'FilterRemoved', data: { id: 'flt_1', removedAt: '2026-01-08T21:00:00.000Z' } },
];

const samplePlace = [0, 0, 0] as const;
const sampleItem = {
  n: 1,
  kind: '835',
  organizationId: 'org_1',
  billId: 'bill_1',
  controlNumber: '1042-1',
  outcome: 'unmatched',
  reason: 'unmatched',
  amounts: { charged: 201_500, paid: 100_000, interest: 0 },
  place: samplePlace,
} as const;
const sampleTold = {
  controlNumber: 'QK7-1042-1',
  payerClaimControlNumber: 'PCN-1',
  payer: 'Payer',
  checkNumber: '4711',
};
const sampleFile = {
  payerFileId: 'pf_a2',
  receivedAt: '2026-01-08T20:00:00.000Z',
  source: 'api',
  partner: 'clearing',
  sha256: 'ab'.repeat(32),
  bytes: 2048,
  archiveId: 'doc_1',
  organizations: ['org_1'],
};
const sampleInterchange = {
  sender: 'CLEARING',
  control: '000000001',
  usage: 'P',
  reason: 'malformed',
  sets: [{ type: '835', version: '005010X221A1', reason: 'malformed' }],
} as const;
const sampleDismissal = {
  reason: 'not_ours',
  at: '2026-01-08T21:00:00.000Z',
  actor: { kind: 'member', id: 'mem_1' },
};

const sampleShare = {
  billId: 'bill_1',
  paymentId: 'pay_1',
  eorId: 'eor_1',
  amount: 210_000,
  principal: 201_000,
  penalty: 7_500,
  interest: 1_000,
  ibrFee: 500,
} as const;
const sampleRemittance = { payerFileId: 'pf_a2', interchange: 0, set: 0 } as const;
const ofSampleCheck = { checkId: 'chk_1', source: '835', amount: 250_000, unapplied: 40_000 } as const;

export const everyCheckEvent: readonly CheckEvent[] = [
  {
    type: 'CheckPlanned',
    data: {
      checkId: 'chk_1',
      method: 'check',
      depositDate: '2026-01-08',
      amount: 210_000,
      shares: [sampleShare],
      plannedAt: '2026-01-08T20:00:00.000Z',
      numberKey: 'ab'.repeat(32),
      private: { checkNumber: 'CHK-4711', actorName: 'Dana Biller' },
    },
  },
  { type: 'CheckWithdrawn', data: { checkId: 'chk_1', withdrawnAt: '2026-01-08T20:00:01.000Z' } },
  {
    type: 'CheckReceived',
    data: {
      ...ofSampleCheck,
      method: 'eft',
      depositDate: '2026-01-08',
      receivedAt: '2026-01-08T20:00:00.000Z',
      pending: 200_000,
      numberKey: 'ab'.repeat(32),
      remittance: sampleRemittance,
      adjustments: [{ adjustmentId: 'adj_1', code: 'FB', amount: -10_000 }],
      private: { checkNumber: 'CHK-4711', payer: 'Pacific Claims', references: { adj_1: 'FB-0077' } },
    },
  },
  {
    type: 'CheckCarried',
    data: {
      checkId: 'chk_2',
      source: 'portal',
      method: 'check',
      amount: 210_000,
      depositDate: '2026-01-08',
      receivedAt: '2026-01-08T20:00:00.000Z',
      numberKey: 'ab'.repeat(32),
      share: sampleShare,
      returned: false,
      private: { checkNumber: 'CHK-4711' },
    },
  },
  { type: 'CheckMerged', data: { checkId: 'chk_3', into: 'chk_1' } },
  {
    type: 'SharesSettled',
    data: {
      ...ofSampleCheck,
      payerFileId: 'pf_a2',
      posted: [{ ...sampleShare, place: [0, 0, 1], from: 'pending', reversal: true }],
    },
  },
  {
    type: 'SharesHeld',
    data: {
      ...ofSampleCheck,
      payerFileId: 'pf_a2',
      held: [{ place: [0, 0, 2], amount: 40_000, reason: 'unmatched', from: 'pending' }],
    },
  },
  {
    type: 'SharesReturned',
    data: { ...ofSampleCheck, shares: [{ billId: 'bill_1', paymentId: 'pay_1', amount: 210_000 }] },
  },
  {
    type: 'AdjustmentAssigned',
    data: {
      ...ofSampleCheck,
      adjustmentId: 'adj_1',
      code: 'FB',
      adjustment: -10_000,
      status: 'settled',
      against: { checkId: 'chk_4', adjustmentId: 'adj_2' },
    },
  },
  {
    type: 'SharesPlanned',
    data: {
      ...ofSampleCheck,
      allocationId: 'alc_1',
      shares: [{ ...sampleShare, item: { payerFileId: 'pf_a2', place: [0, 0, 2] }, overpayment: 'credit' }],
      plannedAt: '2026-01-09T20:00:00.000Z',
      adjustment: { adjustmentId: 'adj_1', as: 'interest' },
      private: { actorName: 'Dana Biller' },
    },
  },
  {
    type: 'AllocationWithdrawn',
    data: {
      ...{ checkId: 'chk_1', allocationId: 'alc_1', cents: 210_000, to: 'unapplied' },
      withdrawnAt: '2026-01-09T20:00:01.000Z',
    },
  },
  { type: 'ClaimPlanned', data: { ...ofSampleCheck, payerFileId: 'pf_a2', place: [0, 0, 2], cents: 40_000 } },
  {
    type: 'AdjustmentDisputed',
    data: {
      ...ofSampleCheck,
      ...{ adjustmentId: 'adj_1', code: 'WO', adjustment: 10_000, status: 'disputed' },
      private: { note: 'Paid as the schedule says.' },
    },
  },
  {
    type: 'CheckRefunded',
    data: {
      ...ofSampleCheck,
      ...{ refundId: 'ref_1', refunded: 40_000, refundDate: '2026-01-09', method: 'check' },
      ...{ billId: 'bill_1', paymentId: 'pay_1', cause: 'credit' },
      private: { checkNumber: 'OUR-17', note: 'Paid twice.' },
    },
  },
  {
    type: 'RefundVoided',
    data: {
      ...ofSampleCheck,
      ...{ refundId: 'ref_1', refunded: 40_000, paymentId: 'pay_1', voidedAt: '2026-01-10T20:00:00.000Z' },
      private: { reason: 'Never sent.' },
    },
  },
  {
    type: 'CheckVoidBegun',
    data: {
      ...{ checkId: 'chk_1', begunAt: '2026-01-10T20:00:00.000Z' },
      private: { reason: 'Bounced.', actorName: 'Dana Biller' },
    },
  },
  { type: 'CheckVoidStopped', data: { checkId: 'chk_1', stoppedAt: '2026-01-10T20:00:01.000Z' } },
  { type: 'CheckVoided', data: { ...ofSampleCheck, voidedAt: '2026-01-10T20:00:02.000Z' } },
  {
    type: 'CheckCleared',
    data: { ...ofSampleCheck, cleared: true, clearedOn: '2026-01-12', private: { bankReference: 'BANK-0091' } },
  },
  { type: 'CheckUndone', data: { checkId: 'chk_2', amount: 210_000, undoneAt: '2026-01-08T21:00:00.000Z' } },
  {
    type: 'RemittanceLinked',
    data: { checkId: 'chk_1', remittance: sampleRemittance, private: { payer: 'Pacific Claims' } },
  },
  {
    type: 'RemittanceLinked',
    data: { checkId: 'chk_2', remittance: sampleRemittance, wouldBe: 'chk_4', private: { payer: 'Pacific Claims' } },
  },
];

export const everyPayerFileEvent: readonly PayerFileEvent[] = [
  { type: 'PayerFileReceived', data: sampleFile },
  {
    type: 'PayerFileCarried',
    data: {
      ...sampleFile,
      done: true,
      interchanges: [sampleInterchange],
      erased: ['bill_2'],
      formerArchives: ['doc_0'],
      dismissal: sampleDismissal,
      private: { by: 'Dana Biller', byItem: { 1: 'Dana Biller' } },
    },
  },
  {
    type: 'ItemsCarried',
    data: {
      payerFileId: 'pf_a2',
      items: [{ ...sampleItem, dismissal: sampleDismissal }],
      private: { told: { 1: sampleTold } },
    },
  },
  { type: 'InterchangeSeen', data: { payerFileId: 'pf_a2', index: 0, part: 0, ...sampleInterchange } },
  { type: 'ItemsSettled', data: { payerFileId: 'pf_a2', items: [sampleItem], private: { told: { 1: sampleTold } } } },
  { type: 'PayerFileDone', data: { payerFileId: 'pf_a2', items: 1, waiting: 1, posted: 0 } },
  { type: 'ItemMatchBegun', data: { payerFileId: 'pf_a2', n: 1, billId: 'bill_1' } },
  {
    type: 'ItemResolved',
    data: { payerFileId: 'pf_a2', item: { ...sampleItem, outcome: 'posted', reason: null, was: 'unmatched' } },
  },
  {
    type: 'PayerFileRested',
    data: {
      payerFileId: 'pf_a2',
      dismissal: sampleDismissal,
      whole: true,
      items: [{ n: 1, was: 'unmatched' }],
      private: { by: 'Dana Biller' },
    },
  },
  {
    type: 'PayerFileRedacted',
    data: { payerFileId: 'pf_a2', billId: 'bill_1', archiveId: 'doc_2', part: 0, private: { told: { 2: sampleTold } } },
  },
  { type: 'SubjectShredded', data: { subject: 'payerfile_a2#doc_1', shreddedAt: '2026-01-08T22:00:00.000Z' } },
];

export const everyPartnerBatchEvent: readonly PartnerBatchEvent[] = [
  { type: 'BatchOpened', data: { partner: 'clearing', number: 7, lastNumber: 8, at: '2026-03-04T20:00:00.000Z' } },
  {
    type: 'BatchMembers',
    data: {
      members: [{ organizationId: 'org_1', billId: 'bill_1', controlNumber: '1042-1', set: '0001', documentsFrom: 8 }],
    },
  },
  {
    type: 'BatchCarried',
    data: {
      partner: 'clearing',
      number: 7,
      lastNumber: 8,
      at: '2026-03-04T20:00:00.000Z',
      state: 'sent',
      begun: true,
      uploaded: true,
      attempts: 1,
      notBefore: 1772654400000,
      trouble: 'partner_unreachable',
      sentAt: '2026-03-04T20:00:00.000Z',
      erased: ['org_1/1042-1'],
      files: [
        {
          name: '000000007.837',
          bytes: 2048,
          sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
        },
      ],
    },
  },
  { type: 'BatchBegun', data: { at: '2026-03-04T20:00:00.000Z' } },
  {
    type: 'BatchUploaded',
    data: {
      at: '2026-03-04T20:00:00.000Z',
      files: [
        {
          name: '000000007.837',
          bytes: 2048,
          sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
        },
      ],
    },
  },
  { type: 'BatchTroubled', data: { trouble: 'partner_unreachable', attempts: 1, notBefore: 1772654400000 } },
  { type: 'BatchSent', data: { at: '2026-03-04T20:00:00.000Z' } },
  { type: 'BatchFailed', data: { at: '2026-03-04T20:00:00.000Z', trouble: 'partner_unreachable' } },
  { type: 'BatchEmptied', data: { partner: 'clearing', number: 7, at: '2026-03-04T20:00:00.000Z' } },
  {
    type: 'BatchMemberErased',
    data: { organizationId: 'org_1', controlNumber: '1042-1', at: '2026-03-04T20:00:00.000Z' },
  },
  { type: 'BatchReopened', data: { at: '2026-03-04T20:00:00.000Z' } },
];

export const everyPartnerEvent: readonly PartnerEvent[] = [
  { type: 'PartnerServed', data: { organizationIds: ['org_1'] } },
];
