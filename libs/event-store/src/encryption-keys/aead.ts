import { createCipheriv, createDecipheriv, randomFillSync, type KeyObject } from 'node:crypto';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Random bytes for many nonces. Generating one nonce at a time costs as much as encrypting a small group. */
const pool = Buffer.alloc(NONCE_BYTES * 512);
let used = pool.length;

const freshNonce = (): Buffer => {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  const nonce = Buffer.from(pool.subarray(used, used + NONCE_BYTES));
  used += NONCE_BYTES;
  return nonce;
};

/** Encrypts with AES-256-GCM. Returns the random nonce (12 bytes), the ciphertext and the tag (16 bytes). */
export const encrypt = (key: KeyObject | Buffer, aad: string, plain: Uint8Array): Buffer => {
  const nonce = freshNonce();
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(aad));
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
};

/** Decrypts a result of `encrypt`. Throws if the key, the additional authenticated data or any bit differs. */
export const decrypt = (key: KeyObject | Buffer, aad: string, sealed: Uint8Array): Buffer => {
  if (sealed.length < NONCE_BYTES + TAG_BYTES) throw new Error('the encrypted bytes are too short');
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(aad))
    .setAuthTag(sealed.subarray(-TAG_BYTES));
  return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
};
