import { Injectable } from '@nestjs/common';
import type { RequestContext } from '#http';
import type { ListedBill } from '#read-models';
import { Names, type DirectoryNames } from '../kernel/names.js';
import { BillReader } from './bill-reader.js';

type Snapshot = NonNullable<ListedBill['snapshot']>;
type Clear = NonNullable<ListedBill['clear']>;
type Patient = Snapshot['patient'];

/** Shows bills with current names, like all lists. Only a single bill is shown as it was submitted. */
@Injectable()
export class CurrentBills {
  constructor(
    private readonly reader: BillReader,
    private readonly names: Names,
  ) {}

  async page(context: RequestContext, billIds: readonly string[]): Promise<readonly ListedBill[]> {
    const { organizationId } = context;
    const bills = await this.reader.page(organizationId, billIds);
    const clear = bills.flatMap((bill) => (bill.snapshot && bill.clear ? [bill.clear] : []));
    const names = await this.names.few(context, {
      patients: clear.map(({ patientId }) => patientId),
      claimsAdministrators: clear.map(({ administratorId }) => administratorId),
      renderingProviders: clear.map(({ renderingProviderId }) => renderingProviderId),
      billingProviders: clear.map(({ billingProviderId }) => billingProviderId),
    });
    const here = new Set(billIds);
    const newest = new Set(clear.flatMap(({ patientId }) => names.newestBillOf(patientId) ?? []));
    const elsewhere = await this.reader.page(
      organizationId,
      [...newest].filter((id) => !here.has(id)),
    );
    const patients = new Map(
      [...bills, ...elsewhere].flatMap(({ clear: facts, snapshot }) =>
        facts && snapshot && newest.has(facts.billId) ? [[facts.patientId, snapshot.patient] as const] : [],
      ),
    );
    return bills.map((bill) =>
      bill.clear && bill.snapshot
        ? {
            ...bill,
            snapshot: withDirectoryNames(bill.clear, bill.snapshot, names, patients.get(bill.clear.patientId)),
          }
        : bill,
    );
  }
}

const withDirectoryNames = (
  clear: Clear,
  snapshot: Snapshot,
  names: DirectoryNames,
  patient: Patient = snapshot.patient,
): Snapshot => {
  const { claim, billingProvider, renderingProvider } = snapshot;
  const { firstName, middleName, lastName } = patient;
  const administrator = { claimsAdminId: clear.administratorId, claimsAdminName: claim.administratorName };
  const [billing, rendering] = [
    names.provider('billing', clear.billingProviderId, billingProvider.name),
    names.provider('rendering', clear.renderingProviderId, renderingProvider.name),
  ];
  return {
    ...snapshot,
    patient: { ...snapshot.patient, firstName, middleName, lastName },
    claim: { ...claim, administratorName: names.administrator(administrator) ?? claim.administratorName },
    billingProvider: { ...billingProvider, name: billing ?? billingProvider.name },
    renderingProvider: { ...renderingProvider, name: rendering ?? renderingProvider.name },
  };
};
