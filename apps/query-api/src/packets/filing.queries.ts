import { Injectable } from '@nestjs/common';
import { filingRefusalText, presentFilings, type FilingPacketQuery, type FilingView } from '#contracts';
import { filingPacket, hasIdentifiers, PacketComposer, type BillSource } from '#documents';
import { denialOf, filingsOf, servedIn, type CalendarDate, type FilingFacts, type RuleSet } from '#domain';
import { RulesInForce } from '#event-store';
import { ApiBase, refuse, refuseParameter, requesterOf, type RequestContext } from '#http';
import { BillReader } from '../bills/bill-reader.js';
import { ContextQuery, HandlesQuery } from '../kernel/context-query.js';
import type { FileResponse } from '../kernel/query-controller.js';
import { todayOf } from '../kernel/today.js';
import { BillSources } from './bill-sources.js';

/** Returns all types of papers, including the types that do not apply to the bill now. */
export class ListFilings extends ContextQuery<readonly FilingView[], [billId: string]> {}
/** `signal` is aborted when the client disconnects. */
export class GetFilingPacket extends ContextQuery<
  FileResponse,
  [billId: string, kind: string, query: FilingPacketQuery, signal: AbortSignal]
> {}

@Injectable()
export class FilingQueries {
  constructor(
    private readonly sources: BillSources,
    private readonly composer: PacketComposer,
    private readonly bills: BillReader,
    private readonly base: ApiBase,
    private readonly rules: RulesInForce,
  ) {}

  @HandlesQuery(ListFilings)
  async list(context: RequestContext, billId: string): Promise<readonly FilingView[]> {
    const known: FilingFacts = { today: todayOf(context), objectionServedOn: null };
    return presentFilings(await this.bills.read(context, billId), known, this.base.url, this.rules.current);
  }

  /** Throws 404 for an unknown type, and 409 `packet_unavailable` for a paper that does not apply. */
  @HandlesQuery(GetFilingPacket)
  async packet(
    context: RequestContext,
    billId: string,
    kind: string,
    { objectionServedOn = null }: { readonly objectionServedOn?: CalendarDate | null },
    signal: AbortSignal,
  ): Promise<FileResponse> {
    const source = await this.sources.load(context, billId);
    const rules = this.rules.current;
    const today = todayOf(context);
    const known: FilingFacts = { today, objectionServedOn };
    const filing = filingsOf(source.bill, known, rules).find((one) => one.kind === kind) ?? refuse('not_found');
    if (filing.refusal !== null) return refuse('packet_unavailable', { detail: filingRefusalText(filing.refusal) });
    if (kind === 'petition' && objectionServedOn !== null) checkServedOn(objectionServedOn, source, today, rules);
    // Only a claim form contains the SSN, and an audit complaint has none.
    if (filing.kind !== 'audit_complaint' && hasIdentifiers(source)) context.shown?.reveal();
    const read = this.sources.reader(context, source.clear.billId);
    const input = { source, filing, today, objectionServedOn, rules };
    const { parts, options, filename } = filingPacket(input, read);
    const { pdf } = await this.composer.compose(parts, options, requesterOf(context, signal));
    return { content: pdf, filename, warnings: filing.missing.map(({ code }) => code) };
  }
}

/** An objection cannot be served before the EOR that it disputes. */
const checkServedOn = (servedOn: CalendarDate, { bill }: BillSource, today: CalendarDate, rules: RuleSet): void => {
  const denial = denialOf(bill, rules);
  if (servedOn > today) refuseParameter('objectionServedOn', 'must not be in the future');
  if (bill.eors.some((eor) => eor.eorId === denial?.eorId && servedIn(eor).servedSafe > servedOn))
    refuseParameter('objectionServedOn', 'must not be before the EOR was served');
};
