import { createHash } from 'node:crypto';
import {
  canonicalJson,
  baseName,
  losAngelesDate,
  payerClaimNumberOf,
  routeLabels,
  submittedDocuments,
  type ReviewOnFile,
  type Route,
  type RuleSet,
} from '#domain';
import {
  withAttachments,
  markedTitle,
  packetDestinationOf,
  patientName,
  type BillSource,
} from '../bill/bill-source.js';
import {
  claimFormOf,
  documentControlNumber,
  secondReviewOf,
  transmissions,
  type Resubmission,
} from '../bill/claim-form-of.js';
import { attachmentsOf, ibrPacket, isAuthorizationIn, type SavedW9 } from '../bill/packets.js';
import type { Packet } from '../packet/packet.js';
import type { ReadBlob } from '../packet/packet-identity.js';
import { reviewFormOf } from '../bill/review-of.js';
import { claimProblems, type ClaimProblem } from '../edi/claim-problems.js';
import { claimReference } from '../edi/claim-reference.js';
import { payerIdAt, type EdiPartner } from '../edi/partner.js';
import type { EdiEnvelope, ProfessionalClaim } from '../edi/professional-claim.js';
import { write837P } from '../edi/write-837p.js';
import { attachmentFilesOf, type AttachmentFile } from './attachments.js';
import type { ClaimFormData } from '../forms/claim-form/claim-data.js';
import type { CoverData } from '../forms/cover.js';
import { usDate } from '../forms/values.js';
import { PACKET_TEMPLATE, type PacketPart } from '../packet/packet.js';
import { envelopeOf, practiceAsPartner, professionalClaimOf, type FileNumbers } from './professional-claim-of.js';

export type TransmissionKind = 'original' | 'resubmission' | 'duplicate' | 'second_review' | 'independent_bill_review';

export interface TransmissionOrder {
  readonly organizationId: string;
  readonly kind: TransmissionKind;
  /** Control number `<billNumber>-<n>`, used on the cover and in the documents' control numbers. */
  readonly controlNumber: string;
  /** Attempt number, the n of the control number. */
  readonly attempt: number;
  readonly at: string;
  /** Review that is sent, or null for a bill. */
  readonly review: ReviewOnFile | null;
  /** Documents added after the submission. */
  readonly attachmentIds: readonly string[];
  /** Partner for an electronic bill, with the next control numbers of its files. Defaults to the practice itself. */
  readonly partner?: EdiPartner;
  readonly numbers?: FileNumbers;
}

/** Warning that the payer's control number (REF*F8, box 22) is unknown for a duplicate or second review. */
export type TransmissionWarning = 'original_reference_missing';

/** Everything that a payer receives, before its pages are rendered. */
export interface PayerTransmission {
  /** True if the viewer may not see identifiers. This copy then differs from the payer's transmission. */
  readonly isRedacted: boolean;
  readonly route: Route | null;
  readonly destination: string;
  readonly cover: CoverData;
  readonly packet: Packet;
  /** 837P (005010X222A1). Null for other delivery methods, if the payer ID is unknown, and if there are problems. */
  readonly claim837: string | null;
  /** Attachments named by PWK segments. Empty if there is no 837P. */
  readonly attachments: readonly AttachmentFile[];
  /** Claim. Null like `claim837`, but present if there are problems. */
  readonly claim: ProfessionalClaim | null;
  /** Null if there is no claim. */
  readonly envelope: EdiEnvelope | null;
  /** Problems with an electronic bill. No part of it may be sent while there are any. */
  readonly problems: readonly ClaimProblem[];
  readonly warnings: readonly TransmissionWarning[];
  readonly documents: readonly {
    readonly controlNumber: string;
    readonly reportTypeCode: string;
    readonly filename: string;
    readonly sha256: string;
  }[];
}

const titles: Readonly<Record<TransmissionKind, string>> = {
  original: 'Bill for medical services',
  resubmission: 'Bill for medical services, resubmitted',
  duplicate: 'Duplicate of a bill (W2)',
  second_review: 'Request for second review (W3)',
  independent_bill_review: 'Request for independent bill review',
};

/** Builds a transmission. Excludes the practice's notes and history. */
export const transmissionOf = (
  submitted: BillSource,
  order: TransmissionOrder,
  read: ReadBlob,
  w9: SavedW9 | null,
  rules: RuleSet,
): PayerTransmission => {
  const source = withAttachments(submitted, order.attachmentIds);
  const { clear, snapshot } = source;
  const form = formOf(source, order);
  const packet =
    order.review?.type === 'independent_bill_review'
      ? ibrPacket(source, order.review, read, rules)
      : payerPacket(source, order, form, read, w9, rules);
  const { partner = practiceAsPartner(source), numbers } = order;
  const known = snapshot.delivery.clearinghousePayerId;
  const payerId = known === null ? null : payerIdAt(partner, known);
  const claim =
    clear.route === 'ebill' && payerId !== null && order.kind !== 'independent_bill_review'
      ? professionalClaimOf(source, form, { ...order, payerId })
      : null;
  const envelope = envelopeOf(source, order, partner, numbers);
  const problems = claim
    ? claimProblems(claim, partner).map((claimProblem) =>
        order.partner ? claimProblem : atSubmissionPath(claimProblem),
      )
    : [];
  return {
    isRedacted: source.redacted === true,
    route: clear.route,
    destination: packetDestinationOf(source),
    cover: coverOf(source, order, packet),
    packet,
    claim837: claim && problems.length === 0 ? write837P([claim], envelope) : null,
    attachments: claim ? attachmentFilesOf(source, claim, partner, { at: order.at, read }) : [],
    claim,
    envelope: claim && envelope,
    problems,
    warnings: form.conditionCode && !form.originalReference ? ['original_reference_missing'] : [],
    documents: submittedDocuments(source).map(({ facts: { reportTypeCode }, text }, index) => ({
      controlNumber: documentControlNumber(order.controlNumber, index),
      reportTypeCode,
      filename: baseName(text?.filename ?? ''),
      sha256: text?.sha256 ?? '',
    })),
  };
};

/** Maps paths of partner settings to the bill's fields. Without a partner, these settings are derived from the bill. */
const atSubmissionPath = ({ path, message }: ClaimProblem): ClaimProblem => ({
  path: path
    .replace(/^partner\.(submitter\.id|interchange\.(senderId|applicationSender))$/, 'bill.billingProvider.npi')
    .replace(/^partner\.submitter\.(name|contact)$/, 'bill.billingProvider.name')
    .replace(/^partner\.submitter\.phone$/, 'bill.billingProvider.phone')
    .replace(/^partner\.(receiver|interchange)\..*$/, 'bill.claim.claimsAdministrator.payerId'),
  message,
});

const formOf = (
  source: BillSource,
  { kind, organizationId, controlNumber, review, partner }: TransmissionOrder,
): ClaimFormData => {
  const { clear } = source;
  // A partner sends several organizations' bills, whose numbers can be equal.
  const document = partner ? claimReference(organizationId, controlNumber) : controlNumber;
  const resubmission: Resubmission | undefined =
    kind === 'duplicate'
      ? { conditionCode: 'W2', originalReference: payerClaimNumberOf(source.bill.facts) }
      : kind === 'second_review'
        ? secondReviewOf(source, review)
        : undefined;
  return {
    ...claimFormOf(source, resubmission),
    attachments: clear.documents.map(({ reportTypeCode }, index) => ({
      reportTypeCode,
      transmission: clear.route ? transmissions[clear.route] : 'BM',
      controlNumber: documentControlNumber(document, index),
    })),
  };
};

/** Builds the payer's packet: review request and its authorization, if any, claim form, documents in order, W-9. */
const payerPacket = (
  source: BillSource,
  { kind, controlNumber, at, review }: TransmissionOrder,
  form: ClaimFormData,
  read: ReadBlob,
  w9: SavedW9 | null,
  rules: RuleSet,
): Packet => {
  const { clear } = source;
  const hasW9 = clear.documents.some(({ documentType }) => documentType === 'w9');
  const isAuthorization = isAuthorizationIn(source);
  const parts: readonly PacketPart[] = [
    ...(review
      ? [
          {
            title: titles[kind],
            drawing: { kind: 'review_form' as const, data: reviewFormOf(source, review, rules) },
          },
          ...attachmentsOf(source, read, isAuthorization),
        ]
      : []),
    { title: 'Medical claim form', drawing: { kind: 'claim_form', data: form } },
    ...attachmentsOf(source, read, (document) => !review || !isAuthorization(document)),
    ...(w9 && !hasW9 ? [{ title: 'W-9', document: w9 }] : []),
  ];
  const made = parts.map((part) => ('drawing' in part ? part : { title: part.title, sha256: part.document.sha256 }));
  const stamp = markedTitle(source, controlNumber);
  const id = createHash('sha256')
    .update(canonicalJson({ template: PACKET_TEMPLATE, stamp, parts: made }))
    .digest('hex');
  return {
    parts,
    filename: 'packet.pdf',
    options: { title: markedTitle(source, `Bill ${clear.billNumber}`), stamp, at, id },
  };
};

const coverOf = (source: BillSource, { kind, controlNumber, at }: TransmissionOrder, packet: Packet): CoverData => {
  const { clear, snapshot, environment } = source;
  const { claim, billingProvider, delivery, submission, service } = snapshot;
  return {
    at,
    title: submission.subject ?? titles[kind],
    subtitle: `Control number ${controlNumber}`,
    sandbox: environment === 'sandbox',
    to: [
      delivery.payerName,
      ...(submission.attention === null ? [] : [`Attention: ${submission.attention}`]),
      ...packetDestinationOf(source).split('\n'),
    ],
    from: [billingProvider.name, billingProvider.phone],
    facts: [
      ['Date', usDate(losAngelesDate(at))],
      ['Delivery method', clear.route ? routeLabels[clear.route] : 'No delivery method known'],
      ['Bill', String(clear.billNumber)],
      ['Employee', patientName(source)],
      ['Claim number', claim.claimNumber],
      ['Date of service', usDate(service.date)],
    ],
    message: submission.note,
    index: packet.parts.map(({ title }) => ({ title })),
  };
};
