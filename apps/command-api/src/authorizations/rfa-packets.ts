import { Injectable } from '@nestjs/common';
import {
  blobReader,
  BlobStore,
  PacketComposer,
  previewedAt,
  rfaPacket,
  rfaPacketHash,
  rfaSource,
  type RfaPacketInput,
  type RfaSource,
} from '#documents';
import { documentLimits, Rejection, RFA_PREVIEW_HOURS, type Rfa, type Timestamp } from '#domain';
import { Vault } from '#event-store';
import { requesterOf, type RequestContext } from '#http';
import { isSameHash } from '../bills/courtesy/courtesy-packets.js';

export interface ComposedRfaPacket {
  readonly pdf: Buffer;
  readonly filename: string;
  /** Problem codes, for example for documents that the packet could not include. */
  readonly warnings: readonly string[];
}

@Injectable()
export class RfaPackets {
  constructor(
    private readonly vault: Vault,
    private readonly blobs: BlobStore,
    private readonly composer: PacketComposer,
  ) {}

  /** Throws 404 if the RFA was erased. */
  sourceOf({ environment }: RequestContext, rfa: Rfa): RfaSource {
    const source = rfaSource(rfa, environment);
    if (source === null) throw new Rejection('not_found');
    return source;
  }

  hash({ organizationId }: RequestContext, source: RfaSource, input: RfaPacketInput): Promise<string> {
    return rfaPacketHash(organizationId, source, input, (bytes) => this.vault.hmac(organizationId, 'packet', bytes));
  }

  /** Throws 413 if the documents' total size exceeds the limit for a bill's uploads. */
  async compose(
    context: RequestContext,
    source: RfaSource,
    input: RfaPacketInput,
    signal?: AbortSignal,
  ): Promise<ComposedRfaPacket> {
    const chosen = source.rfa.documents.filter(({ facts }) => input.documentIds.includes(facts.id));
    if (chosen.reduce((sum, { facts }) => sum + facts.sizeBytes, 0) > documentLimits.bytes)
      throw new Rejection('submission_too_large');
    const read = blobReader(this.blobs, context.organizationId, source.rfa.rfaId);
    const { parts, options, filename } = rfaPacket(source, input, read);
    const composed = await this.composer.compose(parts, options, requesterOf(context, signal));
    const problems = composed.parts.flatMap(({ problem }) => problem ?? []);
    const codes = problems.map((problem) => (problem === 'packet_full' ? 'packet_too_long' : 'document_unreadable'));
    return { pdf: composed.pdf, filename, warnings: [...new Set(codes)] };
  }

  /**
   * Throws 409 `packet_changed` unless this packet was previewed in the 24 hours before it was sent. Hashes are keyed,
   * so a client cannot compute one without a preview.
   */
  async checkReviewed(
    context: RequestContext,
    rfa: Rfa,
    packetOptions: Omit<RfaPacketInput, 'at'>,
    { packetHash, sentAt }: { readonly packetHash: string; readonly sentAt: Timestamp },
  ): Promise<void> {
    const at = previewedAt(packetHash);
    const age = at === null ? NaN : Date.parse(sentAt) - Date.parse(at);
    const isFresh = age >= 0 && age <= RFA_PREVIEW_HOURS * 3_600_000;
    if (at === null || !isFresh) throw new Rejection('packet_changed');
    const hash = await this.hash(context, this.sourceOf(context, rfa), { ...packetOptions, at });
    if (!isSameHash(hash, packetHash)) throw new Rejection('packet_changed');
  }
}
