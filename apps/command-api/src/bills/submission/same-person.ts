import { Injectable } from '@nestjs/common';
import {
  changesFindings,
  compareWithOtherBills,
  billStream,
  duplicateServices,
  evaluationsToCompare,
  billViewFold,
  comparedBill,
  externalIdWarning,
  otherBill,
  Rejection,
  sharesExternalId,
  therapyWarnings,
  visitDays,
  type BillSubmittedData,
  type ComparedBill,
  type OtherBill,
  type SamePersonFindings,
  type SubmitBillData,
  type RuleSet,
  type Warning,
} from '#domain';
import { foldHistory, isUnreadable, EncryptedEventStore, Vault } from '#event-store';
import { refuse } from '#http';
import { PersonBills, StateStore, type BillTokens, type KnownPerson, type NumberedBill } from '#state-store';
import { billProjection, Views, type BillDoc, type BillRow } from '#read-models';
import { nullIfUnavailable } from './null-if-unavailable.js';

const noFindings: SamePersonFindings = { warnings: [], priorEvaluation: null, duplicates: [] };

/** Compares a new bill with bills that have the same person or external ID, and indexes it for later comparisons. */
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

  /** Returns a submission's search tokens, which `findings` and `note` share. */
  tokens(organizationId: string): BillTokens {
    return this.bills.tokens(organizationId);
  }

  /**
   * Returns the findings for a submission that is not stored yet. `patientId` is null if the patient has no ID yet.
   * `originalBillId` is the first bill in the chain that the submission continues. With `rejectDuplicates`, throws
   * `duplicate_bill` if the bill or its external ID exists, and 503 if duplicates cannot be checked.
   */
  async findings(
    submission: SubmitBillData,
    given: {
      readonly tokens: BillTokens;
      readonly patientId: string | null;
      readonly originalBillId: string | undefined;
      readonly rejectDuplicates: boolean;
    },
    rules: RuleSet,
  ): Promise<SamePersonFindings> {
    const { tokens, patientId, originalBillId = submission.originalBillId, rejectDuplicates } = given;
    const bill = comparedBill({ ...submission, originalBillId });
    if (!bill) return noFindings;
    const found = await nullIfUnavailable(async () => {
      const person = personOf(submission, patientId);
      const { sameDays, evaluations, withExternalId } = await this.bills.findCompared({
        sameDays: await tokens.ofPerson(person, duplicateServices(bill)),
        evaluations: await tokens.ofPerson(person, evaluationsToCompare(bill)),
        externalId: await tokens.ofExternalId(person.customerExternalId, bill.externalId),
      });
      const ofPerson = new Map([...sameDays, ...evaluations].map((one) => [one.billId, one]));
      const [others, visits, existing] = await Promise.all([
        Promise.all(
          Array.from(ofPerson.values(), (one) => this.other(one, (other) => changesFindings(bill, other, rules))),
        ),
        this.visitWarnings(bill, person, tokens, rules),
        this.firstWithExternalId(bill, withExternalId),
      ]);
      const { warnings, ...compared } = compareWithOtherBills(
        bill,
        others.filter((other) => other !== null),
        rules,
      );
      return { ...compared, warnings: [...warnings, ...visits], existing };
    });
    if (rejectDuplicates) refuseDuplicate(found);
    if (!found) return noFindings;
    const { existing, ...findings } = found;
    return existing ? { ...findings, warnings: [externalIdWarning(existing), ...findings.warnings] } : findings;
  }

  /** Reads the index once for each kind of therapy on the bill, usually one. A bill without therapy needs no read. */
  private async visitWarnings(
    { therapy }: ComparedBill,
    person: KnownPerson,
    tokens: BillTokens,
    rules: RuleSet,
  ): Promise<readonly Warning[]> {
    if (!therapy) return [];
    const found = await Promise.all(
      Array.from(visitDays(therapy), async ([kind, days]) =>
        therapyWarnings(therapy, kind, await this.bills.countOtherVisits(person, kind, days, tokens), rules),
      ),
    );
    return found.flat();
  }

  /** Indexes the bill. If that fails and `isRequired` is set, throws 503; otherwise, the projector indexes it later. */
  async note(
    organizationId: string,
    submission: SubmitBillData,
    { tokens, isRequired }: { readonly tokens: BillTokens; readonly isRequired: boolean },
  ): Promise<void> {
    const bill = comparedBill(submission);
    if (!bill) return;
    const { billId, billNumber, patientId } = submission;
    const person = personOf(submission, patientId);
    const noted = await nullIfUnavailable(async () => {
      const { written } = await this.bills.note({ organizationId, billId, billNumber }, bill, person, tokens);
      // Lookups in this process and the response wait for the index.
      if (isRequired) await written;
      return true;
    });
    if (noted === null && isRequired) refuseUnchecked();
  }

  /** Resolves after the attempt to index the bill. The response waits for this. */
  indexed(billId: string): Promise<void> {
    return this.bills.settled(billId);
  }

  /** Returns the first accepted bill with the bill's external ID, or null. */
  private async firstWithExternalId(bill: ComparedBill, found: readonly NumberedBill[]): Promise<OtherBill | null> {
    for (const one of found) {
      const other = await this.other(one, (other) => sharesExternalId(bill, other));
      if (other && sharesExternalId(bill, other)) return other;
    }
    return null;
  }

  /** Returns null if the bill isn't `relevant`, was never accepted, or was erased. */
  private async other(bill: NumberedBill, relevant: (other: ComparedBill) => boolean): Promise<OtherBill | null> {
    const compared = await this.bills.compared(bill);
    if (!compared) return this.read(bill);
    if (!relevant(compared)) return null;
    const row = await this.views.get<Pick<BillRow, 'state'>>(billProjection.name, bill.billId, ['state']);
    if (row?.organizationId !== bill.organizationId) return this.fromLog(bill);
    // Only the bill itself tells why it was closed.
    if (row.state === 'closed') return this.read(bill);
    return { ...compared, rejected: row.state === 'rejected', setAside: false };
  }

  private async read(bill: NumberedBill): Promise<OtherBill | null> {
    const doc = await this.views.get<BillDoc>(billProjection.name, bill.billId);
    if (doc?.organizationId === bill.organizationId && doc.shape === billProjection.version) return otherBill(doc.bill);
    return this.fromLog(bill);
  }

  private async fromLog({ organizationId, billId }: NumberedBill): Promise<OtherBill | null> {
    try {
      return otherBill(foldHistory(await this.ledger.load(billStream(organizationId, billId)), billViewFold));
    } catch (error) {
      // Skip an unreadable bill. Readiness and `doctor` report it.
      if (!isUnreadable(error)) throw error;
      return null;
    }
  }
}

const refuseUnchecked = (): never =>
  refuse('service_unavailable', { detail: 'The check for duplicates is unavailable. Nothing was created. Try again.' });

/** `found` is null if the comparison failed. */
const refuseDuplicate = (
  found: (Pick<SamePersonFindings, 'duplicates'> & { readonly existing: OtherBill | null }) | null,
): void => {
  if (!found) return refuseUnchecked();
  const same = found.duplicates.find(({ kind }) => kind === 'exact_duplicate');
  if (same) throw new Rejection('duplicate_bill', undefined, undefined, same.billId);
  if (found.existing)
    throw new Rejection(
      'duplicate_bill',
      'Another bill of this organization and customer already has this externalId.',
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
