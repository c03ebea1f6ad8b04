import { Injectable } from '@nestjs/common';
import { presentPatient, type ListPatientsRequest, type PatientRecordView, type PatientsView } from '#contracts';
import { rfas } from '#commands';
import { dollarsOf, rfaStream, type BillOnFile, type Rfa } from '#domain';
import { EncryptedEventStore, mapConcurrently } from '#event-store';
import { ApiBase, canRead, refuse, refuseParameter, canSeeRequests, type RequestContext } from '#http';
import { billProjection, rfaProjection, Views, type RfaRow } from '#read-models';
import { BillReader } from '../bills/bill-reader.js';
import { allOf, searchWords } from '../bills/search-filter.js';
import { itemFields, presentItem, type ItemFacts } from '../dashboard/present-item.js';
import { HandlesQuery, ContextQuery } from '../kernel/context-query.js';
import { Freshness } from '../kernel/freshness.js';
import { Names } from '../kernel/names.js';
import { ListPages } from '../kernel/list-pages.js';
import { queryDigest } from '../kernel/query-digest.js';
import { customerOf, scopeFilter } from '../kernel/scope.js';
import { todayOf } from '../kernel/today.js';
import { PatientDetails } from './patient-details.js';
import { presentListedRfa } from '../authorizations/present-listed-rfa.js';

export class ListPatients extends ContextQuery<PatientsView, [request: ListPatientsRequest]> {}
/** Throws 404 if the credential may not see any of the patient's bills or requests. */
export class GetPatient extends ContextQuery<PatientRecordView, [patientId: string]> {}

/** Maximum number of bills listed per patient, and of requests. */
const MAX_LISTED = 200;
const READ_CONCURRENCY = 20;

/** Fields that identify the patient. */
const patientOfRequest = { id: 'patientId', name: 'employeeName', time: 'createdTime' } as const;

type ListedRfaRow = RfaRow & { readonly _id: string };

@Injectable()
export class PatientQueries {
  constructor(
    private readonly views: Views,
    private readonly ledger: EncryptedEventStore,
    private readonly bills: BillReader,
    private readonly names: Names,
    private readonly freshness: Freshness,
    private readonly base: ApiBase,
    private readonly pages: ListPages,
    private readonly details: PatientDetails,
  ) {}

  @HandlesQuery(ListPatients)
  async list(context: RequestContext, { q, limit, sort, cursor, details }: ListPatientsRequest): Promise<PatientsView> {
    await this.freshness.reached(context, viewsFor(context));
    const [names, ofRequests] = await Promise.all([
      this.names.counted(context, ['patients']),
      canSeeRequests(context)
        ? this.views.choices(rfaProjection.name, context.organizationId, scopeFilter(context), patientOfRequest)
        : [],
    ]);
    const words = searchWords(q);
    if (sort === 'bills') {
      if (cursor !== undefined) refuseParameter('cursor', 'needs sort=name');
      if (details === true) refuseParameter('details', 'needs sort=name');
      const { options, total } = names.options('patients', limit, words, ofRequests);
      return { patients: options, total };
    }
    const { options, total } = names.options('patients', Infinity, words, ofRequests);
    const { organizationId } = context;
    const owner = { organizationId, list: `patients ${queryDigest(words)}`, customerExternalId: customerOf(context) };
    const byId = new Map(options.map((patient) => [patient.id, patient]));
    const { data, nextCursor } = await this.pages.only(owner, { cursor, limit }, [...byId.keys()], async (ids) => {
      const known = details === true ? await this.details.of(context, ids) : null;
      return ids.flatMap((id) => {
        const patient = byId.get(id);
        return patient ? [{ id, name: patient.name, ...known?.get(id) }] : [];
      });
    });
    return { patients: data, total, nextCursor };
  }

  @HandlesQuery(GetPatient)
  async get(context: RequestContext, patientId: string): Promise<PatientRecordView> {
    const { organizationId } = context;
    await this.freshness.reached(context, viewsFor(context));
    const filter = allOf(scopeFilter(context), { patientId });
    const [{ rows, total, sums }, requests] = await Promise.all([
      this.views.find<ItemFacts>(billProjection.name, {
        organizationId,
        filter,
        sort: ['-submittedTime', '-billNumber'],
        limit: MAX_LISTED,
        sums: ['chargedCents', 'paidCents', 'balanceCents'],
        fields: itemFields,
      }),
      canSeeRequests(context)
        ? this.views.find<RfaRow>(rfaProjection.name, {
            ...{ organizationId, filter, sort: ['-createdAt'], limit: MAX_LISTED },
          })
        : { rows: [], total: 0 },
    ]);
    if (rows.length === 0 && requests.rows.length === 0) return refuse('not_found');
    const [names, listed] = await Promise.all([
      this.names.few(context, {
        patients: [patientId],
        claimsAdministrators: rows.map(({ claimsAdminId }) => claimsAdminId),
        renderingProviders: rows.map(({ renderingProviderId }) => renderingProviderId),
      }),
      this.bills.page(
        organizationId,
        rows.map(({ _id }) => _id),
      ),
    ]);
    const today = todayOf(context);
    // The patient record doesn't need bill histories.
    const bills = listed.flatMap((bill) =>
      bill.clear ? [{ ...bill, clear: bill.clear, notes: [], activity: [] }] : [],
    );
    const presented = presentPatient(
      bills,
      {
        ...{ today, baseUrl: this.base.url },
        withDocuments: canRead(context, 'listBillDocuments'),
        requests: await this.toldByRequests(organizationId, bills, requests.rows),
      },
      this.ledger.rules.current,
    );
    const cents = (field: string): number => dollarsOf(sums[field] ?? 0);
    const nameOnBills = rows.map((row) => names.patient(row)).find((name) => name !== null);
    return {
      id: patientId,
      name: nameOnBills ?? requests.rows.find(({ employeeName }) => employeeName !== null)?.employeeName ?? null,
      totalCharge: cents('chargedCents'),
      totalPaid: cents('paidCents'),
      balanceDue: cents('balanceCents'),
      billTotal: total,
      bills: rows.map((row) => presentItem(row, today, names)),
      ...presented,
      erased: presented.erased || requests.rows.some(({ employeeName }) => employeeName === null),
      rfaTotal: requests.total,
      rfas: requests.rows.map((row) => presentListedRfa(row, today)),
    };
  }

  /**
   * Reads the requests that contain data missing from the bills, newest first: one request for each claim without a
   * bill, and one for the patient if no bill has the patient's data. Leaves out erased requests.
   */
  private async toldByRequests(
    organizationId: string,
    bills: readonly Pick<BillOnFile, 'clear' | 'snapshot'>[],
    rows: readonly ListedRfaRow[],
  ): Promise<readonly Rfa[]> {
    const claims = new Set(bills.map(({ clear }) => clear?.claimId));
    const isPatientKnown = bills.some(({ snapshot }) => snapshot !== null);
    const readable = rows.filter(({ employeeName }) => employeeName !== null);
    const wanted = readable.filter(({ claimId }, i) => {
      const isNewOfClaim = !claims.has(claimId);
      claims.add(claimId);
      return isNewOfClaim || (i === 0 && !isPatientKnown);
    });
    return mapConcurrently(
      wanted,
      READ_CONCURRENCY,
      async ({ _id }) => (await rfas.read(this.ledger, rfaStream(organizationId, _id))).now.state,
    );
  }
}

const viewsFor = (context: RequestContext): readonly string[] =>
  canSeeRequests(context) ? [billProjection.name, rfaProjection.name] : [billProjection.name];
