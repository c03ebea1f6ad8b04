import type { actionRules, dialogRules, FieldRule } from '../generated/contract';
import { m } from '../messages';
import { pairs, type FormField, type FormFieldOf } from './field';

type Rules = typeof actionRules & typeof dialogRules;
type AnyRule = Rules[keyof Rules][number];
type Path = AnyRule['path'];
/** Labels for each field whose values are listed in the contract. */
type Choices = {
  [Rule in Extract<AnyRule, { values: readonly string[] }> as Rule['path']]: Readonly<
    Record<Rule['values'][number], string>
  >;
};

/** Labels for all fields in the contract; if one is missing, the code doesn't compile. */
export const labels: Readonly<Record<Path, string>> = {
  additionalOwed: m.act.additionalOwed,
  addressee: m.act.addressee,
  amount: m.act.amount,
  answer: m.act.answer,
  as: m.money.assignAs,
  asOf: m.act.asOf,
  attachmentIds: m.act.attachments,
  bankReference: m.money.bankReference,
  billId: m.money.bill,
  callReference: m.act.callReference,
  caseNumber: m.act.caseNumber,
  certifiedMailNumber: m.act.certifiedMail,
  checkId: m.act.takeBackCheck,
  checkNumber: m.act.checkNumber,
  cleared: m.money.cleared,
  clearedOn: m.money.clearDate,
  code: m.money.code,
  company: m.act.company,
  corrects: m.act.corrects,
  deadlineDays: m.act.deadlineDays,
  demandId: m.act.demand,
  depositDate: m.act.deposit,
  'destination.email': m.act.destination.email,
  'destination.faxNumber': m.act.destination.faxNumber,
  'destination.mailingAddress': m.act.destination.mailingAddress,
  disputedAmount: m.act.disputedAmount,
  documentId: m.act.document,
  documents: m.bill.documents,
  dueOn: m.act.dueOn,
  'fee.amount': m.act.feeAmount,
  'fee.method': m.act.feeMethod,
  'fee.paidAt': m.act.feePaidAt,
  'fee.reference': m.act.feeReference,
  feeOrdered: m.act.feeOrdered,
  filedAt: m.act.filedAt,
  followUpOn: m.act.followUpOn,
  ground: m.act.ground,
  ibrFee: m.act.ibrFee,
  interestAmount: m.act.interest,
  issue: m.act.issue,
  kind: m.act.demandAnswer,
  lineItems: m.act.lines,
  method: m.act.method,
  note: m.act.note,
  noteId: m.act.note,
  otherBillId: m.act.otherBill,
  outcome: m.act.outcome,
  ownerId: m.act.owner,
  overpayment: m.act.overpayment,
  payerClaimControlNumber: m.act.payerNumber,
  paymentId: m.act.payment,
  penaltyAmount: m.act.penalty,
  phone: m.act.phone,
  reason: m.act.reason,
  receivableId: m.act.receivable,
  recoupmentId: m.act.takeBack,
  reference: m.act.payerReference,
  refundDate: m.act.refundDate,
  refundId: m.act.refund,
  representativeName: m.act.representative,
  requestId: m.act.request,
  requestedOn: m.act.requestedOn,
  route: m.act.route,
  sentDate: m.act.sentDate,
  servedAt: m.act.servedAt,
  servedBy: m.act.servedBy,
  snoozedUntil: m.act.snoozedUntil,
  status: m.act.reported,
  visibility: m.act.visibility,
  writeOff: m.act.writeOff,
};

const choices: Choices = {
  answer: m.act.answers,
  as: m.money.uses,
  'fee.method': m.act.feeMethods,
  ground: m.act.grounds,
  issue: m.act.issues,
  kind: m.act.demandAnswers,
  method: m.act.methods,
  outcome: m.act.outcomes,
  reason: m.act.revisionReasons,
  overpayment: m.act.overpayments,
  route: m.act.routes,
  servedBy: m.act.serviceWays,
  status: m.act.reportedStatuses,
  visibility: m.act.visibilities,
};

/** A screen's changes to a field, such as its initial value, its choices and the condition for showing it. */
export type FieldOverrides = Partial<Omit<FormField, 'path' | 'kind'>>;

/** Overrides by field path. `false` removes the field from the form. */
export type FormOverrides<Fields extends readonly FieldRule[]> = {
  readonly [P in Fields[number]['path']]?: FieldOverrides | false;
};

export const createFieldsOf =
  <Path extends string>(
    labelOf: Readonly<Record<Path, string>>,
    choicesOf: Readonly<Partial<Record<string, Readonly<Record<string, string>>>>>,
  ) =>
  <Fields extends readonly (FieldRule & { readonly path: Path })[]>(
    rules: Fields,
    screen: FormOverrides<Fields> = {},
  ): readonly FormFieldOf<FieldRule['kind']>[] =>
    rules.flatMap(({ path, kind, required, values, longest, initial }) => {
      const overrides: FieldOverrides | false | undefined = screen[path as Fields[number]['path']];
      if (overrides === false) return [];
      const words = values && choicesOf[path];
      return [
        {
          path,
          label: labelOf[path],
          // A text field becomes a choice if the screen provides all possible values, such as IDs or reasons.
          kind: overrides?.choices && (kind === 'text' || kind === 'long') ? 'choice' : kind,
          ...(required && { required }),
          ...(words && { choices: pairs(words) }),
          ...(longest !== undefined && { longest }),
          ...(initial !== undefined && { initial }),
          ...overrides,
        },
      ];
    });

export const fieldsOf = createFieldsOf(labels, choices);
