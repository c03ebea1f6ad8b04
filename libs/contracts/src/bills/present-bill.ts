import {
  type DocumentLosses,
  type OmittedPages,
  openBalanceOf,
  documentsOverPacketLimit,
  creditOf,
  dollarsOf,
  MAX_PACKET_PAGES,
  paidOf,
  revisedBy,
  submittedDocuments,
  submittedLines,
  writtenOffOf,
  type BillDocument,
  type BillFacts,
  type DuplicateFact,
  type BillOnFile as Bill,
  type SubmittedLine,
  type Warning,
} from '#domain';
import type { AmountsView, BillView, DocumentView, WarningView } from './bill.view.js';
import { MAX_DUPLICATES_LISTED, type DuplicateView } from './duplicate.view.js';
import type { PricedLineView, PricingView, ServiceLineView } from './service-line.view.js';

/** Amounts in dollars. */
export const presentAmounts = (facts: BillFacts): AmountsView => ({
  charged: dollarsOf(facts.charged),
  paid: dollarsOf(paidOf(facts)),
  balance: dollarsOf(openBalanceOf(facts)),
  writtenOff: dollarsOf(writtenOffOf(facts)),
  credit: dollarsOf(creditOf(facts)),
});

/** After erasure, only the status is known. */
const presentPricing = ({ pricingStatus, details }: SubmittedLine): PricingView => {
  if (!details)
    return { status: pricingStatus, basis: null, citation: null, steps: [], rule: null, expectedAtLeast: null };
  const { rule = null, expectedAtLeast, ...pricing } = details.pricing;
  return { ...pricing, rule, expectedAtLeast: expectedAtLeast === undefined ? null : dollarsOf(expectedAtLeast) };
};

/** Also returns the total number. Duplicates that are not dismissed come first, then the newest. */
export const presentDuplicates = (
  all: readonly DuplicateFact[],
): { readonly duplicates: readonly DuplicateView[]; readonly duplicateCount: number } => ({
  duplicates: all
    .toSorted((a, b) => Number(a.dismissed) - Number(b.dismissed) || b.billNumber - a.billNumber)
    .slice(0, MAX_DUPLICATES_LISTED)
    .map(({ billId, billNumber, kind, dismissed }) => ({ billId, billNumber, kind, dismissed })),
  duplicateCount: all.length,
});

const revisionWarningCodes: readonly string[] = [
  'revision_is_not_review',
  'revision_after_filing_limit',
  'only_amount_in_dispute',
];

/** True for a warning about a bill that corrects another bill. */
export const isRevisionWarning = ({ code }: Pick<Warning, 'code'>): boolean => revisionWarningCodes.includes(code);

/** Converts the amount to dollars. */
export const presentWarning = ({ difference, ...warning }: Warning): WarningView => ({
  ...warning,
  ...(difference !== undefined && { difference: dollarsOf(difference) }),
});

/** Omits the line's ID. */
export const presentPricedLine = (line: SubmittedLine): PricedLineView => ({
  code: line.code,
  modifiers: line.modifiers,
  units: line.units,
  charge: dollarsOf(line.charge),
  allowed: dollarsOf(line.allowed),
  serviceDate: line.details?.serviceDate ?? null,
  serviceDateEnd: line.details?.serviceDateEnd ?? null,
  description: line.details?.description ?? null,
  ...(line.details?.drug && { drug: line.details.drug }),
  diagnosisPointers: line.details?.diagnosisPointers ?? [],
  pricing: presentPricing(line),
  ...(line.contract && { contract: { ...line.contract, amount: dollarsOf(line.contract.amount) } }),
});

const presentLines = (bill: PresentedBill): readonly ServiceLineView[] =>
  submittedLines(bill).map((line) =>
    Object.assign(
      {
        id: line.id,
        ...(line.rfaItemId !== undefined && { rfaItemId: line.rfaItemId }),
        ...(line.authorizationBasis !== undefined && { authorizationBasis: line.authorizationBasis }),
      },
      presentPricedLine(line),
    ),
  );

/** Documents submitted with the bill in packet order, then those added later. `baseUrl` ends in /v2. */
export const presentDocuments = (bill: PresentedBill, baseUrl: string): readonly DocumentView[] => {
  const { clear, submittedAt, addedDocuments } = bill;
  const present = ({ facts, text }: BillDocument, addedAt: string, addedAfterSubmission: boolean): DocumentView => ({
    id: facts.id,
    externalId: text?.externalId ?? null,
    filename: text?.filename ?? `${facts.documentType}.pdf`,
    documentType: facts.documentType,
    reportTypeCode: facts.reportTypeCode,
    description: text?.description ?? null,
    source: facts.source,
    sizeBytes: facts.sizeBytes,
    addedAt,
    addedAfterSubmission,
    contentUrl: `${baseUrl}/bills/${clear?.billId ?? ''}/documents/${facts.id}/content`,
  });
  return [
    ...submittedDocuments(bill).map((document) => present(document, submittedAt, false)),
    ...addedDocuments.map((document) => present(document, document.addedAt, true)),
  ];
};

/** Warns that the document does not fit into a packet of all documents. */
export const packetTooLongWarning = (index: number): BillView['warnings'][number] => ({
  code: 'packet_too_long',
  path: `documents.${index}`,
  message:
    `Packets hold at most ${MAX_PACKET_PAGES.toLocaleString('en-US')} pages of documents. ` +
    'They will hold a slip sheet in place of this one.',
});

/** Warns about pages that packets can't show. `path`: the document's path. */
export const omittedPagesWarnings = (
  { lostPages = [], absentPages = 0 }: OmittedPages,
  path: string,
): BillView['warnings'] => {
  const sentences = [
    ...(lostPages.length > 0
      ? [`Pages that cannot be shown: ${pageList(lostPages)}. Packets will hold a slip sheet in place of each.`]
      : []),
    ...(absentPages > 0 ? [`The file declares more pages than it contains: ${absentPages} are missing.`] : []),
  ];
  return sentences.length === 0 ? [] : [{ code: 'document_pages_unreadable', path, message: sentences.join(' ') }];
};

/** Maximum number of pages named in one sentence. */
const MAX_NAMED_PAGES = 20;
const pageList = (pages: readonly number[]): string =>
  pages.length > MAX_NAMED_PAGES
    ? `${pages.slice(0, MAX_NAMED_PAGES).join(', ')} and ${pages.length - MAX_NAMED_PAGES} more`
    : pages.join(', ');

/** Warns about pages that packets can't show. Warnings about submitted documents are stored with the submission. */
const addedDocumentWarnings = ({ clear, addedDocuments }: PresentedBill): BillView['warnings'] => {
  const submitted = clear?.documents ?? [];
  const beyond = documentsOverPacketLimit([...submitted, ...addedDocuments.map(({ facts }) => facts)]);
  return [
    ...unreadableAddedWarnings(submitted.length, addedDocuments),
    ...addedDocuments.flatMap(({ facts }, index) =>
      omittedPagesWarnings(facts, `documents.${submitted.length + index}`),
    ),
    ...beyond.filter((index) => index >= submitted.length).map(packetTooLongWarning),
  ];
};

const unreadableAddedWarnings = (
  submitted: number,
  addedDocuments: PresentedBill['addedDocuments'],
): BillView['warnings'] =>
  addedDocuments.flatMap(({ facts: { pages } }, index) =>
    pages === null ? [unreadableWarning(`documents.${submitted + index}`)] : [],
  );

const unreadableWarning = (path: string): BillView['warnings'][number] => ({
  code: 'document_unreadable',
  path,
  message: 'This PDF cannot be opened. Packets will hold a slip sheet in its place.',
});

/** Absent if packets can show the entire PDF from the request. */
export const lossWarnings = (losses: DocumentLosses | null): { readonly warnings?: BillView['warnings'] } => {
  const path = 'contentBase64';
  const warnings = losses?.unreadable ? [unreadableWarning(path)] : omittedPagesWarnings(losses ?? {}, path);
  return warnings.length > 0 ? { warnings } : {};
};

type PresentedBill = Pick<Bill, 'clear' | 'snapshot' | 'facts' | 'submittedAt' | 'addedDocuments'>;

/** Warnings about the submission and added documents. Empty after erasure. */
export const presentWarnings = (bill: PresentedBill): readonly WarningView[] =>
  bill.snapshot ? [...bill.snapshot.warnings.map(presentWarning), ...addedDocumentWarnings(bill)] : [];

/** Throws `RangeError` if there is no bill. */
export const presentBill = (bill: PresentedBill, baseUrl: string): BillView => {
  const { clear, snapshot, facts } = bill;
  if (!clear) throw new RangeError('no bill to present');
  return {
    id: clear.billId,
    externalId: snapshot?.externalId ?? null,
    customerExternalId: clear.customerExternalId,
    state: facts.state,
    billingMode: clear.billingMode,
    billNumber: clear.billNumber,
    submittedAt: bill.submittedAt,
    patient: snapshot && { id: clear.patientId, ...snapshot.patient, ssn: null },
    claim: snapshot && presentClaim(clear, snapshot),
    service: snapshot && snapshot.service,
    billingProvider: snapshot && presentBillingProvider(snapshot.billingProvider),
    renderingProvider: snapshot && snapshot.renderingProvider,
    referringProvider: snapshot?.referringProvider ?? null,
    ...(snapshot?.missedAppointment && { missedAppointment: snapshot.missedAppointment }),
    serviceLocation: snapshot && { ...snapshot.serviceLocation, npi: snapshot.serviceLocation.npi ?? null },
    serviceLines: presentLines(bill),
    documents: presentDocuments(bill, baseUrl),
    amounts: presentAmounts(facts),
    warnings: presentWarnings(bill),
    metadata: snapshot?.metadata ?? {},
    priorEvaluation: snapshot?.priorEvaluation ?? null,
    ...presentDuplicates(facts.duplicates),
    replaces: clear.replacesBillId,
    replacedBy: facts.closed?.replacedBy ?? null,
    revisionOf: clear.revisionOf ?? null,
    revisedBy: revisedBy(facts),
  };
};

type Clear = NonNullable<Bill['clear']>;
type Snapshot = NonNullable<Bill['snapshot']>;

const presentClaim = (clear: Clear, { claim, diagnoses }: Snapshot): NonNullable<BillView['claim']> => {
  const { administratorName, ...rest } = claim;
  return {
    id: clear.claimId,
    ...rest,
    claimsAdministrator: { id: clear.administratorId, payerId: clear.payerKey, name: administratorName },
    diagnoses: diagnoses.map(({ code }) => code),
  };
};

const presentBillingProvider = ({
  taxIdLast4,
  ...provider
}: Snapshot['billingProvider']): NonNullable<BillView['billingProvider']> =>
  provider.taxIdType === 'SSN' ? { ...provider, taxIdConfigured: true, taxIdLast4 } : provider;
