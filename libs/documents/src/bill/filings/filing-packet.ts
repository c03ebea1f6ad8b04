import { filingCitations, filingTitles } from '#contracts';
import { isExchanged, usDate, type DocumentType, type FilingKind } from '#domain';
import type { FilingBlock } from '../../forms/filing-paper.js';
import type { Packet, PacketPart } from '../../packet/packet.js';
import type { ReadBlob } from '../../packet/packet-identity.js';
import { withAttachments, type BillSource } from '../bill-source.js';
import { claimFormOf } from '../claim-form-of.js';
import { attachmentsOf, drawnPart, eorPart, isAuthorizationIn, packet } from '../packets.js';
import { proofOf } from '../proof-of.js';
import { auditComplaintOf } from './audit-complaint-of.js';
import { checklistPart, paperPart, partiesOf, proofOfServicePart, type FilingInput } from './filing-parts.js';
import { lienDataOf, lienDeclarationsOf, lienOptionsOnRecord, lienStatementOf } from './lien-of.js';
import { deniedEorOf, objectionOf } from './objection-of.js';
import { petitionOf } from './petition-of.js';

export type { FilingInput };

/** Types of documents that no paper encloses. The disputed report has another type. */
const neverEnclosed: readonly DocumentType[] = ['medical_records', 'w9'];

const eorParts = ({ source }: FilingInput, read: ReadBlob): readonly PacketPart[] =>
  source.bill.eors.map((eor) => eorPart(source, eor, `EOR of ${usDate(eor.eorDate)}`, read));

const claimFormPart = (source: BillSource): PacketPart =>
  drawnPart('Medical claim form', { kind: 'claim_form', data: claimFormOf(source) });

/** Timeline of the exchanges with the payer, without internal notes. */
const timelinePart = (source: BillSource): PacketPart => {
  const activity = source.bill.activity.filter(({ type }) => isExchanged(type));
  return drawnPart('Submission proof and timeline', {
    kind: 'proof',
    data: proofOf({ ...source, bill: { ...source.bill, activity } }),
  });
};

const mainPart = (input: FilingInput, blocks: readonly FilingBlock[]): PacketPart =>
  paperPart(input, filingTitles[input.filing.kind], filingCitations[input.filing.kind], blocks);

const withAllDocuments = (input: FilingInput): FilingInput => ({
  ...input,
  source: withAttachments(
    input.source,
    input.source.bill.addedDocuments.map(({ facts }) => facts.id),
  ),
});

const enclosed = ({ documentType }: { readonly documentType: DocumentType }): boolean =>
  !neverEnclosed.includes(documentType);

/** Objection, bill, EOR, documents, timeline, proof of service. Excludes the copy of an objection that was sent. */
const objectionParts = (input: FilingInput, read: ReadBlob): readonly PacketPart[] => {
  const { source } = withAllDocuments(input);
  const { eor } = deniedEorOf(input);
  const [, , administrator] = partiesOf(source);
  return [
    mainPart(input, objectionOf(input)),
    claimFormPart(source),
    eorPart(source, eor, `EOR of ${usDate(eor.eorDate)}`, read),
    ...attachmentsOf(source, read, (document) => enclosed(document) && document.documentType !== 'appeal'),
    timelinePart(source),
    proofOfServicePart(input, filingTitles.objection, administrator ? [administrator] : []),
  ];
};

/** Petition with its verification, exhibits in the order of its list, proof of service. */
const petitionParts = (input: FilingInput, read: ReadBlob): readonly PacketPart[] => {
  const { source } = withAllDocuments(input);
  const isObjection = ({ documentType }: { readonly documentType: DocumentType }) => documentType === 'appeal';
  const exhibits = [
    ...attachmentsOf(source, read, isObjection),
    ...eorParts(input, read),
    claimFormPart(source),
    ...attachmentsOf(source, read, (document) => enclosed(document) && !isObjection(document)),
    timelinePart(source),
  ].map((part, index) => ({ ...part, title: `Exhibit ${index + 1}: ${part.title}` }));
  return [
    mainPart(
      input,
      petitionOf(
        input,
        exhibits.map(({ title }) => title),
      ),
    ),
    ...exhibits,
    proofOfServicePart(input, filingTitles.petition, partiesOf(source)),
  ];
};

/** Complaint, timeline and EORs. No claim form and no report. */
const auditParts = (input: FilingInput, read: ReadBlob): readonly PacketPart[] => [
  mainPart(input, auditComplaintOf(input)),
  timelinePart(input.source),
  ...eorParts(input, read),
];

/** Data, declarations, statement, original bill, EORs, proofs of service and of authorization, proof of service. */
const lienParts = (input: FilingInput, read: ReadBlob): readonly PacketPart[] => {
  const { source } = withAllDocuments(input);
  const isAuthorization = isAuthorizationIn(source);
  const law = filingCitations.lien;
  return [
    mainPart(input, lienDataOf(input)),
    paperPart(input, 'Declarations that accompany the lien claim', law, lienDeclarationsOf(input)),
    paperPart(input, 'Itemized statement', law, lienStatementOf(input)),
    claimFormPart(source),
    ...eorParts(input, read),
    ...attachmentsOf(
      source,
      read,
      (document) => document.documentType === 'proof_of_service' || isAuthorization(document),
    ),
    proofOfServicePart(input, 'Lien claim with its declarations', partiesOf(source)),
  ];
};

const partsOf: Readonly<Record<FilingKind, (input: FilingInput, read: ReadBlob) => readonly PacketPart[]>> = {
  objection: objectionParts,
  petition: petitionParts,
  audit_complaint: auditParts,
  lien: lienParts,
};

/** Builds the packet of a paper that applies to the bill. Its first page is a checklist for the practice. */
export const filingPacket = (input: FilingInput, read: ReadBlob): Packet => {
  const { source, filing } = input;
  const { billNumber } = source.clear;
  const name = filing.kind.replace('_', '-');
  const notes = filing.kind === 'lien' ? [lienOptionsOnRecord(input)] : [];
  return packet(
    source,
    [checklistPart(input, notes), ...partsOf[filing.kind](input, read)],
    `${filingTitles[filing.kind]}, bill ${billNumber}`,
    `${name}-bill-${billNumber}.pdf`,
  );
};
