import { createHash } from 'node:crypto';
import { canonicalJson, submittedDocuments } from '#domain';
import { usDate } from '../forms/values.js';
import type { Packet, PacketPart } from '../packet/packet.js';
import { packetHash } from '../packet/packet-hash.js';
import { withAttachments, markedTitle, patientName, type BillSource } from '../bill/bill-source.js';
import { claimFormOf } from '../bill/claim-form-of.js';
import { attachmentsOf } from '../bill/packets.js';
import type { ReadBlob } from '../packet/packet-identity.js';

export interface CourtesyInput {
  readonly to: readonly string[];
  readonly cc: readonly string[];
  readonly subject: string;
  readonly bodyText: string;
  readonly includeCms1500: boolean;
  /** Documents to include. The packet keeps the bill's order. */
  readonly documentIds: readonly string[];
}

/** Returns the hash of a courtesy packet; see packetHash. After submission, only added documents change it. */
export const courtesyHash = (
  organizationId: string,
  source: BillSource,
  input: CourtesyInput,
  hmac: (bytes: Buffer) => Promise<Uint8Array>,
): Promise<string> => {
  const { clear, snapshot, environment } = source;
  const whole = withAttachments(source, input.documentIds);
  return packetHash(
    {
      organizationId,
      billId: clear.billId,
      snapshotSha256: createHash('sha256').update(canonicalJson({ clear, snapshot })).digest('hex'),
      environment,
      to: input.to,
      cc: input.cc,
      subject: input.subject,
      bodyText: input.bodyText,
      includeCms1500: input.includeCms1500,
      ...(source.redacted && { redacted: true }),
      documents: submittedDocuments(whole)
        .filter(({ facts: { id } }) => input.documentIds.includes(id))
        .map(({ facts: { id }, text }) => ({ id, sha256: text?.sha256 ?? '' })),
    },
    hmac,
  );
};

export const courtesyFilename = ({ clear }: BillSource): string => `bill-${clear.billNumber}-courtesy.pdf`;

/**
 * Builds the courtesy packet: cover, claim form if requested, documents in the bill's order. Contains nothing that
 * changes after submission, so the sent packet equals the reviewed packet.
 */
export const courtesyPacket = (source: BillSource, read: ReadBlob, input: CourtesyInput, hash: string): Packet => {
  const { bill, clear, snapshot, environment } = source;
  const cover: PacketPart = {
    title: 'Cover',
    drawing: {
      kind: 'cover',
      data: {
        at: bill.submittedAt,
        title: 'Courtesy copy',
        subtitle: `Bill ${clear.billNumber}`,
        sandbox: environment === 'sandbox',
        to: [...input.to, ...input.cc.map((address) => `cc ${address}`)],
        from: [snapshot.billingProvider.name],
        facts: [
          ['Employee', patientName(source)],
          ['Claim number', snapshot.claim.claimNumber],
          ['Date of service', usDate(snapshot.service.date)],
          ['Claims administrator', snapshot.claim.administratorName],
        ],
        message: `${input.subject}\n\n${input.bodyText}`,
        index: [],
      },
    },
  };
  const form: PacketPart = {
    title: 'Medical claim form',
    drawing: { kind: 'claim_form', data: claimFormOf(source) },
  };
  return {
    parts: [
      cover,
      ...(input.includeCms1500 ? [form] : []),
      ...attachmentsOf(withAttachments(source, input.documentIds), read, ({ id }) => input.documentIds.includes(id)),
    ],
    options: {
      title: markedTitle(source, `Courtesy copy, bill ${clear.billNumber}`),
      stamp: markedTitle(source, `Bill ${clear.billNumber}`),
      at: bill.submittedAt,
      id: hash,
    },
    filename: courtesyFilename(source),
  };
};
