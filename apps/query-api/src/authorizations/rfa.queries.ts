import { Injectable } from '@nestjs/common';
import { rfas, type StreamWithHistory } from '#commands';
import {
  presentRfa,
  presentRfaHistory,
  type ListRfasRequest,
  type RfaEventView,
  type RfaPageView,
  type RfaSort,
  type RfaView,
} from '#contracts';
import { isRfaId, previewDocumentIdOf, REDACTED, rfaStream, type CalendarDate, type Rfa, type RfaEvent } from '#domain';
import { BlobStore, PacketComposer, rfaFormOf, rfaSource } from '#documents';
import { EncryptedEventStore } from '#event-store';
import {
  ApiBase,
  requesterOf,
  checkTreatmentBilling,
  currentTimeOf,
  Cursors,
  refuse,
  refuseParameter,
  type RequestContext,
} from '#http';
import { rfaProjection, Views, type Filter, type RfaRow } from '#read-models';
import { allOf, equals, searchWords } from '../bills/search-filter.js';
import { HandlesQuery, ContextQuery } from '../kernel/context-query.js';
import { queryDigest } from '../kernel/query-digest.js';
import { Freshness } from '../kernel/freshness.js';
import type { FileResponse } from '../kernel/query-controller.js';
import { customerOf, isInScope, scopeFilter } from '../kernel/scope.js';
import { todayOf } from '../kernel/today.js';
import { checkOrder } from '../reports/date-range.js';
import { presentListedRfa } from './present-listed-rfa.js';
import { bucketFilter, rfaSummary } from './rfa-summary.js';

export class ListRfas extends ContextQuery<RfaPageView, [request: ListRfasRequest]> {}
export class GetRfa extends ContextQuery<RfaView, [id: string]> {}
export class ListRfaEvents extends ContextQuery<readonly RfaEventView[], [id: string]> {}
export class OpenRfaDocument extends ContextQuery<FileResponse, [id: string, docId: string, signal: AbortSignal]> {}

const sortField = {
  createdAt: 'createdAt',
  employeeName: 'employeeSort',
  providerName: 'providerSort',
  submittedAt: 'submittedAt',
  status: 'status',
  lifecycleStatus: 'lifecycleStatus',
} as const satisfies Readonly<Record<RfaSort, keyof RfaRow>>;

const fieldIn = (field: keyof RfaRow, values: readonly string[] = []): Filter =>
  values.length > 0 ? { [field]: { $in: values } } : {};

const filterOf = (context: RequestContext, request: ListRfasRequest, today: CalendarDate): Filter =>
  allOf(
    scopeFilter(context),
    fieldIn('status', request.status),
    fieldIn('lifecycleStatus', request.lifecycleStatus),
    bucketFilter(request.agingBucket, today),
    request.overdue === undefined ? {} : { overdue: request.overdue },
    equals<RfaRow>('patientId', request.patientId),
    equals<RfaRow>('claimId', request.claimId),
    equals<RfaRow>('renderingProviderId', request.renderingProviderId),
    equals<RfaRow>('administratorId', request.claimsAdminId),
    equals<RfaRow>('customerExternalId', request.customerExternalId),
    request.createdFrom === undefined ? {} : { createdDate: { $gte: request.createdFrom } },
    request.createdTo === undefined ? {} : { createdDate: { $lte: request.createdTo } },
  );

/** Position of a page's last row (its sort values and ID), and the digest of the filters. */
type RfaCursor = { readonly after: readonly (string | number | null)[]; readonly asked: string };

@Injectable()
export class RfaQueries {
  constructor(
    private readonly ledger: EncryptedEventStore,
    private readonly views: Views,
    private readonly freshness: Freshness,
    private readonly cursors: Cursors,
    private readonly blobs: BlobStore,
    private readonly composer: PacketComposer,
    private readonly base: ApiBase,
  ) {}

  @HandlesQuery(ListRfas)
  async list(context: RequestContext, request: ListRfasRequest): Promise<RfaPageView> {
    checkTreatmentBilling(context);
    checkOrder('createdFrom', request.createdFrom, request.createdTo, 'createdTo');
    const { organizationId } = context;
    const { cursor, limit, ...wanted } = request;
    const { sortBy, sortDirection } = wanted;
    const owner = { organizationId, list: 'rfas', customerExternalId: customerOf(context) };
    const asked = queryDigest(wanted);
    const place = await this.cursors.decode<RfaCursor>(owner, cursor);
    if (place && place.asked !== asked)
      refuseParameter('cursor', 'was created with other filters; start again without a cursor');
    const today = todayOf(context);
    const filter = filterOf(context, request, today);
    const words = searchWords(request.search);
    await this.freshness.reached(context, [rfaProjection.name]);
    const field = sortField[sortBy];
    const sign = sortDirection === 'desc' ? '-' : '';
    const { rows } = await this.views.find<RfaRow>(rfaProjection.name, {
      ...{ organizationId, filter, words, count: false },
      sort: [`${sign}${field}`],
      // One extra row shows whether there is another page.
      limit: limit + 1,
      ...(place && { after: place.after }),
    });
    const last = rows.length > limit ? rows[limit - 1] : undefined;
    const page = rows.slice(0, limit);
    // The response contains patient names but not their IDs, so add the IDs for the access log.
    context.shown?.add(page.map(({ patientId }) => patientId));
    return {
      data: page.map((row) => presentListedRfa(row, today)),
      nextCursor: last ? await this.cursors.encode(owner, { after: [last[field], last._id], asked }) : null,
      summary: await rfaSummary(this.views, organizationId, filter, words, today),
    };
  }

  @HandlesQuery(GetRfa)
  async get(context: RequestContext, id: string): Promise<RfaView> {
    return presentRfa(
      (await this.read(context, id)).state,
      currentTimeOf(context).toISOString(),
      this.base.url,
      this.ledger.rules.current,
    );
  }

  @HandlesQuery(ListRfaEvents)
  async events(context: RequestContext, id: string): Promise<readonly RfaEventView[]> {
    const { state, history } = await this.read(context, id);
    context.shown?.add(state.facts === null ? [] : [state.facts.patientId]);
    return presentRfaHistory(history);
  }

  @HandlesQuery(OpenRfaDocument)
  async openDocument(context: RequestContext, id: string, docId: string, signal: AbortSignal): Promise<FileResponse> {
    const { state } = await this.read(context, id);
    const { documents, preview, facts } = state;
    context.shown?.add(facts === null ? [] : [facts.patientId]);
    if (preview !== null && previewDocumentIdOf(preview.previewId) === docId)
      return this.signingPreview(context, state, preview.previewedAt, signal);
    const document = documents.find((candidate) => candidate.facts.id === docId);
    if (!document) return refuse('not_found');
    const { organizationId } = context;
    const blob = await this.blobs.open({ organizationId, subject: id, blobId: docId });
    if (blob === null || blob === REDACTED) return refuse('not_found');
    return { content: blob.stream, size: blob.size, filename: document.text?.filename ?? 'document.pdf' };
  }

  private async signingPreview(
    context: RequestContext,
    rfa: Rfa,
    signedAt: string,
    signal: AbortSignal,
  ): Promise<FileResponse> {
    const signed = { signedAt, contentHash: null, actorReference: null };
    const source = rfaSource({ ...rfa, signed }, context.environment);
    if (source === null || source.facts.form === 'narrative') return refuse('not_found');
    const { pdf } = await this.composer.draw(
      { kind: 'rfa_form', data: rfaFormOf(source) },
      requesterOf(context, signal),
    );
    return { content: pdf, filename: `rfa-${rfa.rfaNumber}-to-sign.pdf` };
  }

  private async read(context: RequestContext, id: string): Promise<StreamWithHistory<Rfa, RfaEvent>> {
    checkTreatmentBilling(context);
    if (!isRfaId(id)) return refuse('not_found');
    const { now } = await rfas.read(this.ledger, rfaStream(context.organizationId, id));
    const { state } = now;
    return state.facts !== null &&
      isInScope(context, { billId: id, customerExternalId: state.facts.customerExternalId })
      ? now
      : refuse('not_found');
  }
}
