import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

/** Software authenticator with one passkey. Its responses look like a browser's. */
export interface SoftAuthenticator {
  readonly credentialId: string;
  /** Returns the response to registration options. */
  register(options: { readonly challenge: string }): string;
  /**
   * Returns the response to authentication options. `counter`: signature counter; by default, one more per call.
   */
  sign(options: { readonly challenge: string }, counter?: number): string;
}

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();
const url64 = (bytes: Uint8Array | string): string => Buffer.from(bytes as Uint8Array).toString('base64url');

/** Authenticator data flags: user present, and attested credential data included (section 6.1). */
const USER_PRESENT = 0x01;
const CREDENTIAL_ATTACHED = 0x40;

/** `origin` is the origin of the page in the browser. */
export const softAuthenticator = (origin: string): SoftAuthenticator => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const rawId = randomBytes(32);
  const credentialId = url64(rawId);
  let uses = 0;
  // COSE_Key for ES256 (RFC 9053).
  const cose = isoCBOR.encode(
    new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ]),
  );
  const authData = (flags: number, counter: number, more: Buffer = Buffer.alloc(0)): Buffer => {
    const head = Buffer.alloc(5);
    head.writeUInt8(flags);
    head.writeUInt32BE(counter, 1);
    return Buffer.concat([sha256(new URL(origin).hostname), head, more]);
  };
  const clientData = (type: string, challenge: string): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const answer = (response: object): string =>
    JSON.stringify({ id: credentialId, rawId: credentialId, type: 'public-key', clientExtensionResults: {}, response });
  return {
    credentialId,
    register: ({ challenge }) => {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(rawId.length);
      const attached = Buffer.concat([Buffer.alloc(16), length, rawId, cose]);
      const attestationObject = isoCBOR.encode(
        new Map<string, string | Uint8Array | Map<string, string>>([
          ['fmt', 'none'],
          ['attStmt', new Map<string, string>()],
          ['authData', new Uint8Array(authData(USER_PRESENT | CREDENTIAL_ATTACHED, 0, attached))],
        ]),
      );
      return answer({
        clientDataJSON: url64(clientData('webauthn.create', challenge)),
        attestationObject: url64(attestationObject),
        transports: ['usb', 'made-up'],
      });
    },
    sign: ({ challenge }, counter = (uses += 1)) => {
      const data = authData(USER_PRESENT, counter);
      const client = clientData('webauthn.get', challenge);
      return answer({
        clientDataJSON: url64(client),
        authenticatorData: url64(data),
        signature: url64(sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)),
      });
    },
  };
};
