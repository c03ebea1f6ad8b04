import { Injectable } from '@nestjs/common';
import { feeWarnings, presentDemands, reviewWarnings, type DemandView } from '#contracts';
import {
  billPacket,
  demandPacket,
  eorOf,
  hasIdentifiers,
  ibrPacket,
  PacketComposer,
  sbrPacket,
  type BillSource,
  type Packet,
} from '#documents';
import { reviewAsSentAt } from '#domain';
import { ApiBase, requesterOf, currentTimeOf, refuse, type RequestContext } from '#http';
import { RulesInForce } from '#event-store';
import { HandlesQuery, ContextQuery } from '../kernel/context-query.js';
import type { FileResponse } from '../kernel/query-controller.js';
import { BillReader } from '../bills/bill-reader.js';
import { BillSources } from './bill-sources.js';

/** For independent bill reviews, the latest review or the given one. */
type PacketKind =
  | { readonly of: 'bill' }
  | { readonly of: 'ibr'; readonly reviewId?: string }
  | { readonly of: 'sbr'; readonly reviewId: string }
  | { readonly of: 'demand'; readonly demandId: string };

/** The payer packet. In all of these queries, `signal` is aborted when the client disconnects. */
export class GetBillPacket extends ContextQuery<FileResponse, [billId: string, signal: AbortSignal]> {}
export class GetIbrPacket extends ContextQuery<FileResponse, [billId: string, signal: AbortSignal]> {}
export class GetReviewPacket extends ContextQuery<
  FileResponse,
  [billId: string, reviewId: string, signal: AbortSignal]
> {}
/** Returns a second review's packet as it was sent, or as it would be sent now if the review is a draft. */
export class GetSbrPacket extends ContextQuery<FileResponse, [billId: string, reviewId: string, signal: AbortSignal]> {}
/** Oldest first. */
export class ListDemands extends ContextQuery<readonly DemandView[], [billId: string]> {}
export class GetDemandPacket extends ContextQuery<
  FileResponse,
  [billId: string, demandId: string, signal: AbortSignal]
> {}
/** Returns the received file, or a generated PDF for the sandbox payer. */
export class GetEorDocument extends ContextQuery<FileResponse, [billId: string, eorId: string, signal: AbortSignal]> {}

@Injectable()
export class PacketQueries {
  constructor(
    private readonly sources: BillSources,
    private readonly composer: PacketComposer,
    private readonly bills: BillReader,
    private readonly base: ApiBase,
    private readonly rules: RulesInForce,
  ) {}

  @HandlesQuery(GetBillPacket)
  async ofBill(context: RequestContext, billId: string, signal: AbortSignal): Promise<FileResponse> {
    return this.packet(context, billId, { of: 'bill' }, signal);
  }

  @HandlesQuery(GetIbrPacket)
  async ofLatestIbr(context: RequestContext, billId: string, signal: AbortSignal): Promise<FileResponse> {
    return this.packet(context, billId, { of: 'ibr' }, signal);
  }

  @HandlesQuery(GetReviewPacket)
  async ofIbr(context: RequestContext, billId: string, reviewId: string, signal: AbortSignal): Promise<FileResponse> {
    return this.packet(context, billId, { of: 'ibr', reviewId }, signal);
  }

  @HandlesQuery(GetSbrPacket)
  async ofSbr(context: RequestContext, billId: string, reviewId: string, signal: AbortSignal): Promise<FileResponse> {
    return this.packet(context, billId, { of: 'sbr', reviewId }, signal);
  }

  @HandlesQuery(ListDemands)
  async demands(context: RequestContext, billId: string): Promise<readonly DemandView[]> {
    return presentDemands(await this.bills.read(context, billId), this.base.url, this.rules.current);
  }

  @HandlesQuery(GetDemandPacket)
  async ofDemand(
    context: RequestContext,
    billId: string,
    demandId: string,
    signal: AbortSignal,
  ): Promise<FileResponse> {
    return this.packet(context, billId, { of: 'demand', demandId }, signal);
  }

  @HandlesQuery(GetEorDocument)
  async eor(context: RequestContext, billId: string, eorId: string, signal: AbortSignal): Promise<FileResponse> {
    const source = await this.sources.load(context, billId);
    const eor = [...source.bill.eors, ...source.bill.voidedEors].find((file) => file.eorId === eorId);
    if (!eor || (eor.document === null && eor.source !== 'sandbox')) return refuse('not_found');
    const filename = eor.filename ?? `eor-${eor.eorDate}.pdf`;
    if (eor.document === null) {
      const asker = requesterOf(context, signal);
      const { pdf } = await this.composer.draw({ kind: 'eor', data: eorOf(source, eor) }, asker);
      return { content: pdf, filename };
    }
    const bytes = await this.sources.reader(context, source.clear.billId)(eorId);
    return bytes ? { content: bytes, filename } : refuse('not_found');
  }

  private async packet(
    context: RequestContext,
    billId: string,
    kind: PacketKind,
    signal: AbortSignal,
  ): Promise<FileResponse> {
    const source = await this.sources.load(context, billId);
    const { parts, options, filename, warnings } = await this.packetOf(context, source, kind);
    // Every packet contains a claim form with the SSN. An EOR contains no SSN.
    if (hasIdentifiers(source)) context.shown?.reveal();
    const { pdf } = await this.composer.compose(parts, options, requesterOf(context, signal));
    return { content: pdf, filename, warnings };
  }

  private async packetOf(
    context: RequestContext,
    source: BillSource,
    kind: PacketKind,
  ): Promise<Packet & { readonly warnings: readonly string[] }> {
    const read = this.sources.reader(context, source.clear.billId);
    const rules = this.rules.current;
    if (kind.of === 'bill') return { ...billPacket(source, read, await this.sources.w9(context)), warnings: [] };
    if (kind.of === 'sbr') {
      const review = reviewAsSentAt(
        source.bill,
        secondReviewOf(source, kind.reviewId),
        currentTimeOf(context).toISOString(),
        rules,
      );
      return { ...sbrPacket(source, review, read, await this.sources.w9(context), rules), warnings: [] };
    }
    if (kind.of === 'demand') {
      const made = source.bill.activity.find(
        ({ type, data }) => type === 'DemandMade' && data.demandId === kind.demandId,
      );
      const then = await this.sources.load(context, source.clear.billId, (made ?? refuse('not_found')).sequence);
      return { ...demandPacket(then, read), warnings: [] };
    }
    const review = reviewOf(source, kind.reviewId);
    const warnings = [...reviewWarnings(source.bill.facts, review, 'type'), ...feeWarnings(review, 'fee')].map(
      ({ code }) => code,
    );
    return { ...ibrPacket(source, review, read, rules), warnings };
  }
}

/** Returns the given or latest independent bill review. Throws `packet_unavailable` for a second review. */
const reviewOf = ({ bill: { reviews } }: BillSource, reviewId: string | undefined) => {
  const review =
    reviewId === undefined
      ? reviews.findLast(({ type }) => type === 'independent_bill_review')
      : reviews.find(({ id }) => id === reviewId);
  if (review === undefined && reviewId !== undefined) return refuse('not_found');
  return review?.type === 'independent_bill_review' ? review : refuse('packet_unavailable');
};

/** Throws `packet_unavailable` for an independent bill review, which has a different packet. */
const secondReviewOf = ({ bill: { reviews } }: BillSource, reviewId: string) => {
  const review = reviews.find(({ id }) => id === reviewId) ?? refuse('not_found');
  return review.type === 'second_review' ? review : refuse('packet_unavailable');
};
