import { Injectable } from '@nestjs/common';
import {
  besideOthers,
  billStream,
  billViewFold,
  comparedBill,
  otherBill,
  Rejection,
  servicesOf,
  soughtServices,
  type BillSubmittedData,
  type OtherBill,
  type SamePersonFindings,
  type SubmitBillData,
} from '#domain';
import { foldHistory, isKeyTrouble, Ledger, Vault } from '#event-store';
import { PersonBills, StateStore } from '#outbox';
import { billProjection, Views, type BillDoc } from '#read-models';
import { lookUp } from './lookup.js';

const nothing: SamePersonFindings = { warnings: [], priorEvaluation: null, duplicates: [] };

/** Compares a bill with the others of its person before it is taken, and notes whose bill it is. */
@Injectable()
export class SamePerson {
  private readonly bills: PersonBills;

  constructor(
    stateStore: StateStore,
    vault: Vault,
    private readonly views: Views,
    private readonly ledger: Ledger,
  ) {
    this.bills = new PersonBills(stateStore, vault);
  }

  /**
   * Findings of a submission that is not kept yet. `patientId`: null where the person has no id yet. `originalBillId`: the
   * first bill of the chain that it goes on with. Throws the refusal of a bill that is there already, where it is asked for.
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
    if (!bill) return nothing;
    const found = await lookUp(async () => {
      const ids = await this.bills.of(organizationId, personOf(submission, patientId), soughtServices(bill));
      const others = await Promise.all(ids.map((id) => this.other(organizationId, id)));
      return besideOthers(
        bill,
        others.filter((other) => other !== null),
      );
    });
    const same = found?.duplicates.find(({ kind }) => kind === 'exact_duplicate');
    if (rejectDuplicates && same) throw new Rejection('duplicate_bill', undefined, undefined, same.billId);
    return found ?? nothing;
  }

  /** Notes whose bill it is, so that the next one is compared with it. The projector does so, too. */
  async note(organizationId: string, submission: SubmitBillData): Promise<void> {
    const bill = comparedBill(submission);
    if (!bill) return;
    const person = personOf(submission, submission.patientId);
    await lookUp(() => this.bills.note({ organizationId, ...submission }, person, servicesOf(bill)));
  }

  private async other(organizationId: string, billId: string): Promise<OtherBill | null> {
    const doc = await this.views.get<BillDoc>(billProjection.name, billId);
    if (doc?.organizationId === organizationId && doc.shape === billProjection.version) return otherBill(doc.bill);
    try {
      return otherBill(foldHistory(await this.ledger.load(billStream(organizationId, billId)), billViewFold));
    } catch (error) {
      // Of a bill whose key is missing, which readiness tells, nothing can be said.
      if (!isKeyTrouble(error)) throw error;
      return null;
    }
  }
}

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
