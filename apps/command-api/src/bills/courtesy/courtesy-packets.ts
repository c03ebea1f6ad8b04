import { timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import {
  withAttachments,
  billSource,
  blobReader,
  BlobStore,
  courtesyHash,
  courtesyPacket,
  PacketComposer,
  redact,
  secretsOf,
  type BillSource,
  type CourtesyInput,
} from '#documents';
import { billViewFold, REDACTED, Rejection, type BillEvent } from '#domain';
import { foldHistory, Vault, type StoredEvent } from '#event-store';
import { requesterOf, type RequestContext } from '#http';

/** Packet size that mail servers usually accept. */
const MAX_PACKET_BYTES = 25 * 1_048_576;

export interface CourtesyPacket {
  readonly pdf: Buffer;
  readonly filename: string;
}

@Injectable()
export class CourtesyPackets {
  constructor(
    private readonly vault: Vault,
    private readonly blobs: BlobStore,
    private readonly composer: PacketComposer,
  ) {}

  /**
   * Returns the bill's data with identifiers redacted; unredacted copies need a reason (45 CFR 164.502(b)). Throws 404
   * if the patient's data was erased.
   */
  sourceOf({ environment }: RequestContext, history: readonly StoredEvent<BillEvent>[]): BillSource {
    const source = billSource(foldHistory(history, billViewFold), secretsOf(history[0]), environment);
    if (source === null) throw new Rejection('not_found');
    return redact(source);
  }

  hash({ organizationId }: RequestContext, source: BillSource, input: CourtesyInput): Promise<string> {
    return courtesyHash(organizationId, source, input, (bytes) => this.vault.hmac(organizationId, 'packet', bytes));
  }

  /** Throws 413 if the packet is too large for email. */
  async compose(
    context: RequestContext,
    source: BillSource,
    input: CourtesyInput,
    hash: string,
    signal?: AbortSignal,
  ): Promise<CourtesyPacket> {
    const read = blobReader(this.blobs, context.organizationId, source.clear.billId);
    const { parts, options, filename } = courtesyPacket(source, read, input, hash);
    const { documents } = withAttachments(source, input.documentIds).clear;
    const known = documents.filter(({ id }) => input.documentIds.includes(id));
    if (known.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0) > MAX_PACKET_BYTES) return tooLarge();
    const { pdf } = await this.composer.compose(parts, options, requesterOf(context, signal));
    return pdf.length > MAX_PACKET_BYTES ? tooLarge() : { pdf, filename };
  }

  /** Stores the sent packet under the bill's key. */
  keep({ organizationId }: RequestContext, billId: string, copyId: string, pdf: Buffer): Promise<void> {
    return this.blobs.put(pdf, { organizationId, subject: billId, blobId: copyId });
  }

  async kept({ organizationId }: RequestContext, billId: string, copyId: string): Promise<Buffer> {
    const pdf = await this.blobs.load({ organizationId, subject: billId, blobId: copyId });
    if (pdf === null || pdf === REDACTED) throw new Rejection('not_found');
    return pdf;
  }
}

const tooLarge = (): never => {
  throw new Rejection('submission_too_large');
};

/** Compares in constant time, so that response times reveal nothing about the expected hash. */
export const isSameHash = (one: string, other: string): boolean => {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
};
