import { createHash } from 'node:crypto';
import { canonicalJson, baseName, submittedDocuments } from '#domain';
import { attachmentsOf } from '../bill/packets.js';
import type { Packet } from '../packet/packet.js';
import type { ReadBlob } from '../packet/packet-identity.js';
import type { BillSource } from '../bill/bill-source.js';
import type { EdiPartner } from '../edi/partner.js';
import type { ProfessionalClaim } from '../edi/professional-claim.js';
import { maxAttachments } from '../edi/write-837p.js';
import { namedReport } from '../forms/attachment-report.js';
import { PACKET_TEMPLATE } from '../packet/packet.js';

/** A separate PDF named by a PWK segment of the 837P. */
export interface AttachmentFile {
  /** Attachment control number (PWK06). Also part of the file name. */
  readonly controlNumber: string;
  /** Report type (PWK01). */
  readonly reportType: string;
  /** Transmission code (PWK02). */
  readonly transmission: string;
  /** Type of the first document if the PDF contains several. */
  readonly documentType: string;
  /** In order. The last attachment contains several documents if the bill has more than the partner's maximum. */
  readonly documents: readonly { readonly filename: string; readonly sha256: string; readonly documentType: string }[];
  readonly packet: Packet;
}

/**
 * Returns an electronic bill's attachments. Each attachment's first page has the data required by the Division's guide:
 * claims administrator, employer, attachment indicator, billing provider, CLM01, document type, contact. Every page
 * shows the indicator and `page n of m`. Documents beyond the partner's maximum are merged into the last attachment.
 */
export const attachmentFilesOf = (
  source: BillSource,
  claim: ProfessionalClaim,
  partner: EdiPartner,
  { at, read }: { readonly at: string; readonly read: ReadBlob },
): readonly AttachmentFile[] => {
  const { snapshot, environment } = source;
  const parts = attachmentsOf(source, read);
  const most = maxAttachments(partner);
  const named = claim.attachments.slice(0, most);
  return named.map((attachment, place) => {
    const { reportType, controlNumber } = namedReport(attachment, partner.claims.attachmentReport);
    const isLast = place === named.length - 1;
    const from = place;
    const to = isLast ? parts.length : place + 1;
    const documents = submittedDocuments(source)
      .slice(from, to)
      .map(({ facts: { documentType }, text }) => ({
        filename: baseName(text?.filename ?? ''),
        sha256: text?.sha256 ?? '',
        documentType,
      }));
    const documentType = documents[0]?.documentType ?? 'other';
    const indicator = [reportType, attachment.transmission, controlNumber].join(' ');
    const header = {
      at,
      title: 'Attachment to an electronic bill',
      subtitle: indicator,
      sandbox: environment === 'sandbox',
      facts: [
        ['Claims administrator', snapshot.claim.administratorName],
        ['Employer', claim.employer.name],
        ['Claim number', claim.claimNumber],
        ['Attachment indicator', indicator],
        ['Bill (CLM01)', claim.reference],
        ['Document', typeText(documentType)],
        ['Billing provider', claim.billingProvider.name],
        ['Billing NPI', claim.billingProvider.npi],
        ['Contact', [partner.submitter.contact, partner.submitter.phone].filter(Boolean).join(', ')],
      ] as const,
      index: [],
    };
    const content = [
      { title: 'Attachment', drawing: { kind: 'cover' as const, data: header } },
      ...parts.slice(from, to),
    ];
    const id = createHash('sha256')
      .update(canonicalJson({ template: PACKET_TEMPLATE, header, documents }))
      .digest('hex');
    return {
      controlNumber,
      reportType,
      transmission: attachment.transmission,
      documentType,
      documents,
      packet: {
        parts: content,
        filename: `attachment-${controlNumber}.pdf`,
        options: { title: `Attachment ${controlNumber}`, stamp: indicator, at, id },
      },
    };
  });
};

/** Converts a type to text: `final_report` → `Final report`. */
const typeText = (documentType: string): string =>
  documentType === 'w9' ? 'W-9' : documentType.charAt(0).toUpperCase() + documentType.slice(1).replaceAll('_', ' ');
