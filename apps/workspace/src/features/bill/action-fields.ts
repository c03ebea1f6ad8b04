import type { BodyOf, Types } from '../../api/client';
import { actionRules } from '../../generated/contract';
import { m } from '../../messages';
import { fieldsOf, type FormOverrides } from '../../ui/contract-fields';
import type { FormField, FormFieldOf, FormValues } from '../../ui/field';
import { requestBody } from '../../ui/form-field';
import { NO_VALUE, asAmount, date, dayOf, dollars, today } from '../../ui/format';
import { labelFor } from '../../ui/labels';
import { amountInDispute, linesOf, type DisputedLine } from './dispute';

export type Action = Types.ActionView;
export type Lifecycle = Types.LifecycleView;

/** A regular form field, or lines in dispute (`forms`). */
export type ActionField = FormFieldOf<FormField['kind'] | 'forms'>;

type ActionName = keyof typeof actionRules;
type Overrides = {
  readonly [Name in ActionName]?: (lifecycle: Lifecycle) => FormOverrides<(typeof actionRules)[Name]>;
};

const truncate = (text: string): string => (text.length > 60 ? `${text.slice(0, 59)}…` : text);

/** Submitted documents are always included. */
const attachments = ({ bill }: Lifecycle) => ({
  choices: bill.attachments
    .filter(({ addedAfterSubmission }) => addedAfterSubmission)
    .map(({ id, filename }) => ({ value: id, label: filename })),
});

const payments = ({ payments: all }: Lifecycle) => ({
  choices: all
    .filter(({ voided }) => !voided)
    .map(({ id, amount, checkNumber, postedAt }) => ({
      value: id,
      label: `${dollars(amount)} · ${checkNumber ?? NO_VALUE} · ${dayOf(postedAt)}`,
    })),
});

const refundRequests = (all: Lifecycle['refundRequests']) => ({
  choices: all.map(({ id, amount, requestedOn }) => ({
    value: id,
    label: `${dollars(amount)} · ${date(requestedOn)}`,
  })),
});

const proposals = ({ recoupments }: Lifecycle) => ({
  choices: recoupments
    .filter(({ status }) => status === 'proposed')
    .map(({ id, amount, code, proposedAt }) => ({
      value: id,
      label: `${dollars(amount)} · ${labelFor(m.money.codes, code)} · ${dayOf(proposedAt)}`,
    })),
});

const refunds = ({ refunds: all }: Lifecycle) => ({
  choices: all
    .filter(({ voided }) => !voided)
    .map(({ id, amount, refundDate }) => ({ value: id, label: `${dollars(amount)} · ${date(refundDate)}` })),
});

const notes = ({ notes: all }: Lifecycle) => ({
  choices: all
    .filter(({ withdrawn }) => !withdrawn)
    .map(({ id, author, createdAt, body }) => ({
      value: id,
      label: `${dayOf(createdAt)} · ${author} · ${truncate(body)}`,
    })),
});

const receivables = ({ receivables: all }: Lifecycle) => ({
  choices: all
    .filter(({ open }) => open > 0)
    .map(({ id, kind, open }) => ({
      value: id,
      label: `${labelFor(m.bill.receivableKinds, kind)} · ${dollars(open)}`,
    })),
});

const demands = ({ demands: all }: Lifecycle) => ({
  choices: all
    .filter(({ replaced }) => !replaced)
    .map(({ id, servedAt, total }) => ({ value: id, label: `${date(servedAt)} · ${dollars(total)}` })),
});

const determinations = ({ determinations: all }: Lifecycle) => ({
  choices: all
    .filter(({ corrected }) => !corrected)
    .map(({ id, outcome, servedAt }) => ({
      value: id,
      label: `${labelFor(m.act.outcomes, outcome)} · ${date(servedAt)}`,
    })),
});

const documents = ({ bill }: Lifecycle) => ({
  choices: bill.attachments.map(({ id, filename }) => ({ value: id, label: filename })),
});

const duplicates = ({ duplicates: all = [] }: Lifecycle) => ({
  choices: all
    .filter(({ dismissed }) => !dismissed)
    .map(({ billId, billNumber, kind }) => ({
      value: billId,
      label: `${m.bill.title(billNumber)} · ${labelFor(m.bill.duplicateKinds, kind)}`,
    })),
});

/** Fields that refer to part of the bill. Actions can override them. */
const billChoices = (lifecycle: Lifecycle) => ({
  paymentId: payments(lifecycle),
  refundId: refunds(lifecycle),
  recoupmentId: proposals(lifecycle),
  requestId: refundRequests(lifecycle.refundRequests.filter(({ answer }) => answer === null)),
  noteId: notes(lifecycle),
  documentId: documents(lifecycle),
  otherBillId: duplicates(lifecycle),
  receivableId: receivables(lifecycle),
  corrects: determinations(lifecycle),
  demandId: demands(lifecycle),
});

const isNewRecoupment = ({ recoupmentId }: FormValues): boolean =>
  recoupmentId === undefined || recoupmentId === null || recoupmentId === '';

/**
 * Returns dollars: the sum of the chosen lines, the amount entered for the whole bill, or the full underpayment. Null
 * if the API determines it because the payer did not state what it paid for each line.
 */
export const requestedAmount = ({ bill }: Lifecycle, { lineItems, disputedAmount }: FormValues): number | null => {
  const chosen = linesOf(lineItems);
  return (chosen.length === 0 && Number(disputedAmount)) || amountInDispute(bill.lineItems, chosen);
};

const review = (lifecycle: Lifecycle): FormOverrides<(typeof actionRules)['second_review']> => ({
  // If lines are chosen, the amount is their sum.
  disputedAmount: { hint: m.act.disputedHint, when: ({ lineItems }) => linesOf(lineItems).length === 0 },
  payerClaimControlNumber: { hint: m.act.payerNumberHint },
  attachmentIds: attachments(lifecycle).choices.length > 0 && attachments(lifecycle),
  lineItems: { initial: [] },
});

/** Removes the owner. An empty field leaves the owner unchanged. */
export const UNASSIGNED = 'none';

/** Fields that override the payer's own address, by delivery method. */
const destinations = {
  'destination.faxNumber': { when: ({ route }: FormValues) => route === 'fax' },
  'destination.email': { when: ({ route }: FormValues) => route === 'email' },
  'destination.mailingAddress': { when: ({ route }: FormValues) => route === 'mail' },
};

const overrides: Overrides = {
  assign: ({ task }) => ({
    ownerId: { initial: task?.owner?.id ?? UNASSIGNED },
    dueOn: { initial: task?.dueOn ?? '' },
    snoozedUntil: { initial: task?.snoozedUntil ?? '' },
  }),
  post_payment: ({ remittance, penaltyInterest }) => ({
    amount: { initial: remittance.balanceDue || '' },
    method: { initial: 'check', required: false },
    depositDate: { initial: today() },
    penaltyAmount: { ...(penaltyInterest && { hint: dollars(penaltyInterest.penalty) }) },
    interestAmount: { ...(penaltyInterest && { hint: dollars(penaltyInterest.interest) }) },
  }),
  record_refund: (lifecycle) => ({
    amount: { initial: lifecycle.remittance.credit || '' },
    refundDate: { initial: today() },
    method: { initial: 'check', required: false },
    checkNumber: { label: m.money.refundNumber },
    paymentId: { ...payments(lifecycle), hint: m.act.latestPayment },
    requestId: lifecycle.refundRequests.length > 0 && refundRequests(lifecycle.refundRequests),
    // The contract requires a reason only if nothing else explains the refund. This form always does.
    reason: { required: true },
  }),
  record_recoupment: (lifecycle) => ({
    recoupmentId: proposals(lifecycle).choices.length > 0 && { ...proposals(lifecycle), hint: m.act.takeBackHint },
    amount: { required: true, when: isNewRecoupment },
    // A recoupment from a remittance already has its check.
    checkId: {
      hint: m.act.takeBackCheckHint,
      when: ({ recoupmentId }) => lifecycle.recoupments.find(({ id }) => id === recoupmentId)?.checkId == null,
    },
    code: false,
    reason: { required: true, when: isNewRecoupment },
  }),
  record_refund_request: () => ({ requestedOn: { initial: today() } }),
  answer_refund_request: () => ({ ground: { when: ({ answer }) => answer === 'declined' } }),
  second_review: (lifecycle) => ({
    ...review(lifecycle),
    // Only an independent bill review has a fee.
    'fee.amount': false,
    'fee.paidAt': false,
    'fee.method': false,
    'fee.reference': false,
  }),
  independent_bill_review: (lifecycle) => ({
    ...review(lifecycle),
    'fee.amount': { ...(lifecycle.ibrFee && { hint: m.review.feeBlank(dollars(lifecycle.ibrFee.amount)) }) },
  }),
  record_determination: ({ determinations: all }) => ({
    servedAt: { initial: today() },
    servedBy: { initial: 'mail' },
    additionalOwed: { initial: 0 },
    corrects: all.length > 0 && {},
  }),
  demand_penalty_interest: () => ({ asOf: { initial: today() }, servedAt: { initial: today() } }),
  record_order: () => ({
    servedAt: { initial: today() },
    servedBy: { initial: 'mail' },
    amount: { when: ({ issue }) => issue === 'payment_ordered' },
  }),
  close: ({ closeReasons, remittance }) => ({
    // The API accepts any text, but reports group bills by these reasons.
    reason: {
      choices: closeReasons
        .filter(({ id }) => id !== 'paid_in_full' || remittance.balanceDue === 0)
        .map(({ id, label }) => ({ value: id, label })),
    },
    writeOff: remittance.balanceDue > 0 && { label: `${m.act.writeOff} (${dollars(remittance.balanceDue)})` },
  }),
  report_bill_status: ({ activity, injury }) => {
    const call = activity.find(({ statusReport }) => statusReport !== null)?.statusReport;
    return {
      company: { initial: call?.company ?? injury?.claimsAdminName ?? '' },
      phone: { initial: call?.phone ?? '' },
      note: { label: m.act.promise },
      followUpOn: { hint: m.act.followUpHint },
    };
  },
  set_delivery_route: () => destinations,
  mark_sent: (lifecycle) => ({
    sentDate: { initial: today() },
    certifiedMailNumber: { hint: m.act.certifiedMailHint },
    documentId: {
      ...documents(lifecycle),
      label: m.act.proofOfService,
      hint: m.act.proofOfServiceHint,
      // A proof of service in the submission is about the report, not about this mailing.
      initial:
        lifecycle.bill.attachments.findLast(
          ({ documentType, addedAfterSubmission }) => addedAfterSubmission && documentType === 'proof_of_service',
        )?.id ?? '',
    },
  }),
  // A corrected bill and its documents have their own screen.
  resubmit: () => ({ documents: false }),
  correct_bill: () => ({ documents: false }),
  send_duplicate: (lifecycle) => ({
    attachmentIds: attachments(lifecycle),
    route: { label: m.act.anotherRoute },
    ...destinations,
  }),
};

const isAction = (name: string): name is ActionName => name in actionRules;

/** Returns the fields of an action as the contract declares them. An action that this screen doesn't know has none. */
export const actionFields = (action: string, lifecycle: Lifecycle): readonly ActionField[] => {
  if (!isAction(action)) return [];
  const screen: ((now: Lifecycle) => object) | undefined = overrides[action];
  const fields: readonly ActionField[] = fieldsOf(actionRules[action], {
    ...billChoices(lifecycle),
    ...screen?.(lifecycle),
  });
  // The chosen lines determine a review's text and amount.
  return fields.toSorted((one, other) => Number(other.kind === 'forms') - Number(one.kind === 'forms'));
};

/** A line without its own reason gets the review's reason. */
const linesFrom = ({ lineItems, reason }: FormValues): readonly object[] =>
  (lineItems as readonly DisputedLine[]).map((line) => ({
    lineItemId: line.lineItemId,
    reason: line.reason.trim() === '' ? reason : line.reason,
    ...(line.disputedAmount !== '' && { disputedAmount: asAmount(line.disputedAmount) }),
  }));

const bodyFrom = (fields: readonly ActionField[], values: FormValues): Record<string, unknown> =>
  requestBody(
    fields,
    fields.some(({ kind }) => kind === 'forms') ? { ...values, lineItems: linesFrom(values) } : values,
  );

/** An owner set to unassigned and a removed date become null. A field that was already empty is omitted. */
const taskFrom = (fields: readonly ActionField[], values: FormValues): Record<string, unknown> =>
  Object.fromEntries(
    fields.flatMap(({ path, initial = '' }) => {
      const value = values[path] ?? '';
      if (value === '' && initial === '') return [];
      return [[path, value === '' || value === UNASSIGNED ? null : value]];
    }),
  );

/** Returns the request body. The API reports missing values at the fields. */
export const actionBody = (action: string, fields: readonly ActionField[], values: FormValues) =>
  ({
    action,
    ...(action === 'assign' ? taskFrom(fields, values) : bodyFrom(fields, values)),
  }) as unknown as BodyOf<'performBillAction'>;

export const isFeeField = ({ path }: Pick<ActionField, 'path'>): boolean => path.startsWith('fee.');

/** The fee is recorded when the review is submitted. */
export const draftBody = (type: string, fields: readonly ActionField[], values: FormValues) =>
  ({
    type,
    ...bodyFrom(
      fields.filter((field) => !isFeeField(field)),
      values,
    ),
  }) as unknown as BodyOf<'createReview'>;

/** Like a draft, but reasons may be missing. */
export const previewBody = (type: string, fields: readonly ActionField[], values: FormValues) => {
  const { lineItems, ...body } = draftBody(type, fields, values);
  return {
    ...body,
    lineItems: (lineItems ?? []).map(({ reason, ...line }) => ({ ...line, ...(reason !== '' && { reason }) })),
  } as BodyOf<'previewReview'>;
};

export const submissionBody = (fields: readonly ActionField[], values: FormValues) =>
  requestBody(fields.filter(isFeeField), values) as BodyOf<'submitReview'>;
