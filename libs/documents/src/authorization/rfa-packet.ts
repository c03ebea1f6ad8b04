import type { RfaChannel, RfaDestination, RfaDocument, RfaDocumentType, Timestamp } from '#domain';
import { RFA_FORM_TEMPLATE } from '../forms/rfa-form/rfa-form.js';
import { pacificTime } from '../forms/proof.js';
import { PACKET_TEMPLATE, type Packet, type PacketPart } from '../packet/packet.js';
import { normalizedText, hashOfInputs } from '../packet/packet-hash.js';
import { documentPart, packetIdentity, type ReadBlob } from '../packet/packet-identity.js';
import { addressLines, usDate } from '../forms/values.js';
import { employeeName, rfaFormOf, type RfaSource } from './rfa-form-of.js';

export interface RfaPacketInput {
  readonly channel: RfaChannel;
  readonly destination: RfaDestination;
  /** Documents to send. Each group of the packet keeps this order. */
  readonly documentIds: readonly string[];
  readonly message: string | null;
  /** Time of the packet preview. Printed on the cover as the time of sending. */
  readonly at: Timestamp;
}

/** Order of document groups after the form: form signed by hand, clinical report, records. Other types follow. */
const DOCUMENT_TYPE_ORDER: readonly RfaDocumentType[] = ['rfa_form', 'clinical_report', 'supporting_record'];
const groupOf = ({ facts }: RfaDocument): number =>
  (DOCUMENT_TYPE_ORDER.indexOf(facts.documentType) + DOCUMENT_TYPE_ORDER.length + 1) % (DOCUMENT_TYPE_ORDER.length + 1);

const selectedDocuments = ({ rfa }: RfaSource, ids: readonly string[]): readonly RfaDocument[] =>
  ids
    .flatMap((id) => rfa.documents.find(({ facts }) => facts.id === id) ?? [])
    .toSorted((a, b) => groupOf(a) - groupOf(b));

const CHANNEL_LABELS: Readonly<Record<RfaChannel, string>> = {
  fax: 'Fax',
  email: 'Email',
  mail: 'Mail',
  portal: 'Portal',
  manual: 'By hand',
};

const addressOf = (channel: RfaChannel, { fax, email, mailingAddress }: RfaDestination): string =>
  (channel === 'fax' ? fax : channel === 'email' ? email : channel === 'mail' ? mailingAddress : null) ?? '';

/** Builds a request's packet: cover, form with its continuation, clinical report, records, other documents. */
export const rfaPacket = (source: RfaSource, input: RfaPacketInput, read: ReadBlob): Packet => {
  const { rfa, facts } = source;
  const stamp = `RFA ${rfa.rfaNumber}`;
  const parts: readonly PacketPart[] = [
    coverOf(source, input),
    ...(facts.form === 'narrative'
      ? []
      : [
          {
            title: 'Request for authorization (DWC Form RFA)',
            drawing: { kind: 'rfa_form', data: rfaFormOf(source) },
          } as const,
        ]),
    ...selectedDocuments(source, input.documentIds).flatMap(({ facts: document, text }) =>
      text ? [documentPart(document, text, read)] : [],
    ),
  ];
  return {
    parts,
    filename: `rfa-${rfa.rfaNumber}.pdf`,
    options: { title: `Request for authorization, ${stamp}`, stamp, at: input.at, id: packetIdentity(parts, stamp) },
  };
};

const coverOf = (
  { rfa, facts, text, environment }: RfaSource,
  { channel, destination, message, at }: RfaPacketInput,
): PacketPart => {
  const { practice, claim, requestingPhysician } = text;
  const { city, state } = practice.address;
  const to = [
    destination.name,
    destination.attention && `Attention: ${destination.attention}`,
    addressOf(channel, destination),
  ];
  return {
    title: 'Cover',
    drawing: {
      kind: 'cover',
      data: {
        at,
        title: facts.expedited ? 'Request for authorization, expedited review' : 'Request for authorization',
        subtitle: `RFA ${rfa.rfaNumber}`,
        sandbox: environment === 'sandbox',
        to: to.flatMap((line) => (line ? line.split('\n') : [])),
        from: [practice.name, ...addressLines(practice.address)],
        // 8 CCR § 9792.9.1 requires date, time and place of sending, and the number or address, on the form or cover.
        facts: [
          ['Sent', pacificTime(at)],
          ['Place of sending', `${city}, ${state}`],
          [
            `Sent by ${CHANNEL_LABELS[channel].toLowerCase()} to`,
            addressOf(channel, destination).replaceAll('\n', ', '),
          ],
          ['Employee', employeeName(text)],
          ['Claim number', claim.claimNumber],
          ['Date of injury', usDate(claim.dateOfInjury)],
          ['Requesting physician', requestingPhysician.name],
          ['Phone', practice.phone],
          ['Fax for response', practice.fax],
        ],
        message,
        index: [],
      },
    },
  };
};

/** Hash of everything that determines a previewed packet. Starts with the time on the cover; see `previewedAt`. */
export const rfaPacketHash = async (
  organizationId: string,
  source: RfaSource,
  input: RfaPacketInput,
  hmac: (bytes: Buffer) => Promise<Uint8Array>,
): Promise<string> => {
  const { rfa, facts, text, environment } = source;
  const digest = await hashOfInputs(
    {
      v: 1,
      kind: 'rfa',
      organizationId,
      environment,
      rfaId: rfa.rfaId,
      rfaNumber: rfa.rfaNumber,
      facts,
      text,
      signed: rfa.signed?.signedAt ?? null,
      ...input,
      message: input.message === null ? null : normalizedText(input.message),
      documents: selectedDocuments(source, input.documentIds).map((sentDocument) => [
        sentDocument.facts.id,
        sentDocument.text?.sha256 ?? '',
      ]),
      formTemplate: RFA_FORM_TEMPLATE,
      packetTemplate: PACKET_TEMPLATE,
    },
    hmac,
  );
  return `v1.${Date.parse(input.at)}.${digest}`;
};

/** Returns the preview time in a packet hash. Null if the hash is malformed. */
export const previewedAt = (hash: string): Timestamp | null => {
  const [, ms] = /^v1\.(\d{1,14})\.[0-9a-f]{64}$/.exec(hash) ?? [];
  return ms === undefined ? null : new Date(Number(ms)).toISOString();
};
