import { Injectable } from '@nestjs/common';
import { fulfils, type DisclosuresRequest, type DisclosuresView, type DisclosureView } from '#contracts';
import { addMonths, billStream, losAngelesDate, type BillEvent, type CalendarDate } from '#domain';
import { Ledger } from '#event-store';
import { refuse, type RequestContext } from '#http';
import { billProjection, Views, type BillRow } from '#read-models';
import { Answers, Ask } from '../kernel/ask.js';
import { csvTable, type Columns } from '../kernel/csv.js';
import { Freshness } from '../kernel/freshness.js';
import type { Tabulated } from '../kernel/query-controller.js';
import { todayOf } from '../kernel/today.js';
import { disclosuresOf } from './disclosures-of.js';

/** To whom a patient's data was given. */
export class ListDisclosures extends Ask<
  Tabulated<DisclosuresView>,
  [patientId: string, request: DisclosuresRequest]
> {}

/** Six years, which an accounting covers (45 CFR 164.528(a)(1)). */
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
};

@Injectable()
export class DisclosureQueries {
  constructor(
    private readonly views: Views,
    private readonly ledger: Ledger,
    private readonly freshness: Freshness,
  ) {}

  @Answers(ListDisclosures)
  async list(
    context: RequestContext,
    patientId: string,
    { from: wished, accountable }: DisclosuresRequest,
  ): Promise<Tabulated<DisclosuresView>> {
    const { organizationId, environment } = context;
    await this.freshness.reached(context, [billProjection.name]);
    const bills = await this.billsOf(organizationId, patientId);
    if (bills.length === 0) return refuse('not_found');
    const from = wished ?? accountedFrom(todayOf(context));
    const all: DisclosureView[] = [];
    for (const billId of bills)
      all.push(
        ...disclosuresOf(
          await this.ledger.load<BillEvent>(billStream(organizationId, billId)),
          organizationId,
          environment,
        ),
      );
    const mayReadBills = fulfils(context.permissions, ['bills:read']);
    const disclosures = all
      .filter((one) => losAngelesDate(one.at) >= from && (accountable !== true || one.accountable))
      .toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
      .map((one) => (mayReadBills ? one : withoutRecipient(one)));
    return {
      name: `disclosures-${patientId}`,
      view: () => ({ patientId, from, disclosures }),
      csv: () => csvTable(columns, disclosures),
    };
  }

  private async billsOf(organizationId: string, patientId: string): Promise<readonly string[]> {
    const found: string[] = [];
    const filter = { patientId };
    for await (const rows of this.views.scan<Pick<BillRow, 'patientId'>>(billProjection.name, organizationId, filter, [
      'patientId',
    ]))
      for (const { _id } of rows) found.push(_id);
    return found;
  }
}

/** The first day of an accounting that is asked for on this day. */
export const accountedFrom = (today: CalendarDate): CalendarDate => addMonths(today, -MONTHS_BACK);

/** To whom it went stands in the bill, and is nobody's who may not read that. */
const withoutRecipient = (one: DisclosureView): DisclosureView =>
  Object.assign({}, one, { recipient: null, addresses: [] });
