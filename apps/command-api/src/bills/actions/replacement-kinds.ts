import { actionOf, CorrectBillRequest, ResubmitBillRequest, type FormClass } from '#contracts';
import {
  payerClaimNumberOf,
  rewordForRevision,
  revisionWarnings,
  type BillAction,
  type BillCommand,
  type BillFacts,
  type FieldProblem,
  type SubmissionPrivate,
  type SubmitBillData,
  type RuleSet,
} from '#domain';
import type { SubmittedBill } from './copied-bill.js';

export interface Replaced {
  readonly facts: BillFacts;
  readonly old: SubmittedBill;
}

export interface ReplacementForm {
  readonly actorName?: string;
}

type ReplacementMetadata = { readonly at: string; readonly actorName: string | null };

export interface ReplacementKind<Form extends ReplacementForm> {
  readonly action: BillAction;
  readonly form: FormClass<Form>;
  /** Returns what distinguishes a second replacement of the same bill. */
  readonly idParts: (facts: BillFacts) => readonly string[];
  /** Problems that depend on the replaced bill. `administratorId`: claims administrator of the new bill, as sent. */
  readonly problems: (form: Partial<Form>, replaced: Replaced, administratorId: unknown) => readonly FieldProblem[];
  /** Returns the command that the replaced bill rejects if the replacement is not allowed. */
  readonly check: (asked: ReplacementMetadata, newBillId: string) => BillCommand;
  readonly complete: (data: SubmitBillData, form: Partial<Form>, replaced: Replaced, rules: RuleSet) => SubmitBillData;
  /** Returns the command that records the replacement on the replaced bill, even if the bill has changed since then. */
  readonly finish: (form: Partial<Form>, asked: ReplacementMetadata, newBillId: string) => BillCommand;
  /** Returns the ID of the new bill named by the replaced bill, or null. */
  readonly madeBy: (facts: BillFacts) => string | null;
}

/** Resubmission of a rejected bill, which is then closed. If that bill was a correction, so is the new one. */
const resubmission: ReplacementKind<ResubmitBillRequest> = {
  action: 'resubmit',
  form: ResubmitBillRequest,
  idParts: ({ billId, attempt }) => ['replacement', billId, String(attempt)],
  problems: () => [],
  check: (asked) => ({ type: 'ResubmitBill', data: { ...asked, reason: null } }),
  complete: (data, _, { old }) =>
    old.clear.revisionOf === undefined
      ? data
      : revision(data, old, old.clear.revisionOf, old.text.originalReference ?? null, []),
  finish: (_, asked, newBillId) => ({
    type: 'CloseBill',
    data: { ...asked, reason: 'replaced', writeOff: true, replacedBy: newBillId },
  }),
  madeBy: ({ closed }) => closed?.replacedBy ?? null,
};

/**
 * Returns true if the payer that answered the old bill receives the new one. REF*F8 and box 22 name a claim in the
 * payer's own system (X12 RFI 1538, 2173), so another payer gets an original bill: frequency code 1 without a number.
 */
const isSamePayer = (data: SubmitBillData, { clear, text }: SubmittedBill): boolean =>
  data.administratorId === clear.administratorId &&
  (data.payerKey === clear.payerKey ||
    (data.private as SubmissionPrivate).delivery.payerName === text.delivery.payerName);

/** Correction of a bill with an EOR. The bill keeps its state until the payer responds to the new bill. */
const correction: ReplacementKind<CorrectBillRequest> = {
  action: 'correct_bill',
  form: CorrectBillRequest,
  idParts: ({ billId }) => ['revision', billId],
  problems: ({ payerClaimControlNumber }, { facts, old }, administratorId) =>
    administratorId === old.clear.administratorId && (payerClaimControlNumber ?? payerClaimNumberOf(facts)) === null
      ? [{ path: 'payerClaimControlNumber', message: 'is required: no EOR or acknowledgment of this bill contains it' }]
      : [],
  check: (asked, newBillId) => ({ type: 'CorrectBill', data: { ...asked, newBillId, reason: 'other', note: null } }),
  complete: (data, { payerClaimControlNumber }, { facts, old }, rules) =>
    revision(
      data,
      old,
      facts.billId,
      payerClaimControlNumber ?? payerClaimNumberOf(facts),
      revisionWarnings({ ...old, facts }, { clear: data, text: data.private as SubmissionPrivate }, rules),
    ),
  finish: ({ reason = 'other', note = null }, asked, newBillId) => ({
    type: 'CorrectBill',
    data: { ...asked, newBillId, reason, note, begun: true },
  }),
  madeBy: ({ revision: made }) => made?.newBillId ?? null,
};

export const replacementKindOf = (body: unknown): ReplacementKind<ReplacementForm> =>
  actionOf(body) === 'correct_bill' ? correction : resubmission;

/** `originalReference`: number of the old bill's payer. */
const revision = (
  data: SubmitBillData,
  old: SubmittedBill,
  revisionOf: string,
  originalReference: string | null,
  warnings: SubmissionPrivate['warnings'],
): SubmitBillData => {
  const text = data.private as SubmissionPrivate;
  return {
    ...data,
    revisionOf,
    private: {
      ...text,
      ...(originalReference !== null && isSamePayer(data, old) && { originalReference }),
      warnings: [...warnings, ...rewordForRevision(text.warnings)],
    },
  };
};
