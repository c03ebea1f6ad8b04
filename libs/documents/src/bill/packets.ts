import { formFee, isExchanged, reviewDeadline, submittedDocuments, type ReviewOnFile, type RuleSet } from '#domain';
import { usDate } from '../forms/values.js';
import type { Packet, PacketPart, StoredDocument } from '../packet/packet.js';
import { documentPart, packetIdentity, type ReadBlob } from '../packet/packet-identity.js';
import type { Drawing } from '../packet/drawing.js';
import { claimFormOf, secondReviewOf, type Resubmission } from './claim-form-of.js';
import { demandLetterOf } from './demand-of.js';
import { eorOf } from './eor-of.js';
import { proofOf } from './proof-of.js';
import { requestedOn, reviewFormOf } from './review-of.js';
import { withAttachments, disputedEorOf, markedTitle, patientName, type BillSource } from './bill-source.js';

/** The practice's saved W-9, used if the packet has no W-9. */
export interface SavedW9 extends StoredDocument {
  readonly filename: string;
}

export const drawnPart = (title: string, drawing: Drawing): PacketPart => ({ title, drawing });

export const attachmentsOf = (
  source: BillSource,
  read: ReadBlob,
  wanted: (document: BillSource['clear']['documents'][number]) => boolean = () => true,
): readonly PacketPart[] =>
  submittedDocuments(source).flatMap(({ facts, text }) =>
    wanted(facts) && text ? [documentPart(facts, text, read)] : [],
  );

/** Returns true for copies that prove an authorization denied by an EOR. Packets place them behind the review form. */
export const isAuthorizationIn =
  ({ bill }: BillSource) =>
  ({ id }: { readonly id: string }): boolean =>
    bill.denials.some(({ documentIds }) => documentIds.includes(id));

const draftMark = 'Draft, not sent: ';

export const packet = (
  source: BillSource,
  parts: readonly PacketPart[],
  title: string,
  filename: string,
  mark = '',
): Packet => {
  const stamp = markedTitle(source, `${mark}Bill ${source.clear.billNumber}`);
  return {
    parts,
    filename: source.redacted ? filename.replace(/\.pdf$/, '-redacted.pdf') : filename,
    options: { title: markedTitle(source, title), stamp, at: source.bill.updatedAt, id: packetIdentity(parts, stamp) },
  };
};

/** Builds the bill packet: proof and timeline, claim form, documents in order (including later ones), W-9. */
export const billPacket = (submitted: BillSource, read: ReadBlob, w9: SavedW9 | null): Packet => {
  const source = withAttachments(submitted, submitted.bill.attachedIds);
  const { clear } = source;
  const parts = [
    drawnPart('Submission proof and timeline', { kind: 'proof', data: proofOf(submitted) }),
    drawnPart('Medical claim form', { kind: 'claim_form', data: claimFormOf(source, currentResubmission(source)) }),
    ...attachmentsOf(source, read),
    ...practiceW9(source, w9),
  ];
  return packet(source, parts, `Bill ${clear.billNumber}`, `bill-${clear.billNumber}.pdf`);
};

/** Returns the resubmission for a second review, which has W3 and the payer's control number. */
const currentResubmission = (source: BillSource): Resubmission | undefined => {
  const review = source.bill.reviews.find(({ type, state }) => type === 'second_review' && state === 'submitted');
  return review && secondReviewOf(source, review);
};

/**
 * Builds the second review packet: SBR-1, request and decision if authorization was denied, claim form marked W3,
 * documents, W-9. Every page of a draft is marked as not sent.
 */
export const sbrPacket = (
  submitted: BillSource,
  review: ReviewOnFile,
  read: ReadBlob,
  w9: SavedW9 | null,
  rules: RuleSet,
): Packet => {
  const source = withAttachments(submitted, review.attachmentIds);
  const { billNumber } = source.clear;
  const isAuthorization = isAuthorizationIn(source);
  const parts = [
    drawnPart('Request for second review (form SBR-1)', {
      kind: 'review_form',
      data: reviewFormOf(source, review, rules),
    }),
    ...attachmentsOf(source, read, isAuthorization),
    drawnPart('Medical claim form', { kind: 'claim_form', data: claimFormOf(source, secondReviewOf(source, review)) }),
    ...attachmentsOf(source, read, (document) => !isAuthorization(document)),
    ...practiceW9(source, w9),
  ];
  return review.state === 'draft'
    ? packet(
        source,
        parts,
        `Draft of a second review, bill ${billNumber}`,
        `draft-sbr-bill-${billNumber}.pdf`,
        draftMark,
      )
    : packet(source, parts, `Second review, bill ${billNumber}`, `sbr-bill-${billNumber}.pdf`);
};

/** Builds the form of a review that is neither saved nor sent. Every page is marked as not sent. */
export const reviewFormPreview = (submitted: BillSource, review: ReviewOnFile, rules: RuleSet): Packet => {
  const source = withAttachments(submitted, review.attachmentIds);
  const { billNumber } = source.clear;
  const isSecondReview = review.type === 'second_review';
  const title = isSecondReview
    ? 'Request for second review (form SBR-1)'
    : 'Request for independent bill review (form IBR-1)';
  return packet(
    source,
    [drawnPart(title, { kind: 'review_form', data: reviewFormOf(source, review, rules) })],
    `Preview of a review, bill ${billNumber}`,
    `preview-${isSecondReview ? 'sbr' : 'ibr'}-bill-${billNumber}.pdf`,
    draftMark,
  );
};

/** Returns the practice's W-9, or nothing if the bill has its own. */
const practiceW9 = ({ clear }: BillSource, w9: SavedW9 | null): readonly PacketPart[] =>
  w9 && !clear.documents.some(({ documentType }) => documentType === 'w9') ? [{ title: 'W-9', document: w9 }] : [];

/** Returns the EOR's own PDF, or a rendered page if it has none. */
export const eorPart = (
  source: BillSource,
  eor: BillSource['bill']['eors'][number],
  title: string,
  read: ReadBlob,
): PacketPart =>
  eor.document && eor.filename
    ? {
        title,
        document: {
          filename: eor.filename,
          sha256: eor.sha256 ?? '',
          unreadable: eor.document.unreadable,
          load: () => read(eor.eorId),
        },
      }
    : drawnPart(title, { kind: 'eor', data: eorOf(source, eor) });

/**
 * Builds the filing packet for an independent bill review (8 CCR § 9792.5.7(d)): cover and index, IBR-1, claim form,
 * original EORs, SBR-1, second review EOR, report and other documents, proof of service, filing instructions with the
 * fee.
 */
export const ibrPacket = (submitted: BillSource, review: ReviewOnFile, read: ReadBlob, rules: RuleSet): Packet => {
  const { bill } = submitted;
  const disputed = disputedEorOf(bill, review);
  const secondReview = bill.reviews.find(({ id, type }) => type === 'second_review' && id === disputed?.reviewId);
  const source = withAttachments(submitted, [...(secondReview?.attachmentIds ?? []), ...review.attachmentIds]);
  const { clear, snapshot, environment } = source;
  const isProof = ({ documentType }: { readonly documentType: string }) => documentType === 'proof_of_service';
  const body: readonly PacketPart[] = [
    drawnPart('Request for independent bill review (form IBR-1)', {
      kind: 'review_form',
      data: reviewFormOf(source, review, rules),
    }),
    drawnPart('Medical claim form', { kind: 'claim_form', data: claimFormOf(source) }),
    ...bill.eors
      .filter(({ answers }) => answers === 'original')
      .map((eor) => eorPart(source, eor, `EOR of ${usDate(eor.eorDate)}`, read)),
    ...(secondReview
      ? [
          drawnPart('Request for second review (form SBR-1)', {
            kind: 'review_form',
            data: reviewFormOf(source, secondReview, rules),
          }),
        ]
      : []),
    ...(disputed ? [eorPart(source, disputed, `Second review EOR of ${usDate(disputed.eorDate)}`, read)] : []),
    ...attachmentsOf(source, read, (document) => !isProof(document)),
    ...attachmentsOf(source, read, isProof),
    drawnPart('Filing instructions and fee', {
      kind: 'filing_instructions',
      data: {
        at: review.submittedAt ?? review.createdAt,
        sandbox: environment === 'sandbox',
        billNumber: String(clear.billNumber),
        ...feeOf(review, rules),
        dueDate: disputed ? reviewDeadline('independent_bill_review', disputed.servedAt, rules) : requestedOn(review),
        administrator: {
          name: snapshot.claim.administratorName,
          address: snapshot.delivery.contacts.mailingAddress?.replaceAll('\n', ', ') ?? null,
        },
      },
    }),
  ];
  const cover = drawnPart('Cover and index', {
    kind: 'cover',
    data: {
      at: review.submittedAt ?? review.createdAt,
      title: 'Independent bill review',
      subtitle: `Bill ${clear.billNumber}`,
      sandbox: environment === 'sandbox',
      facts: [
        ['Employee', patientName(source)],
        ['Claim number', snapshot.claim.claimNumber],
        ['Claims administrator', snapshot.claim.administratorName],
      ],
      index: [],
    },
  });
  return packet(source, [cover, ...body], `IBR packet, bill ${clear.billNumber}`, `ibr-bill-${clear.billNumber}.pdf`);
};

/**
 * Builds the packet for the latest demand for penalty and interest, with the bill as of the demand: letter, claim form,
 * EORs, exchanges.
 */
export const demandPacket = (made: BillSource, read: ReadBlob): Packet => {
  const { bill } = made;
  const demand = bill.demands.at(-1);
  if (!demand) throw new Error('the bill has no demand');
  const activity = bill.activity.filter(({ type }) => isExchanged(type));
  const source: BillSource = { ...made, bill: { ...bill, activity } };
  const { billNumber } = source.clear;
  const parts = [
    drawnPart('Demand for penalty and interest', { kind: 'demand_letter', data: demandLetterOf(source, demand) }),
    drawnPart('Medical claim form', { kind: 'claim_form', data: claimFormOf(source) }),
    ...bill.eors.map((eor) => eorPart(source, eor, `EOR of ${usDate(eor.eorDate)}`, read)),
    drawnPart('Submission proof and timeline', { kind: 'proof', data: proofOf(source) }),
  ];
  return packet(source, parts, `Demand, bill ${billNumber}`, `demand-bill-${billNumber}.pdf`);
};

/** Returns the filing fee in cents: the fee at submission, or for a draft the fee on the day it was created. */
const feeOf = (review: ReviewOnFile, rules: RuleSet): { readonly fee: number; readonly feeUnproven: boolean } => {
  const due = review.fee === null ? formFee('ibr', requestedOn(review), rules) : null;
  const rule = due ? due.rule : review.feeRule;
  return { fee: review.fee ?? due?.amount ?? 0, feeUnproven: rule?.certainty === 'unproven' };
};
