import { createHash } from 'node:crypto';
import { canonicalJson, type UnreadableReason } from '#domain';
import { PACKET_TEMPLATE, type PacketPart } from './packet.js';

/** Reads a document. Resolves to null if the bytes no longer exist. */
export type ReadBlob = (blobId: string) => Promise<Uint8Array | null>;

export const documentPart = (
  facts: { readonly id: string; readonly unreadable?: UnreadableReason | undefined },
  { filename, sha256 }: { readonly filename: string; readonly sha256: string },
  read: ReadBlob,
): PacketPart => ({
  title: filename,
  document: { filename, sha256, unreadable: facts.unreadable, load: () => read(facts.id) },
});

/** Returns the file ID. The same parts have the same file ID and therefore the same bytes. */
export const packetIdentity = (parts: readonly PacketPart[], stamp: string): string =>
  createHash('sha256')
    .update(
      canonicalJson({
        template: PACKET_TEMPLATE,
        stamp,
        parts: parts.map((part) => ('drawing' in part ? part : { title: part.title, sha256: part.document.sha256 })),
      }),
    )
    .digest('hex');
