import { client, type BodyOf } from '../../api/client';
import type { Rfa } from './rfas';

export type PacketOptions = BodyOf<'previewRfaPacket'>;

/** `hash` identifies the packet when it is sent. */
export interface PreviewedPacket {
  readonly hash: string;
  readonly file: Blob;
  /** True if a document cannot be read. */
  readonly isUnreadable: boolean;
}

export const previewPacket = async (rfaId: string, body: PacketOptions): Promise<PreviewedPacket> => {
  const path = client.address('previewRfaPacket', { path: { id: rfaId } });
  const answer = await client.request('POST', path, { body, headers: { accept: 'application/pdf' } });
  return {
    hash: answer.headers.get('packet-hash') ?? '',
    file: await answer.blob(),
    isUnreadable: answer.headers.get('packet-warnings') !== null,
  };
};

const PACKET_DOCUMENT_TYPES = ['clinical_report', 'supporting_record', 'rfa_form', 'other'];

/** Returns the documents that are sent by default. Responses from the claims administrator are excluded. */
export const packetDocuments = ({ documents }: Rfa): readonly string[] =>
  documents.filter(({ documentType }) => PACKET_DOCUMENT_TYPES.includes(documentType)).map(({ id }) => id);

/** Returns the last transmission's options, or a manual one's if nothing was sent. Null without a clinical report. */
export const defaultPacket = (rfa: Rfa): PacketOptions | null => {
  if (!rfa.documents.some(({ documentType }) => documentType === 'clinical_report')) return null;
  const last = rfa.transmissions.findLast(({ direction }) => direction === 'outbound');
  if (!last) return { channel: 'manual', destination: {}, documentIds: [...packetDocuments(rfa)] };
  const { destination, message } = last;
  return {
    channel: last.channel as PacketOptions['channel'],
    destination: {
      ...Object.fromEntries(Object.entries(destination ?? {}).filter(([, value]) => value !== null)),
      // An email was already sent to this address.
      ...(last.channel === 'email' && { emailAccepted: true }),
    },
    documentIds: last.documentIds.length > 0 ? [...last.documentIds] : [...packetDocuments(rfa)],
    ...(message !== null && { message }),
  };
};
