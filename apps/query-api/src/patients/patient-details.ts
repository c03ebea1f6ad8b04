import { Injectable } from '@nestjs/common';
import type { ListedPatientView } from '#contracts';
import { dollarsOf } from '#domain';
import type { RequestContext } from '#http';
import { Views } from '#read-models';
import { BillReader } from '../bills/bill-reader.js';
import { allOf } from '../bills/search-filter.js';
import { scopeFilter } from '../kernel/scope.js';
import { pagesForReport } from '../reports/rows-for-reports.js';

type Details = Required<Omit<ListedPatientView, 'id' | 'name'>>;

const fields = ['patientId', 'claimNumber', 'balanceCents', 'submittedTime'] as const;

interface Known {
  readonly claims: Set<string>;
  cents: number;
  newest: { readonly billId: string; readonly time: number };
}

/** Details of listed patients: totals of all their bills, and contact data of the newest bill. */
@Injectable()
export class PatientDetails {
  constructor(
    private readonly views: Views,
    private readonly bills: BillReader,
  ) {}

  /** Returns the details of the patients on one page, by patient ID. */
  async of(context: RequestContext, patientIds: readonly string[]): Promise<ReadonlyMap<string, Details>> {
    const { organizationId } = context;
    const filter = allOf(scopeFilter(context), { patientId: { $in: patientIds } });
    const known = new Map<string, Known>();
    for await (const rows of pagesForReport(this.views, organizationId, filter, fields))
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
