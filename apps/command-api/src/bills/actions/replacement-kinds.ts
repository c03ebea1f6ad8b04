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

/** What a replacement begins with: the bill that is replaced, as it was submitted and as it stands. */
export interface Replaced {
  readonly facts: BillFacts;
  readonly old: SubmittedBill;
}

/** What the forms of all of them have. */
export interface ReplacementForm {
  readonly actorName?: string;
}

type ReplacementMetadata = { readonly at: string; readonly actorName: string | null };

/** One way in which a new bill takes the place of another one. */
export interface ReplacementKind<Form extends ReplacementForm> {
  readonly action: BillAction;
  readonly form: FormClass<Form>;
  /** What the new bill's id is made of: the bill that is replaced, and what a second replacement of it would differ by. */
  readonly idParts: (facts: BillFacts) => readonly string[];
  /** Problems of the form beside the bill that it is about. */
  readonly problems: (form: Partial<Form>, facts: BillFacts) => readonly FieldProblem[];
  /** Throws where the bill does not allow it. */
  readonly check: (asked: ReplacementMetadata, newBillId: string) => BillCommand;
  /** The new bill, with what only a replacement has. */
  readonly complete: (data: SubmitBillData, form: Partial<Form>, replaced: Replaced, rules: RuleSet) => SubmitBillData;
  /** Records it on the bill that is replaced, whatever happened to that one since. */
  readonly finish: (form: Partial<Form>, asked: ReplacementMetadata, newBillId: string) => BillCommand;
  /** The new bill that a replaced one names; null where it names none. */
  readonly madeBy: (facts: BillFacts) => string | null;
}

/** A bill that the payer rejected, sent again corrected: it closes. A correction of an answered bill stays one. */
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

/** The payer's number of a bill: that of its latest EOR, else the last that it told otherwise. */
const payerClaimNumberOf = (facts: BillFacts): string | null =>
  latestEor(facts)?.payerClaimControlNumber ?? facts.payerClaimControlNumbers.at(-1) ?? null;

/** A bill that an EOR has answered, corrected: it stays as it is until the payer answers the new one. */
const correction: ReplacementKind<CorrectBillRequest> = {
  action: 'correct_bill',
  form: CorrectBillRequest,
  idParts: ({ billId }) => ['revision', billId],
  problems: ({ payerClaimControlNumber }, facts) =>
    (payerClaimControlNumber ?? payerClaimNumberOf(facts)) === null
      ? [{ path: 'payerClaimControlNumber', message: 'is required: no EOR and no acknowledgement names one' }]
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

/** The way that a body asks for. */
export const replacementKindOf = (body: unknown): ReplacementKind<ReplacementForm> =>
  // Each reads the form that it names itself.
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
