import { Injectable } from '@nestjs/common';
import { satisfiesAny, type DisclosuresRequest, type DisclosuresView, type DisclosureView } from '#contracts';
import { rfas } from '#commands';
import { PacketComposer } from '#documents';
import {
  addMonths,
  billStream,
  billViewFold,
  losAngelesDate,
  rfaStream,
  type BillEvent,
  type CalendarDate,
} from '#domain';
import { foldHistory, EncryptedEventStore } from '#event-store';
import { requesterOf, currentTimeOf, refuse, type RequestContext } from '#http';
import { billProjection, rfaProjection, Views } from '#read-models';
import { HandlesQuery, ContextQuery } from '../kernel/context-query.js';
import { csvTable, type Columns } from '../kernel/csv.js';
import { Freshness } from '../kernel/freshness.js';
import type { FileResponse, CsvOrJson } from '../kernel/query-controller.js';
import { todayOf } from '../kernel/today.js';
import { disclosureText } from './disclosure-text.js';
import { disclosuresOf } from './disclosures-of.js';
import { rfaDisclosuresOf } from './rfa-disclosures.js';

export class ListDisclosures extends ContextQuery<
  CsvOrJson<DisclosuresView>,
  [patientId: string, request: DisclosuresRequest]
> {}

export class GetAccounting extends ContextQuery<
  FileResponse,
  [patientId: string, request: DisclosuresRequest, signal: AbortSignal]
> {}

/** Six years, the period covered by an accounting (45 CFR 164.528(a)(1)). */
const MONTHS_BACK = 72;

const columns: Columns<DisclosureView> = {
  at: ({ at }) => at,
  kind: ({ kind }) => kind,
  billId: ({ billId }) => billId,
  reference: ({ reference }) => reference,
  recipient: ({ recipient }) => recipient,
  addresses: ({ addresses }) => addresses.join('; '),
  claim: ({ claim }) => (claim ? 'yes' : 'no'),
  documents: ({ documents }) => documents,
  purpose: ({ purpose }) => purpose,
  basis: ({ basis }) => basis,
  accountable: ({ accountable }) => (accountable ? 'yes' : 'no'),
  rfaId: ({ rfaId }) => rfaId,
};

@Injectable()
export class DisclosureQueries {
  constructor(
    private readonly views: Views,
    private readonly ledger: EncryptedEventStore,
    private readonly freshness: Freshness,
    private readonly composer: PacketComposer,
  ) {}

  @HandlesQuery(ListDisclosures)
  async list(
    context: RequestContext,
    patientId: string,
    request: DisclosuresRequest,
  ): Promise<CsvOrJson<DisclosuresView>> {
    const { from, disclosures: all } = await this.accounted(context, patientId, request);
    const disclosures = all.map((disclosure) =>
      canNameRecipient(context, disclosure) ? disclosure : withoutRecipient(disclosure),
    );
    return {
      name: `disclosures-${patientId}`,
      view: () => ({ patientId, from, disclosures }),
      csv: () => csvTable(columns, disclosures),
    };
  }

  @HandlesQuery(GetAccounting)
  async letter(
    context: RequestContext,
    patientId: string,
    request: DisclosuresRequest,
    signal: AbortSignal,
  ): Promise<FileResponse> {
    const { from, disclosures, patient, bills } = await this.accounted(context, patientId, request);
    // An accounting must name the recipients.
    if (
      !satisfiesAny(context.permissions, ['bills:read']) ||
      !disclosures.every((disclosure) => canNameRecipient(context, disclosure))
    )
      return refuse('permission_denied');
    const data = {
      at: currentTimeOf(context).toISOString(),
      sandbox: context.environment === 'sandbox',
      practice: context.organization.name,
      ...{ patient, patientId, from, through: todayOf(context) },
      disclosures: disclosures.map(disclosureText),
    };
    const { pdf } = await this.composer.draw({ kind: 'accounting', data }, requesterOf(context, signal));
    // Name the patient and the bills for the access log, which cannot find their IDs in a PDF.
    context.shown?.add([patientId, ...bills]);
    return { content: pdf, filename: `disclosures-${patientId}.pdf` };
  }

  /** Oldest first. The name comes from the newest bill, or from the newest request if there is no bill. */
  private async accounted(
    context: RequestContext,
    patientId: string,
    { from: wished, accountable }: DisclosuresRequest,
  ) {
    const { organizationId, environment } = context;
    await this.freshness.reached(context, [billProjection.name, rfaProjection.name]);
    const bills = await this.idsOf(billProjection.name, organizationId, patientId);
    const requests = await this.idsOf(rfaProjection.name, organizationId, patientId);
    if (bills.length === 0 && requests.length === 0) return refuse('not_found');
    const from = wished ?? accountingStart(todayOf(context));
    const all: DisclosureView[] = [];
    let patient: { readonly name: string; readonly since: string } | null = null;
    for (const billId of bills) {
      const history = await this.ledger.load<BillEvent>(billStream(organizationId, billId));
      all.push(...disclosuresOf(history, organizationId, environment));
      const { snapshot } = foldHistory(history, billViewFold);
      const since = history[0]?.metadata.at ?? '';
      if (snapshot && (patient === null || since > patient.since)) patient = { name: nameOf(snapshot.patient), since };
    }
    let nameOnRequest: string | null = null;
    let draftedAt = '';
    for (const rfaId of requests) {
      const { state } = (await rfas.read(this.ledger, rfaStream(organizationId, rfaId))).now;
      all.push(...rfaDisclosuresOf(state));
      if (state.text && state.draftedAt > draftedAt)
        [nameOnRequest, draftedAt] = [nameOf(state.text.patient), state.draftedAt];
    }
    const disclosures = all
      .filter((disclosure) => losAngelesDate(disclosure.at) >= from && (accountable !== true || disclosure.accountable))
      .toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
    return { from, disclosures, bills, patient: patient?.name ?? nameOnRequest };
  }

  private async idsOf(view: string, organizationId: string, patientId: string): Promise<readonly string[]> {
    const found: string[] = [];
    for await (const rows of this.views.scan<{ readonly patientId: string }>(view, organizationId, { patientId }, [
      'patientId',
    ]))
      for (const { _id } of rows) found.push(_id);
    return found;
  }
}

/** Returns the first day covered by an accounting requested today. */
export const accountingStart = (today: CalendarDate): CalendarDate => addMonths(today, -MONTHS_BACK);

const nameOf = ({ firstName, lastName }: { readonly firstName: string; readonly lastName: string }): string =>
  `${firstName} ${lastName}`;

/** True if the credential may read the bill or request that contains the recipient. */
const canNameRecipient = ({ permissions }: RequestContext, { rfaId }: DisclosureView): boolean =>
  satisfiesAny(permissions, [rfaId === null ? 'bills:read' : 'rfas:read']);

const withoutRecipient = (disclosure: DisclosureView): DisclosureView =>
  Object.assign({}, disclosure, { recipient: null, addresses: [] });
