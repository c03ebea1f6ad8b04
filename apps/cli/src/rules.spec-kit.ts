import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { shippedPack, type PackEntry } from '#domain';

const [formerFee] = shippedPack.entries.filter(({ appliesTo }) => appliesTo['code'] === 'WC002') as [PackEntry];

/** An order of an invented day: WC002 is 16.00 from 2026-03-01 on. */
export const newFee: PackEntry = {
  ...formerFee,
  validFrom: '2026-03-01',
  validThrough: null,
  certainty: 'proven',
  order: 'OMFS-2026-03',
  note: null,
  value: { amount: '16.00', perPage: null, firstPages: 1, cap: null },
};

/** Writes a pack of these entries into a folder; answers its file. */
export const writePack = (
  folder: string,
  name: string,
  sequence: number,
  entries: readonly unknown[],
  more: object = {},
): string => {
  const file = join(folder, `${name}.rules.json`);
  writeFileSync(file, JSON.stringify({ ...shippedPack, sequence, entries, cases: [], ...more }));
  return file;
};

/** Somebody with a key, who signs as minisign does (its own files are tried in libs/rules). */
export const packSigner = () => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const id = randomBytes(8);
  const raw = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32);
  return {
    key: Buffer.concat([Buffer.from('Ed'), id, raw]).toString('base64'),
    keyId: Buffer.from(id).reverse().toString('hex').toUpperCase(),
    /** Text of the signature's file. */
    sign: (bytes: Uint8Array, comment: string): string => {
      const signature = sign(null, createHash('blake2b512').update(bytes).digest(), privateKey);
      const whole = sign(null, Buffer.concat([signature, Buffer.from(comment)]), privateKey);
      return [
        'untrusted comment: signature',
        Buffer.concat([Buffer.from('ED'), id, signature]).toString('base64'),
        `trusted comment: ${comment}`,
        whole.toString('base64'),
        '',
      ].join('\n');
    },
  };
};
