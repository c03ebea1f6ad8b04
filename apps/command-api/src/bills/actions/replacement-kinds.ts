import { actionOf, CorrectBillRequest, ResubmitBillRequest, type FormClass } from '#contracts';
import {
  rewordForRevision,
  latestEor,
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
  /** Problems that depend on the replaced bill. */
  readonly problems: (form: Partial<Form>, facts: BillFacts) => readonly FieldProblem[];
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
  complete: (data, _, { old: { clear, text } }) =>
    clear.revisionOf === undefined ? data : revision(data, clear.revisionOf, text.originalReference ?? null, []),
  finish: (_, asked, newBillId) => ({
    type: 'CloseBill',
    data: { ...asked, reason: 'replaced', writeOff: true, replacedBy: newBillId },
  }),
  madeBy: ({ closed }) => closed?.replacedBy ?? null,
};

/** Returns the payer claim control number from the latest EOR, or else the last one reported elsewhere, or null. */
const payerClaimNumberOf = (facts: BillFacts): string | null =>
  latestEor(facts)?.payerClaimControlNumber ?? facts.payerClaimControlNumbers.at(-1) ?? null;

/** Correction of a bill with an EOR. The bill keeps its state until the payer responds to the new bill. */
const correction: ReplacementKind<CorrectBillRequest> = {
  action: 'correct_bill',
  form: CorrectBillRequest,
  idParts: ({ billId }) => ['revision', billId],
  problems: ({ payerClaimControlNumber }, facts) =>
    (payerClaimControlNumber ?? payerClaimNumberOf(facts)) === null
      ? [{ path: 'payerClaimControlNumber', message: 'is required: no EOR or acknowledgment of this bill contains it' }]
      : [],
  check: (asked, newBillId) => ({ type: 'CorrectBill', data: { ...asked, newBillId, reason: 'other', note: null } }),
  complete: (data, { payerClaimControlNumber }, { facts, old }, rules) =>
    revision(
      data,
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

const revision = (
  data: SubmitBillData,
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
      ...(originalReference !== null && { originalReference }),
      warnings: [...warnings, ...rewordForRevision(text.warnings)],
    },
  };
};
