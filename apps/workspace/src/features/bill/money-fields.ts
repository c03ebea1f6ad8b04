import type { Types } from '../../api/client';
import { m } from '../../messages';
import { NONE, date, dayOf, dollars, today } from '../../ui/format';
import { pairs, type FormField, type FormFieldOf } from '../../ui/form-field';
import { inWords } from '../../ui/in-words';

export type Lifecycle = Types.LifecycleView;

/** A field of an action's form: of any form, or lines in dispute. */
export type ActionField = FormFieldOf<FormField['kind'] | 'lines'>;

export const reason: ActionField = { path: 'reason', label: m.act.reason, kind: 'long', required: true };

/** One of the bill's payments that stand. */
export const paymentOf = ({ payments }: Lifecycle, required = true): ActionField => ({
  path: 'paymentId',
  label: m.act.payment,
  kind: 'choice',
  required,
  ...(!required && { hint: m.act.latestPayment }),
  choices: payments
    .filter(({ voided }) => !voided)
    .map(({ id, amount, checkNumber, postedAt }) => ({
      value: id,
      label: `${dollars(amount)} · ${checkNumber ?? NONE} · ${dayOf(postedAt)}`,
    })),
});

const refundOf = ({ refunds }: Lifecycle): ActionField => ({
  path: 'refundId',
  label: m.act.refund,
  kind: 'choice',
  required: true,
  choices: refunds
    .filter(({ voided }) => !voided)
    .map(({ id, amount, refundDate }) => ({ value: id, label: `${dollars(amount)} · ${date(refundDate)}` })),
});

const openRequests = ({ refundRequests }: Lifecycle) =>
  refundRequests
    .filter(({ answer }) => answer === null)
    .map(({ id, amount, requestedOn }) => ({ value: id, label: `${dollars(amount)} · ${date(requestedOn)}` }));

const proposals = ({ recoupments }: Lifecycle) =>
  recoupments
    .filter(({ status }) => status === 'proposed')
    .map(({ id, amount, code, proposedAt }) => ({
      value: id,
      label: `${dollars(amount)} · ${inWords(m.money.codes, code)} · ${dayOf(proposedAt)}`,
    }));

const isByLetter = ({ recoupmentId }: Readonly<Record<string, unknown>>): boolean =>
  recoupmentId === undefined || recoupmentId === null || recoupmentId === '';

/** The forms of the actions about money that goes back, or is split anew. */
export const moneyFields: Readonly<Record<string, (lifecycle: Lifecycle) => readonly ActionField[]>> = {
  reclassify_payment: (lifecycle) => [
    paymentOf(lifecycle),
    { path: 'penaltyAmount', label: m.act.penalty, kind: 'money' },
    { path: 'interestAmount', label: m.act.interest, kind: 'money' },
    { path: 'ibrFee', label: m.act.ibrFee, kind: 'money' },
    reason,
  ],
  record_refund: (lifecycle) => [
    {
      path: 'amount',
      label: m.act.amount,
      kind: 'money',
      initial: lifecycle.remittance.credit || '',
      required: true,
    },
    { path: 'refundDate', label: m.act.refundDate, kind: 'date', initial: today(), required: true },
    { path: 'method', label: m.act.method, kind: 'choice', choices: pairs(m.act.methods), initial: 'check' },
    { path: 'checkNumber', label: m.money.refundNumber, kind: 'text' },
    paymentOf(lifecycle, false),
    ...(lifecycle.refundRequests.length > 0
      ? [
          {
            path: 'requestId',
            label: m.act.request,
            kind: 'choice',
            choices: lifecycle.refundRequests.map(({ id, amount, requestedOn }) => ({
              value: id,
              label: `${dollars(amount)} · ${date(requestedOn)}`,
            })),
          } as const,
        ]
      : []),
    reason,
  ],
  void_refund: (lifecycle) => [refundOf(lifecycle), reason],
  record_recoupment: (lifecycle) => [
    ...(proposals(lifecycle).length > 0
      ? [
          {
            path: 'recoupmentId',
            label: m.act.takeBack,
            kind: 'choice',
            choices: proposals(lifecycle),
            hint: m.act.takeBackHint,
          } as const,
        ]
      : []),
    { path: 'amount', label: m.act.amount, kind: 'money', required: true, when: isByLetter },
    { path: 'checkId', label: m.act.takeBackCheck, kind: 'text' },
    { ...reason, when: isByLetter },
  ],
  dispute_recoupment: (lifecycle) => [
    {
      path: 'recoupmentId',
      label: m.act.takeBack,
      kind: 'choice',
      required: true,
      choices: proposals(lifecycle),
    },
    reason,
  ],
  record_refund_request: () => [
    { path: 'amount', label: m.act.amount, kind: 'money', required: true },
    { path: 'requestedOn', label: m.act.requestedOn, kind: 'date', initial: today(), required: true },
    { path: 'reference', label: m.act.payerReference, kind: 'text' },
    { path: 'note', label: m.act.note, kind: 'long' },
  ],
  answer_refund_request: (lifecycle) => [
    {
      path: 'requestId',
      label: m.act.request,
      kind: 'choice',
      required: true,
      choices: openRequests(lifecycle),
    },
    { path: 'answer', label: m.act.answer, kind: 'choice', choices: pairs(m.act.answers), required: true },
    {
      path: 'ground',
      label: m.act.ground,
      kind: 'choice',
      choices: pairs(m.act.grounds),
      when: ({ answer }) => answer === 'declined',
    },
    { ...reason, required: false },
  ],
};
