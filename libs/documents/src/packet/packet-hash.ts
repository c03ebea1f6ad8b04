import { canonicalJson } from '#domain';
import { CLAIM_FORM_TEMPLATE } from '../forms/claim-form/claim-form.js';
import { PACKET_TEMPLATE } from './packet.js';

export interface PacketManifest {
  readonly organizationId: string;
  readonly billId: string;
  readonly snapshotSha256: string;
  readonly environment: 'sandbox' | 'live';
  readonly to: readonly string[];
  readonly cc: readonly string[];
  readonly subject: string;
  readonly bodyText: string;
  readonly includeCms1500: boolean;
  /** Present if the viewer may not see identifiers. */
  readonly redacted?: true;
  /** Documents in packet order. */
  readonly documents: readonly { readonly id: string; readonly sha256: string }[];
  readonly w9Sha256?: string | null;
}

/**
 * Hash of a packet's inputs, not of its bytes: a library update must not change a reviewed packet's hash, but a changed
 * template must. Keyed, so only a preview by this server returns it. Compare it in constant time.
 */
export const packetHash = async (
  manifest: PacketManifest,
  hmac: (bytes: Buffer) => Promise<Uint8Array>,
): Promise<string> => {
  const addresses = (list: readonly string[]) => list.map((address) => address.trim().toLowerCase()).sort();
  const digest = await hashOfInputs(
    {
      ...manifest,
      v: 1,
      to: addresses(manifest.to),
      cc: addresses(manifest.cc),
      subject: normalizedText(manifest.subject),
      bodyText: normalizedText(manifest.bodyText),
      documents: manifest.documents.map(({ id, sha256 }) => ({ id, sha256 })),
      w9Sha256: manifest.w9Sha256 ?? null,
      formTemplate: CLAIM_FORM_TEMPLATE,
      packetTemplate: PACKET_TEMPLATE,
    },
    hmac,
  );
  return `v1.${digest}`;
};

/** Normalizes Unicode and line endings, so that a repeated text has the same hash. */
export const normalizedText = (text: string): string => text.normalize('NFC').replaceAll('\r\n', '\n');

export const hashOfInputs = async (inputs: object, hmac: (bytes: Buffer) => Promise<Uint8Array>): Promise<string> =>
  Buffer.from(await hmac(Buffer.from(canonicalJson(inputs)))).toString('hex');
