import type { RfaChannel, RfaDestination, RfaDocument, RfaDocumentType, Timestamp } from '#domain';
import { RFA_FORM_TEMPLATE } from '../forms/rfa-form/rfa-form.js';
import { pacificTime } from '../forms/proof.js';
import { PACKET_TEMPLATE, type Packet, type PacketPart } from '../packet/packet.js';
import { normalizedText, hashOfInputs } from '../packet/packet-hash.js';
import { documentPart, packetIdentity, type ReadBlob } from '../packet/packet-identity.js';
import { addressLines, usDate } from '../forms/values.js';
import { employeeName, rfaFormOf, type RfaSource } from './rfa-form-of.js';

/** What is sent with a request, by which way and where to. */
export interface RfaPacketInput {
  readonly channel: RfaChannel;
  readonly destination: RfaDestination;
  /** Documents of the request; within their group they stand in this order. */
  readonly documentIds: readonly string[];
  readonly message: string | null;
  /** When the packet was looked at: the time of sending on its cover. */
  readonly at: Timestamp;
}

/** Groups of the packet behind the form: a form that was signed by hand, the report, records, what else there is. */
const DOCUMENT_TYPE_ORDER: readonly RfaDocumentType[] = ['rfa_form', 'clinical_report', 'supporting_record'];
const groupOf = ({ facts }: RfaDocument): number =>
  (DOCUMENT_TYPE_ORDER.indexOf(facts.documentType) + DOCUMENT_TYPE_ORDER.length + 1) % (DOCUMENT_TYPE_ORDER.length + 1);

/** The documents that go along, in the order of the packet. */
const selectedDocuments = ({ rfa }: RfaSource, ids: readonly string[]): readonly RfaDocument[] =>
  ids
    .flatMap((id) => rfa.documents.find(({ facts }) => facts.id === id) ?? [])
    .toSorted((a, b) => groupOf(a) - groupOf(b));

const CHANNEL_LABELS: Readonly<Record<RfaChannel, string>> = {
  fax: 'Fax',
  email: 'E-mail',
  mail: 'Mail',
  portal: 'Portal',
  manual: 'By hand',
};

const addressOf = (channel: RfaChannel, { fax, email, mailingAddress }: RfaDestination): string =>
  (channel === 'fax' ? fax : channel === 'email' ? email : channel === 'mail' ? mailingAddress : null) ?? '';

/** Cover with time, place and address of sending, form and its continuation, clinical report, records, and what else there is. */
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
        // Date, time and place of sending, and the number or address: 8 CCR § 9792.9.1 asks for them on the form or its cover.
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
          ['Fax for the answer', practice.fax],
        ],
        message,
        // Filled in with the pages of what follows it.
        index: [],
      },
    },
  };
};

/**
 * Hash of all that decides what a packet is and says: content, documents and their order, way, destination, message and the
 * time on its cover, which it begins with. Whoever sends names the hash of what was looked at; see `previewedAt`.
 */
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

/** When the packet of a hash was looked at; null of what is no such hash. */
export const previewedAt = (hash: string): Timestamp | null => {
  const [, ms] = /^v1\.(\d{1,14})\.[0-9a-f]{64}$/.exec(hash) ?? [];
  return ms === undefined ? null : new Date(Number(ms)).toISOString();
};
