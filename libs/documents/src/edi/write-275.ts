import { localTime } from './local-time.js';
import type { EdiEnvelope, ProfessionalClaim } from './professional-claim.js';
import { interchangeHeader, nameOfPerson } from './write-837p.js';
import { ascii, SegmentWriter } from './x12.js';

/** Versions of the 275 that partners accept. */
export const attachmentVersions = ['005010X210', '006020X314'] as const;
export type AttachmentVersion = (typeof attachmentVersions)[number];

export interface ClaimDocument {
  readonly claim: ProfessionalClaim;
  /** PWK06. */
  readonly controlNumber: string;
  readonly pdf: Uint8Array;
}

const digits = (text: string): string => text.replace(/\D/g, '');

/**
 * Writes a document as one 275 interchange with payer, submitter, provider and patient. TRN02 is PWK06, and REF*EJ is
 * CLM01. The PDF is Base64-encoded in BIN (005010X210) or BDS (006020X314).
 */
export const write275 = (
  { claim, controlNumber, pdf }: ClaimDocument,
  version: AttachmentVersion,
  envelope: EdiEnvelope,
): Buffer => {
  const { partner, at } = envelope;
  const { separators } = partner.interchange;
  const { date, time } = localTime(at, partner.zone);
  const isOlder = version === '005010X210';
  const out = new SegmentWriter(separators);
  out.add('ST', '275', '0001', version);
  // 02: unsolicited by the payer.
  out.add('BGN', '02', ascii(controlNumber, 50), date, time);
  out.add('NM1', 'PR', '2', ascii(claim.payer.name, 60), '', '', '', '', 'PI', ascii(claim.payer.id, 80));
  const { submitter } = partner;
  out.add('NM1', '41', '2', ascii(submitter.name, 60), '', '', '', '', '46', ascii(submitter.id, 80));
  const { billingProvider: provider, patient } = claim;
  const isPerson = provider.taxIdType === 'SSN';
  const names = isPerson ? ['1', ...nameOfPerson(provider)] : ['2', ascii(provider.name, 60), '', '', '', ''];
  out.add('NM1', '1P', ...names, 'XX', digits(provider.npi));
  const worker = [ascii(patient.lastName, 60), ascii(patient.firstName, 35)];
  out.add('NM1', 'QC', '1', ...worker, '', '', ascii(patient.suffix, 10));
  out.add('REF', 'EJ', ascii(claim.reference, 20));
  out.add('REF', 'Y4', ascii(claim.claimNumber, 50));
  const [serviceDate = ''] = claim.lines.map((line) => line.serviceDate).toSorted();
  out.add('DTP', '472', 'D8', digits(serviceDate));
  out.add('LX', '1');
  out.add('TRN', '1', ascii(controlNumber, 50));
  out.add('DTP', '368', 'D8', date);
  const data = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength).toString('base64');
  // Separators are not Base64 characters.
  const { element, segment } = separators;
  if (isOlder) out.add('CAT', 'AE', 'IA').add('EFI', '05');
  else out.add('OOI', '1', '47', 'ATTACHMENT');
  const content = (isOlder ? ['BIN', String(data.length), data] : ['BDS', 'B64', String(data.length), data]).join(
    element,
  );
  const head = new SegmentWriter(separators);
  const group = String(envelope.groupNumber);
  const { applicationSender, applicationReceiver } = partner.interchange;
  head.add('GS', 'PI', applicationSender, applicationReceiver, date, time, group, 'X', version);
  const icn = String(envelope.interchangeNumber).padStart(9, '0');
  const tail = new SegmentWriter(separators)
    .add('SE', String(out.count + 2), '0001')
    .add('GE', '1', group)
    .add('IEA', '1', icn);
  const text = [interchangeHeader(envelope), head, out, content, segment, tail].join('');
  return Buffer.from(text, 'latin1');
};
