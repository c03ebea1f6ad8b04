import { canonicalJson } from '#domain';
import { CLAIM_FORM_TEMPLATE } from '../forms/claim-form/claim-form.js';
import { PACKET_TEMPLATE } from './packet.js';

/** All that decides what a courtesy packet is and says: documents, recipients, message. */
export interface PacketManifest {
  readonly organizationId: string;
  readonly billId: string;
  /** Digest of the bill's immutable snapshot. */
  readonly snapshotSha256: string;
  readonly environment: 'sandbox' | 'live';
  readonly to: readonly string[];
  readonly cc: readonly string[];
  readonly subject: string;
  readonly bodyText: string;
  readonly includeCms1500: boolean;
  /** Drawn for somebody who may not see identifiers. */
  readonly redacted?: true;
  /** In packet order. */
  readonly documents: readonly { readonly id: string; readonly sha256: string }[];
  readonly w9Sha256?: string | null;
}

/**
 * Hash of the inputs of a packet, not of its bytes: a library update must not make a reviewed packet look changed, and
 * a changed template must. Keyed, so that it can only come from a preview by this server for this organization; compare
 * it in constant time.
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

/** A text in one spelling: what a client sends twice may differ in it alone. */
export const normalizedText = (text: string): string => text.normalize('NFC').replaceAll('\r\n', '\n');

/** Keyed digest of the inputs of a packet, hex. */
export const hashOfInputs = async (inputs: object, hmac: (bytes: Buffer) => Promise<Uint8Array>): Promise<string> =>
  Buffer.from(await hmac(Buffer.from(canonicalJson(inputs)))).toString('hex');
