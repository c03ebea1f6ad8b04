import { Injectable } from '@nestjs/common';
import { presentPatient, type ListPatientsRequest, type PatientRecordView, type PatientsView } from '#contracts';
import { dollarsOf } from '#domain';
import { ApiBase, mayRead, refuse, type RequestContext } from '#http';
import { billProjection, Views } from '#read-models';
import { BillReader } from '../bills/bill-reader.js';
import { allOf, searchWords } from '../bills/search-filter.js';
import { itemFields, presentItem, type ItemFacts } from '../dashboard/present-item.js';
import { Answers, Ask } from '../kernel/ask.js';
import { Freshness } from '../kernel/freshness.js';
import { Names } from '../kernel/names.js';
import { scopeFilter } from '../kernel/scope.js';
import { todayOf } from '../kernel/today.js';

/** Patients by name. */
export class ListPatients extends Ask<PatientsView, [request: ListPatientsRequest]> {}
/** A patient with all that its bills say; 404 where the credential sees none of them. */
export class GetPatient extends Ask<PatientRecordView, [patientId: string]> {}

/** Bills of a patient that are looked at: more than anybody has of one. */
const MOST_BILLS = 200;

@Injectable()
export class PatientQueries {
  constructor(
    private readonly views: Views,
    private readonly bills: BillReader,
    private readonly names: Names,
    private readonly freshness: Freshness,
    private readonly base: ApiBase,
  ) {}

  @Answers(ListPatients)
  async list(context: RequestContext, { q, limit }: ListPatientsRequest): Promise<PatientsView> {
    await this.freshness.reached(context, [billProjection.name]);
    const names = await this.names.counted(context, ['patients']);
    const { options, total } = names.options('patients', limit, searchWords(q));
    return { patients: options, total };
  }

  @Answers(GetPatient)
  async get(context: RequestContext, patientId: string): Promise<PatientRecordView> {
    const { organizationId } = context;
    await this.freshness.reached(context, [billProjection.name]);
    const { rows, total, sums } = await this.views.find<ItemFacts>(billProjection.name, {
      organizationId,
      filter: allOf(scopeFilter(context), { patientId }),
      sort: ['-submittedTime', '-billNumber'],
      limit: MOST_BILLS,
      sums: ['chargedCents', 'paidCents', 'balanceCents'],
      fields: itemFields,
    });
    if (rows.length === 0) return refuse('not_found');
    const names = await this.names.few(context, {
      patients: [patientId],
      claimsAdministrators: rows.map(({ claimsAdminId }) => claimsAdminId),
      renderingProviders: rows.map(({ renderingProviderId }) => renderingProviderId),
      billingProviders: [],
    });
    const today = todayOf(context);
    const listed = await this.bills.page(
      organizationId,
      rows.map(({ _id }) => _id),
    );
    // What is said of a patient needs no history of any bill.
    const bills = listed.flatMap((bill) =>
      bill.clear ? [{ ...bill, clear: bill.clear, notes: [], activity: [] }] : [],
    );
    const said = presentPatient(bills, {
      ...{ today, baseUrl: this.base.url },
      withDocuments: mayRead(context, 'listBillDocuments'),
    });
    const cents = (field: string): number => dollarsOf(sums[field] ?? 0);
    return {
      id: patientId,
      name: rows.map((row) => names.patient(row)).find((name) => name !== null) ?? null,
      totalCharge: cents('chargedCents'),
      totalPaid: cents('paidCents'),
      balanceDue: cents('balanceCents'),
      billTotal: total,
      bills: rows.map((row) => presentItem(row, today, names)),
      ...said,
    };
  }
}
