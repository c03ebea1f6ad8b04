import type { Types } from '../../api/client';
import { m } from '../../messages';
import type { DisputedLine } from './disputed-lines';
import { dayOf, dollars, today } from '../../ui/format';
import { pairs } from '../../ui/form-field';
import { moneyFields, paymentOf, reason, type ActionField, type Lifecycle } from './money-fields';

export type { ActionField, Lifecycle } from './money-fields';
export type Action = Types.ActionView;

/** Enough of a text to know it by. */
const shortened = (text: string): string => (text.length > 60 ? `${text.slice(0, 59)}…` : text);
const note: ActionField = { path: 'note', label: m.act.note, kind: 'long' };

const attachments = ({ bill, eors }: Lifecycle): ActionField => ({
  path: 'attachmentIds',
  label: m.act.attachments,
  kind: 'choices',
  choices: [
    ...bill.attachments.map(({ id, filename }) => ({ value: id, label: filename })),
    ...eors.flatMap(({ id, filename }) => (filename === null ? [] : [{ value: id, label: filename }])),
  ],
});

const review = (lifecycle: Lifecycle): readonly ActionField[] => [
  reason,
  {
    path: 'disputedAmount',
    label: m.act.disputedAmount,
    kind: 'money',
    hint: m.act.disputedHint,
  },
  { path: 'payerClaimControlNumber', label: m.act.payerNumber, kind: 'text' },
  attachments(lifecycle),
  { path: 'lineItems', label: m.act.lines, kind: 'lines', initial: [] },
];

/** The forms of the actions; an action without one is sent as it is. */
export const actionFields: Readonly<Record<string, (lifecycle: Lifecycle) => readonly ActionField[]>> = {
  post_payment: ({ remittance, penaltyInterest }) => [
    { path: 'amount', label: m.act.amount, kind: 'money', initial: remittance.balanceDue || '', required: true },
    { path: 'method', label: m.act.method, kind: 'choice', choices: pairs(m.act.methods), initial: 'check' },
    { path: 'checkNumber', label: m.act.checkNumber, kind: 'text' },
    { path: 'depositDate', label: m.act.deposit, kind: 'date', initial: today(), required: true },
    {
      path: 'penaltyAmount',
      label: m.act.penalty,
      kind: 'money',
      ...(penaltyInterest && { hint: dollars(penaltyInterest.penalty) }),
    },
    {
      path: 'interestAmount',
      label: m.act.interest,
      kind: 'money',
      ...(penaltyInterest && { hint: dollars(penaltyInterest.interest) }),
    },
    { path: 'ibrFee', label: m.act.ibrFee, kind: 'money' },
    {
      path: 'overpayment',
      label: m.act.overpayment,
      kind: 'choice',
      choices: pairs(m.act.overpayments),
      initial: 'refuse',
    },
    note,
  ],
  ...moneyFields,
  void_payment: (lifecycle) => [paymentOf(lifecycle), reason],
  second_review: review,
  independent_bill_review: review,
  close: ({ closeReasons, remittance }) => [
    {
      path: 'reason',
      label: m.act.reason,
      kind: 'choice',
      choices: closeReasons.map(({ id, label }) => ({ value: id, label })),
      required: true,
    },
    ...(remittance.balanceDue > 0
      ? [
          {
            path: 'writeOff',
            label: `${m.act.writeOff} (${dollars(remittance.balanceDue)})`,
            kind: 'flag',
            initial: true,
          } as const,
        ]
      : []),
  ],
  reopen: () => [reason],
  set_delivery_route: () => [
    { path: 'route', label: m.act.route, kind: 'choice', choices: pairs(m.act.routes), required: true },
    {
      path: 'destination.faxNumber',
      label: m.act.destination.faxNumber,
      kind: 'text',
      when: ({ route }) => route === 'fax',
    },
    { path: 'destination.email', label: m.act.destination.email, kind: 'text', when: ({ route }) => route === 'email' },
    {
      path: 'destination.mailingAddress',
      label: m.act.destination.mailingAddress,
      kind: 'long',
      when: ({ route }) => route === 'mail',
    },
  ],
  mark_sent: () => [{ path: 'sentDate', label: m.act.sentDate, kind: 'date', initial: today() }],
  resubmit: () => [{ ...reason, required: false }],
  send_duplicate: (lifecycle) => [attachments(lifecycle)],
  mark_lien: () => [{ path: 'filedAt', label: m.act.filedAt, kind: 'date' }, note],
  withdraw_lien: () => [note],
  report_bill_status: () => [
    {
      path: 'status',
      label: m.act.reported,
      kind: 'choice',
      choices: pairs(m.act.reportedStatuses),
      required: true,
    },
    { path: 'company', label: m.act.company, kind: 'text' },
    { path: 'representativeName', label: m.act.representative, kind: 'text' },
    { path: 'phone', label: m.act.phone, kind: 'text' },
    { path: 'callReference', label: m.act.callReference, kind: 'text' },
    note,
  ],
  add_note: () => [{ ...note, required: true }],
  withdraw_note: ({ notes }) => [
    {
      path: 'noteId',
      label: m.act.note,
      kind: 'choice',
      required: true,
      choices: notes
        .filter(({ withdrawn }) => !withdrawn)
        .map(({ id, author, createdAt, body }) => ({
          value: id,
          label: `${dayOf(createdAt)} · ${author} · ${shortened(body)}`,
        })),
    },
    reason,
  ],
};

/** Lines in dispute; one without a reason of its own is disputed for the reason of all. */
const linesFrom = ({ lineItems, reason }: Readonly<Record<string, unknown>>): readonly object[] =>
  (lineItems as readonly DisputedLine[]).map((line) => ({
    lineItemId: line.lineItemId,
    reason: line.reason.trim() === '' ? reason : line.reason,
    ...(line.disputedAmount !== '' && { disputedAmount: Number(line.disputedAmount) }),
  }));

/** The request's body: values under their paths, nothing where nothing was given. */
export const bodyFrom = (
  fields: readonly ActionField[],
  values: Readonly<Record<string, unknown>>,
): Record<string, unknown> => {
  const body: Record<string, unknown> = {};
  for (const { path, kind, when } of fields) {
    const value = kind === 'lines' ? linesFrom(values) : values[path];
    if (value === undefined || value === '' || value === null || (Array.isArray(value) && value.length === 0)) continue;
    if (when && !when(values)) continue;
    const [name = '', inner] = path.split('.');
    body[name] = inner === undefined ? value : { ...(body[name] as object | undefined), [inner]: value };
  }
  return body;
};
