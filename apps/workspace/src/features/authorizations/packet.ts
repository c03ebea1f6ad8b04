import { client, type BodyOf } from '../../api/client';
import type { Rfa } from './rfas';

export type PacketOptions = BodyOf<'previewRfaPacket'>;

/** A packet as somebody looked at it: `hash` stands for it when it is sent. */
export interface PreviewedPacket {
  readonly hash: string;
  readonly file: Blob;
  /** A document of it cannot be read. */
  readonly isUnreadable: boolean;
}

/** The packet as it would go now. */
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

/** The documents that go along unless somebody says otherwise: not the answers that came. */
export const packetDocuments = ({ documents }: Rfa): readonly string[] =>
  documents.filter(({ documentType }) => PACKET_DOCUMENT_TYPES.includes(documentType)).map(({ id }) => id);

/** The packet of a request as it went last, or as it would go by hand; null while it has no clinical report. */
export const defaultPacket = (rfa: Rfa): PacketOptions | null => {
  if (!rfa.documents.some(({ documentType }) => documentType === 'clinical_report')) return null;
  const last = rfa.transmissions.findLast(({ direction }) => direction === 'outbound');
  if (!last) return { channel: 'manual', destination: {}, documentIds: [...packetDocuments(rfa)] };
  const { destination, message } = last;
  return {
    channel: last.channel as PacketOptions['channel'],
    destination: {
      ...Object.fromEntries(Object.entries(destination ?? {}).filter(([, value]) => value !== null)),
      // It went there already.
      ...(last.channel === 'email' && { emailAccepted: true }),
    },
    documentIds: last.documentIds.length > 0 ? [...last.documentIds] : [...packetDocuments(rfa)],
    ...(message !== null && { message }),
  };
};
