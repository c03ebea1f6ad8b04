import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { reviewWarnings } from '#contracts';
import { billPacket, ibrPacket, PacketComposer, sbrPacket, type BillSource, type Packet } from '#documents';
import { refuse, type RequestContext } from '#http';
import { BillSources } from './bill-sources.js';

export interface PacketFile {
  readonly pdf: Buffer;
  readonly filename: string;
  /** Codes of what is worth a look before it is filed. */
  readonly warnings?: readonly string[];
}

/** Which packet: the bill's own, the latest independent bill review's or one's, or a second review's. */
export type PacketKind =
  | { readonly of: 'bill' }
  | { readonly of: 'ibr'; readonly reviewId?: string }
  | { readonly of: 'sbr'; readonly reviewId: string };

/** One ordered PDF of a bill or of one of its reviews. */
export class GetPacket extends Query<PacketFile> {
  constructor(
    readonly context: RequestContext,
    readonly billId: string,
    readonly kind: PacketKind,
    /** Aborted when nobody waits for the packet any more. */
    readonly signal?: AbortSignal,
  ) {
    super();
  }
}

@QueryHandler(GetPacket)
export class GetPacketHandler implements IQueryHandler<GetPacket> {
  constructor(
    private readonly sources: BillSources,
    private readonly composer: PacketComposer,
  ) {}

  async execute({ context, billId, kind, signal }: GetPacket): Promise<PacketFile> {
    const source = await this.sources.of(context, billId);
    const packet = await this.packetOf(context, source, kind);
    const asker = { account: context.organization.accountId, signal };
    const { pdf } = await this.composer.compose(packet.parts, packet.options, asker);
    return { pdf, filename: packet.filename, warnings: packet.warnings };
  }

  private async packetOf(
    context: RequestContext,
    source: BillSource,
    kind: PacketKind,
  ): Promise<Packet & { readonly warnings: readonly string[] }> {
    const read = this.sources.reader(context, source.clear.billId);
    if (kind.of === 'bill') return { ...billPacket(source, read, await this.sources.w9(context)), warnings: [] };
    if (kind.of === 'sbr') {
      const sent = sentSecondReview(source, kind.reviewId);
      return { ...sbrPacket(source, sent, read, await this.sources.w9(context)), warnings: [] };
    }
    const review = reviewOf(source, kind.reviewId);
    const warnings = reviewWarnings(source.bill.facts, review, 'type').map(({ code }) => code);
    return { ...ibrPacket(source, review, read), warnings };
  }
}

/** The review that is asked for, or the latest independent bill review; a second review has no filing packet. */
const reviewOf = ({ bill: { reviews } }: BillSource, reviewId: string | undefined) => {
  const review =
    reviewId === undefined
      ? reviews.findLast(({ type }) => type === 'independent_bill_review')
      : reviews.find(({ id }) => id === reviewId);
  if (review === undefined && reviewId !== undefined) return refuse('not_found');
  return review?.type === 'independent_bill_review' ? review : refuse('packet_unavailable');
};

/** What was sent is there to be downloaded: a draft, and any other review, is not. */
const sentSecondReview = ({ bill: { reviews } }: BillSource, reviewId: string) => {
  const review = reviews.find(({ id }) => id === reviewId) ?? refuse('not_found');
  return review.type === 'second_review' && review.state === 'submitted' ? review : refuse('packet_unavailable');
};
