import { Injectable } from '@nestjs/common';
import {
  compareWithOtherBills,
  billStream,
  billViewFold,
  comparedBill,
  externalIdWarning,
  otherBill,
  Rejection,
  servicesOf,
  sharesExternalId,
  servicesToCompare,
  type BillSubmittedData,
  type ComparedBill,
  type OtherBill,
  type SamePersonFindings,
  type SubmitBillData,
} from '#domain';
import { foldHistory, isKeyError, EncryptedEventStore, Vault } from '#event-store';
import { refuse } from '#http';
import { PersonBills, StateStore } from '#state-store';
import { billProjection, Views, type BillDoc } from '#read-models';
import { nullIfUnavailable } from './null-if-unavailable.js';

const noFindings: SamePersonFindings = { warnings: [], priorEvaluation: null, duplicates: [] };

/**
 * Compares a new bill with other bills of the same person and with bills that have the same external id, and indexes it for
 * later comparisons.
 */
@Injectable()
export class SamePerson {
  private readonly bills: PersonBills;

  constructor(
    stateStore: StateStore,
    vault: Vault,
    private readonly views: Views,
    private readonly ledger: EncryptedEventStore,
  ) {
    this.bills = new PersonBills(stateStore, vault);
  }

  /**
   * Findings of a submission that is not kept yet. `patientId`: null where the person has no id yet. `originalBillId`: the
   * first bill of the chain that it continues. With `rejectDuplicates`, throws `duplicate_bill` if the bill or its external
   * id exists, and refuses with 503 if that cannot be checked.
   */
  async findings(
    organizationId: string,
    submission: SubmitBillData,
    given: {
      readonly patientId: string | null;
      readonly originalBillId: string | undefined;
      readonly rejectDuplicates: boolean;
    },
  ): Promise<SamePersonFindings> {
    const { patientId, originalBillId = submission.originalBillId, rejectDuplicates } = given;
    const bill = comparedBill({ ...submission, originalBillId });
    if (!bill) return noFindings;
    const found = await nullIfUnavailable(async () => {
      const person = personOf(submission, patientId);
      const [ids, withExternalId] = await Promise.all([
        this.bills.findBillIds(organizationId, person, servicesToCompare(bill)),
        this.bills.withExternalId(organizationId, { ...person, externalId: bill.externalId }),
      ]);
      const others = (await Promise.all(ids.map((id) => this.other(organizationId, id)))).filter(
        (other) => other !== null,
      );
      return {
        ...compareWithOtherBills(bill, others),
        existing: await this.firstWithExternalId(organizationId, bill, withExternalId, others),
      };
    });
    if (rejectDuplicates) refuseDuplicate(found);
    if (!found) return noFindings;
    const { existing, ...findings } = found;
    return existing ? { ...findings, warnings: [externalIdWarning(existing), ...findings.warnings] } : findings;
  }

  /**
   * Indexes the bill, so that later bills are compared with it. The projector indexes it too. With `isRequired`, refuses with
   * 503 if the index cannot be written.
   */
  async note(organizationId: string, submission: SubmitBillData, isRequired: boolean): Promise<void> {
    const bill = comparedBill(submission);
    if (!bill) return;
    const person = personOf(submission, submission.patientId);
    const { externalId } = bill;
    const noted = await nullIfUnavailable(async () => {
      await this.bills.note({ organizationId, ...submission, externalId }, person, servicesOf(bill));
      return true;
    });
    if (noted === null && isRequired) refuseUnchecked();
  }

  /** The first of these bills that was accepted and has the bill's external id; null if there is none. `known`: bills already read. */
  private async firstWithExternalId(
    organizationId: string,
    bill: ComparedBill,
    ids: readonly string[],
    known: readonly OtherBill[],
  ): Promise<OtherBill | null> {
    for (const id of ids) {
      const other = known.find(({ billId }) => billId === id) ?? (await this.other(organizationId, id));
      if (other && sharesExternalId(bill, other)) return other;
    }
    return null;
  }

  private async other(organizationId: string, billId: string): Promise<OtherBill | null> {
    const doc = await this.views.get<BillDoc>(billProjection.name, billId);
    if (doc?.organizationId === organizationId && doc.shape === billProjection.version) return otherBill(doc.bill);
    try {
      return otherBill(foldHistory(await this.ledger.load(billStream(organizationId, billId)), billViewFold));
    } catch (error) {
      // Of a bill whose key is missing, which readiness tells, nothing can be said.
      if (!isKeyError(error)) throw error;
      return null;
    }
  }
}

const refuseUnchecked = (): never =>
  refuse('service_unavailable', { detail: 'Duplicates cannot be checked now. Nothing was created: try again.' });

/** `found`: null where the comparison failed. */
const refuseDuplicate = (
  found: (Pick<SamePersonFindings, 'duplicates'> & { readonly existing: OtherBill | null }) | null,
): void => {
  if (!found) return refuseUnchecked();
  const same = found.duplicates.find(({ kind }) => kind === 'exact_duplicate');
  if (same) throw new Rejection('duplicate_bill', undefined, undefined, same.billId);
  if (found.existing)
    throw new Rejection(
      'duplicate_bill',
      'A bill of the same organization and customer has this externalId.',
      undefined,
      found.existing.billId,
    );
};

const personOf = ({ customerExternalId, private: text }: SubmitBillData, patientId: string | null) => {
  const { patient, claim } = text as Exclude<BillSubmittedData['private'], string>;
  return {
    customerExternalId,
    patientId,
    lastName: patient.lastName,
    dateOfBirth: patient.dateOfBirth,
    dateOfInjury: claim.dateOfInjury,
  };
};
