import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** Creates a signing key and signs like minisign. The specs in libs/rules use files signed by minisign itself. */
export const packSigner = () => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const id = randomBytes(8);
  const raw = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32);
  return {
    key: Buffer.concat([Buffer.from('Ed'), id, raw]).toString('base64'),
    keyId: Buffer.from(id).reverse().toString('hex').toUpperCase(),
    /** Returns the signature file's text. */
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
