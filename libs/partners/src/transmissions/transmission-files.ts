import { createHash } from 'node:crypto';
import {
  write275,
  type AttachmentVersion,
  type PacketComposer,
  type PayerTransmission,
  type TaskOwner,
  type TransmissionOrder,
} from '#documents';
import type { InterchangeNumbers } from '#domain';

/** A file of a transmission, created on demand with the same bytes each time. */
export interface TransmissionFile {
  readonly name: string;
  readonly mediaType: TransmissionMediaType;
  readonly make: () => Promise<Uint8Array>;
}

export type TransmissionMediaType = 'application/edi-x12' | 'application/pdf' | 'application/json';

export interface DescribedFile extends Pick<TransmissionFile, 'name' | 'mediaType'> {
  readonly bytes: number;
  /** SHA-256 hash in hex. */
  readonly sha256: string;
}

export interface TransmissionTarget {
  readonly partner: string | null;
  readonly interchange: InterchangeNumbers | null;
  /** 275 version of the documents and ISA13 of the first one, or null if they aren't sent as 275s. */
  readonly documents: { readonly version: AttachmentVersion; readonly from: number } | null;
}

export const INDEX_FILE = 'index.json';
/** The electronic bill. It contains identifiers, so there is no redacted form. */
export const CLAIM_FILE = 'claim.837';

export class TransmissionFiles {
  constructor(private readonly composer: PacketComposer) {}

  /**
   * Returns all files except the index: the cover and packet; for an electronic bill also the 837P (unless redacted),
   * its attachments, and the attachments as 275s.
   */
  list(
    made: PayerTransmission,
    asker: TaskOwner,
    { documents }: Pick<TransmissionTarget, 'documents'>,
  ): readonly TransmissionFile[] {
    const { isRedacted, cover, packet, claim837, attachments, claim, envelope } = made;
    const composed = async ({ parts, options }: PayerTransmission['packet']): Promise<Uint8Array> =>
      (await this.composer.compose(parts, options, asker)).pdf;
    const files: TransmissionFile[] = [];
    const add = (name: string, mediaType: TransmissionMediaType, make: TransmissionFile['make']): void =>
      void files.push({ name, mediaType, make });
    if (claim837 !== null) {
      if (!isRedacted) add(CLAIM_FILE, 'application/edi-x12', async () => Buffer.from(claim837, 'latin1'));
      for (const { packet: pages } of attachments) add(pages.filename, 'application/pdf', () => composed(pages));
      if (documents && claim && envelope)
        for (const [place, { packet: pages, controlNumber }] of attachments.entries()) {
          const number = documents.from + place;
          const own = { ...envelope, interchangeNumber: number, groupNumber: number };
          add(`275-${place + 1}.x12`, 'application/edi-x12', async () =>
            write275({ claim, controlNumber, pdf: await composed(pages) }, documents.version, own),
          );
        }
    }
    add('packet.pdf', 'application/pdf', () => composed(packet));
    add(
      'cover.pdf',
      'application/pdf',
      async () => (await this.composer.draw({ kind: 'cover', data: cover }, asker)).pdf,
    );
    return files;
  }

  /** Describes all files. The last is the index, which names and describes the others. */
  async described(
    made: PayerTransmission,
    asker: TaskOwner,
    order: TransmissionOrder,
    way: TransmissionTarget,
  ): Promise<{ readonly files: readonly DescribedFile[]; readonly index: Uint8Array }> {
    const others: DescribedFile[] = [];
    for (const { name, mediaType, make } of this.list(made, asker, way))
      others.push(describe(name, mediaType, await make()));
    const index = Buffer.from(`${JSON.stringify(indexOf(made, order, way, others), null, 2)}\n`);
    return { files: [...others, describe(INDEX_FILE, 'application/json', index)], index };
  }
}

const describe = (name: string, mediaType: TransmissionMediaType, bytes: Uint8Array): DescribedFile => ({
  name,
  mediaType,
  bytes: bytes.length,
  sha256: createHash('sha256').update(bytes).digest('hex'),
});

const indexOf = (
  { route, claim, warnings, problems, attachments }: PayerTransmission,
  { controlNumber, kind, at }: TransmissionOrder,
  { partner, interchange }: TransmissionTarget,
  files: readonly DescribedFile[],
) => ({
  controlNumber,
  kind,
  createdAt: at,
  route,
  partner,
  interchange,
  reference: claim?.reference ?? null,
  warnings,
  problems: problems.map(({ path, message }) => ({ path, message })),
  attachments: attachments.map(({ packet, ...attachment }) => ({ ...attachment, file: packet.filename })),
  files,
});
