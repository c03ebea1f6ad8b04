import { attachmentVersions, write275, write837P, type PacketComposer, type PayerTransmission } from '#documents';
import { padControlNumber, type BatchMember } from '#domain';
import type { Partner } from '../partners/partner.js';
import { namesOf, type Batch } from './batches.js';

export interface LoadedClaim {
  readonly member: BatchMember;
  readonly made: PayerTransmission;
  readonly account: string;
}

export const claimsFile = (partner: Partner, { number, at }: Batch, loaded: readonly LoadedClaim[]): Buffer => {
  const claims = loaded.flatMap(({ made }) => (made.claim ? [made.claim] : []));
  const sets = loaded.flatMap(({ made, member }) => (made.claim ? [member.set] : []));
  const envelope = { at, partner, interchangeNumber: number, groupNumber: number, sets };
  return Buffer.from(write837P(claims, envelope), 'latin1');
};

/** Number of documents rendered in advance while another one is being put. */
const DRAWN_AHEAD = 2;

type Put = (name: string, make: () => Promise<Uint8Array>) => Promise<void>;

interface AttachmentFile {
  readonly name: string;
  readonly make: (signal: AbortSignal) => Promise<Uint8Array>;
}

/** Puts the documents and their index next to the claims, in the form that the partner accepts. */
export const putAttachments = async (
  composer: PacketComposer,
  partner: Partner,
  batch: Batch,
  loaded: readonly LoadedClaim[],
  put: Put,
): Promise<void> => {
  await putInOrder(attachmentFiles(composer, partner, batch, loaded), put);
  if (partner.attachments.method !== 'files') return;
  const { number } = batch;
  const claims = loaded.map(({ made, member }) => ({
    reference: made.claim?.reference,
    set: member.set,
    attachments: made.attachments.map(({ packet, ...attachment }) => ({ ...attachment, file: packet.filename })),
  }));
  const text = `${JSON.stringify({ interchange: padControlNumber(number), claims }, null, 2)}\n`;
  await put(namesOf({ number }).index, async () => Buffer.from(text));
};

const attachmentFiles = (
  composer: PacketComposer,
  partner: Partner,
  { at }: Batch,
  loaded: readonly LoadedClaim[],
): readonly AttachmentFile[] => {
  const version = attachmentVersions.find(
    (attachmentVersion) => partner.attachments.method === `275-${attachmentVersion}`,
  );
  return loaded.flatMap(({ made: { claim, attachments }, member: { documentsFrom }, account }) =>
    attachments.flatMap(({ packet, controlNumber }, place): readonly AttachmentFile[] => {
      const pdf = async (signal: AbortSignal) =>
        (await composer.compose(packet.parts, packet.options, { account, signal })).pdf;
      if (version === undefined) return [{ name: packet.filename, make: pdf }];
      if (!claim || documentsFrom === null) return [];
      const own = documentsFrom + place;
      const envelope = { at, partner, interchangeNumber: own, groupNumber: own };
      return [
        {
          name: `${padControlNumber(own)}.275`,
          make: async (signal) => write275({ claim, controlNumber, pdf: await pdf(signal) }, version, envelope),
        },
      ];
    }),
  );
};

/** Puts files sequentially and renders the next ones while a file is being put. */
const putInOrder = async (files: readonly AttachmentFile[], put: Put): Promise<void> => {
  const stop = new AbortController();
  const drawn: { readonly name: string; readonly bytes: Promise<Uint8Array> }[] = [];
  const putFirst = async () => {
    const file = drawn.shift();
    if (file) await put(file.name, () => file.bytes);
  };
  try {
    for (const { name, make } of files) {
      const bytes = make(stop.signal);
      // A failure is thrown when the file is put.
      bytes.catch(() => undefined);
      drawn.push({ name, bytes });
      if (drawn.length > DRAWN_AHEAD) await putFirst();
    }
    while (drawn.length > 0) await putFirst();
  } finally {
    stop.abort();
  }
};
