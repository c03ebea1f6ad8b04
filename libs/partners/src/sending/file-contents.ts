import { attachmentVersions, write275, write837P, type PacketComposer, type PayerTransmission } from '#documents';
import { padControlNumber, type BatchMember } from '#domain';
import type { Partner } from '../partners/partner.js';
import { namesOf, type Batch } from './batches.js';

/** A claim that is in the file, with what it was made of. */
export interface LoadedClaim {
  readonly member: BatchMember;
  readonly made: PayerTransmission;
  readonly account: string;
}

/** The file with the claims. */
export const claimsFile = (partner: Partner, { number, at }: Batch, loaded: readonly LoadedClaim[]): Buffer => {
  const claims = loaded.flatMap(({ made }) => (made.claim ? [made.claim] : []));
  const sets = loaded.flatMap(({ made, member }) => (made.claim ? [member.set] : []));
  const envelope = { at, partner, interchangeNumber: number, groupNumber: number, sets };
  return Buffer.from(write837P(claims, envelope), 'latin1');
};

/** Puts documents, and the index of them, beside the claims, as the partner takes them. */
export const putAttachments = async (
  composer: PacketComposer,
  partner: Partner,
  { number, at }: Batch,
  loaded: readonly LoadedClaim[],
  put: (name: string, make: () => Promise<Uint8Array>) => Promise<void>,
): Promise<void> => {
  const version = attachmentVersions.find(
    (attachmentVersion) => partner.attachments.method === `275-${attachmentVersion}`,
  );
  const index: object[] = [];
  for (const { made, member, account } of loaded) {
    for (const [place, { packet, controlNumber }] of made.attachments.entries()) {
      const pdf = async () => (await composer.compose(packet.parts, packet.options, { account })).pdf;
      const { claim } = made;
      if (version === undefined) await put(packet.filename, pdf);
      else if (claim && member.documentsFrom !== null) {
        const own = member.documentsFrom + place;
        const envelope = { at, partner, interchangeNumber: own, groupNumber: own };
        const file = async () => write275({ claim, controlNumber, pdf: await pdf() }, version, envelope);
        await put(`${padControlNumber(own)}.275`, file);
      }
    }
    const attachments = made.attachments.map(({ packet, ...attachment }) => ({
      ...attachment,
      file: packet.filename,
    }));
    index.push({ reference: made.claim?.reference, set: member.set, attachments });
  }
  if (partner.attachments.method !== 'files') return;
  const text = `${JSON.stringify({ interchange: padControlNumber(number), claims: index }, null, 2)}\n`;
  await put(namesOf({ number }).index, async () => Buffer.from(text));
};
