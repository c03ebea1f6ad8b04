import { Injectable } from '@nestjs/common';
import type { ListedPatientView } from '#contracts';
import { dollarsOf } from '#domain';
import type { RequestContext } from '#http';
import { billProjection, Views, type BillRow } from '#read-models';
import { BillReader } from '../bills/bill-reader.js';
import { allOf } from '../bills/search-filter.js';
import { scopeFilter } from '../kernel/scope.js';

type Details = Required<Omit<ListedPatientView, 'id' | 'name'>>;

const fields = [
  'patientId',
  'claimNumber',
  'balanceCents',
  'submittedTime',
] as const satisfies readonly (keyof BillRow)[];

interface Known {
  readonly claims: Set<string>;
  cents: number;
  newest: { readonly billId: string; readonly time: number };
}

/** What a page of the patient directory shows of each patient: totals of all bills, and data of the newest bill. */
@Injectable()
export class PatientDetails {
  constructor(
    private readonly views: Views,
    private readonly bills: BillReader,
  ) {}

  /** Returns the details by patient ID. `patientIds`: one page. */
  async of(context: RequestContext, patientIds: readonly string[]): Promise<ReadonlyMap<string, Details>> {
    const { organizationId } = context;
    const filter = allOf(scopeFilter(context), { patientId: { $in: patientIds } });
    const known = new Map<string, Known>();
    for await (const rows of this.views.scan<Pick<BillRow, (typeof fields)[number]>>(
      billProjection.name,
      organizationId,
      filter,
      fields,
    ))
      for (const { _id: billId, patientId, claimNumber, balanceCents, submittedTime: time } of rows) {
        const patient = known.get(patientId) ?? { claims: new Set(), cents: 0, newest: { billId, time } };
        known.set(patientId, patient);
        if (claimNumber !== null) patient.claims.add(claimNumber);
        patient.cents += balanceCents;
        if (time > patient.newest.time) patient.newest = { billId, time };
      }
    const listed = await this.bills.page(
      organizationId,
      Array.from(known.values(), ({ newest }) => newest.billId),
    );
    const byBill = new Map(listed.map((bill) => [bill.clear?.billId, bill.snapshot?.patient] as const));
    return new Map(
      Array.from(known, ([patientId, { claims, cents, newest }]) => {
        const patient = byBill.get(newest.billId);
        return [
          patientId,
          {
            dateOfBirth: patient?.dateOfBirth ?? null,
            phone: patient?.phone ?? null,
            claims: claims.size,
            balanceDue: dollarsOf(cents),
          },
        ];
      }),
    );
  }
}
