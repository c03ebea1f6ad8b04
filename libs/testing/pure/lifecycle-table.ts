import { billStates, type scenarios, type BillCommand, type BillState } from '#domain';
import {
  acknowledge,
  addDocument,
  but,
  LATEST_EOR,
  recordEor,
  rejectBill,
  STANDING_NOTE,
  STANDING_PAYMENT,
  TODAY,
  voidEor,
  wayAfterSecondReview,
  wayTo,
  wayWithNote,
  wayWithPayment,
  withdrawLien,
} from './bill-histories.js';
import {
  addNote,
  closeBill,
  markLien,
  noon,
  passTime,
  postPayment,
  reopenBill,
  reportStatus,
  resubmitBill,
  sendDuplicate,
  simulate,
  startReview,
  voidPayment,
  withdrawNote,
} from './bills.js';
import { requestCopy } from './delivery.js';
import { recordRecoupment, recordRefund } from './money-back.js';

/**
 * What a trigger does in a state: the state after it; `refused` is 409 lifecycle_conflict; `noted` is activity only;
 * `nothing` records nothing; `none` cannot occur.
 */
export type TableOutcome = BillState | 'refused' | 'noted' | 'nothing' | 'none';

export interface LifecycleRow {
  readonly trigger: string;
  readonly kind: 'payer' | 'clock' | 'action' | 'review';
  readonly outcomes: Readonly<Record<BillState, TableOutcome>>;
  /** How the bill came into the state, for the triggers that need more than the shortest way. */
  readonly way: Readonly<Partial<Record<BillState, readonly BillCommand[]>>>;
  readonly command: (state: BillState) => BillCommand;
}

const all = (outcome: TableOutcome): Record<BillState, TableOutcome> =>
  Object.fromEntries(billStates.map((state) => [state, outcome])) as Record<BillState, TableOutcome>;
const unchanged = Object.fromEntries(billStates.map((state) => [state, state])) as Record<BillState, TableOutcome>;

type Row = [
  kind: LifecycleRow['kind'],
  trigger: string,
  outcomes: LifecycleRow['outcomes'],
  command: LifecycleRow['command'],
  way?: LifecycleRow['way'],
];

const scenario = (name: (typeof scenarios)[number]) => () => simulate(name, TODAY);
const unanswered = (to: BillState) => ({ submitted: to, accepted: to, accepted_no_response: to });
const inReview = (to: BillState) => ({ second_review: to, ibr: to });
const refused = all('refused');

/** 2,015.00 were charged; the histories with a part payment hold half of it. */
const wholeBalance = (state: BillState): number => (state === 'partially_paid' ? 1007_50 : 2015_00);
const fees = postPayment(10_00, TODAY, { penalty: 10_00 });

const rows: readonly Row[] = [
  ['payer', 'simulate accepted', { ...refused, submitted: 'accepted' }, scenario('accepted')],
  ['payer', 'simulate rejected', { ...refused, submitted: 'rejected' }, scenario('rejected')],
  [
    'payer',
    'simulate processed',
    { ...refused, ...unanswered('processed'), ...inReview('processed') },
    scenario('processed'),
  ],
  [
    'payer',
    'simulate denied',
    { ...refused, ...unanswered('denied'), processed: 'denied', ...inReview('denied') },
    scenario('denied'),
  ],
  [
    'payer',
    'simulate partial_payment',
    {
      ...refused,
      ...unanswered('partially_paid'),
      processed: 'partially_paid',
      partially_paid: 'partially_paid',
      denied: 'partially_paid',
      ...inReview('partially_paid'),
    },
    scenario('partial_payment'),
  ],
  [
    'payer',
    'simulate paid',
    {
      ...refused,
      ...unanswered('paid'),
      processed: 'paid',
      partially_paid: 'paid',
      denied: 'paid',
      ...inReview('paid'),
    },
    scenario('paid'),
  ],
  [
    'payer',
    'payer acknowledges',
    { ...all('noted'), submitted: 'accepted', rejected: 'accepted' },
    () => acknowledge(TODAY),
  ],
  ['payer', 'payer rejects', { ...all('noted'), ...unanswered('rejected') }, () => rejectBill(TODAY)],
  [
    'payer',
    'EOR that announces money',
    {
      ...unchanged,
      ...unanswered('processed'),
      rejected: 'processed',
      denied: 'processed',
      ...inReview('processed'),
    },
    () => recordEor(100_00, TODAY),
  ],
  [
    'payer',
    'EOR without money',
    {
      ...unchanged,
      ...unanswered('denied'),
      rejected: 'denied',
      processed: 'denied',
      partially_paid: 'denied',
      ...inReview('denied'),
    },
    () => recordEor(0, TODAY),
  ],
  [
    'payer',
    'EOR voided, the latest',
    {
      ...all('none'),
      processed: 'accepted',
      partially_paid: 'partially_paid',
      denied: 'accepted',
      paid: 'paid',
      second_review: 'second_review',
      ibr: 'second_review',
    },
    (state) => voidEor(LATEST_EOR[state] ?? '', TODAY),
  ],
  [
    'clock',
    'response due date passes',
    { ...all('nothing'), accepted: 'accepted_no_response' },
    () => passTime(noon('2026-06-30')),
  ],
  [
    'action',
    'post_payment, a part',
    {
      ...unchanged,
      ...unanswered('partially_paid'),
      submitted: 'refused',
      rejected: 'refused',
      processed: 'partially_paid',
      denied: 'partially_paid',
    },
    (state) => (state === 'paid' ? fees : postPayment(100_00, TODAY)),
  ],
  [
    'action',
    'post_payment, the balance',
    { ...all('paid'), submitted: 'refused', rejected: 'refused', closed: 'closed' },
    (state) => (state === 'paid' ? fees : postPayment(wholeBalance(state), TODAY)),
  ],
  [
    'action',
    'void_payment',
    {
      ...all('none'),
      partially_paid: 'processed',
      denied: 'denied',
      paid: 'processed',
      second_review: 'second_review',
      ibr: 'ibr',
      lien: 'lien',
      closed: 'closed',
    },
    () => voidPayment(STANDING_PAYMENT, TODAY),
    wayWithPayment,
  ],
  [
    'action',
    'post_payment, more, as credit',
    { ...all('paid'), submitted: 'refused', rejected: 'refused', closed: 'closed' },
    () => but(postPayment(3000_00, TODAY), { overpayment: 'credit' }),
  ],
  [
    'action',
    'record_refund, all',
    {
      ...all('none'),
      partially_paid: 'processed',
      denied: 'denied',
      paid: 'processed',
      second_review: 'second_review',
      ibr: 'ibr',
      lien: 'lien',
      closed: 'closed',
    },
    (state) => recordRefund(state === 'paid' ? 2015_00 : 1007_50, TODAY),
    wayWithPayment,
  ],
  [
    'action',
    'record_recoupment, a part',
    {
      ...all('none'),
      partially_paid: 'partially_paid',
      denied: 'denied',
      paid: 'partially_paid',
      second_review: 'second_review',
      ibr: 'ibr',
      lien: 'lien',
      closed: 'closed',
    },
    () => recordRecoupment(100_00, TODAY),
    wayWithPayment,
  ],
  [
    'review',
    'second_review submitted',
    { ...refused, processed: 'second_review', partially_paid: 'second_review', denied: 'second_review' },
    () => startReview('second_review', TODAY),
  ],
  [
    'review',
    'independent_bill_review submitted',
    { ...refused, processed: 'ibr', partially_paid: 'ibr', denied: 'ibr' },
    () => startReview('independent_bill_review', TODAY),
    wayAfterSecondReview,
  ],
  ['action', 'resubmit', { ...refused, rejected: 'submitted' }, () => resubmitBill(TODAY)],
  [
    'action',
    'send_duplicate',
    { ...unchanged, rejected: 'refused', paid: 'refused', closed: 'refused' },
    () => sendDuplicate(TODAY),
  ],
  [
    'action',
    'mark_lien',
    { ...all('lien'), submitted: 'refused', rejected: 'refused', paid: 'refused', lien: 'refused', closed: 'refused' },
    () => markLien(TODAY),
  ],
  ['action', 'withdraw_lien', { ...refused, lien: 'accepted' }, () => withdrawLien(TODAY)],
  ['action', 'close', { ...all('closed'), closed: 'refused' }, () => closeBill(TODAY)],
  ['action', 'reopen', { ...refused, closed: 'accepted' }, () => reopenBill(TODAY)],
  ['action', 'add_note', unchanged, () => addNote('Called the examiner.', TODAY)],
  ['action', 'withdraw_note', unchanged, () => withdrawNote(STANDING_NOTE, TODAY), wayWithNote],
  ['action', 'documents added', unchanged, () => addDocument('doc_2', TODAY)],
  ['action', 'courtesy copy', unchanged, () => requestCopy('simulated', TODAY)],
  ['action', 'report_bill_status', unchanged, () => but(reportStatus('eor_pending', TODAY), { company: 'Payer' })],
];

/** Twelve states × every trigger: what the specs of the bill run through, and what docs/lifecycle.md prints. */
export const lifecycleTable = (): readonly LifecycleRow[] =>
  rows.map(([kind, trigger, outcomes, command, way = {}]) => ({
    kind,
    trigger,
    outcomes,
    command,
    way: { ...wayTo, ...way },
  }));

const shown: Readonly<Partial<Record<TableOutcome, string>>> = {
  refused: '409',
  noted: 'noted',
  nothing: '',
  none: '–',
};

const intro = `# The lifecycle of a bill

Printed from the table that the specs of \`libs/domain\` run through (\`libs/testing/pure/lifecycle-table.ts\`); do not edit.

A cell names the state after the trigger. \`409\` is refused with \`lifecycle_conflict\` and changes nothing, \`noted\` is
recorded as activity only, an empty cell means that nothing happens, \`–\` that there is nothing to act on.

The state is never set by hand. One rule computes it from the facts after every trigger; the first line that fits wins:
closed · balance 0: paid · lien · an undecided review: second_review or ibr · the latest EOR paid nothing and nothing was
posted after it, unless it answers a review of a bill that was partly paid: denied · something is paid: partially_paid · an EOR on file: processed · the payer's last answer:
rejected, accepted or accepted_no_response, else submitted. Where a cell could depend on more than the state, it shows
the plainest case: the lien and the closed bill were accepted before, and an EOR in a review answers it. A paid bill
takes penalty and interest only, and more where it may be credit: the row says so. The processed bill was paid short by its EOR: where the payer announced or paid all that
the fee schedules allow, a review is refused with \`nothing_in_dispute\`.
`;

/** docs/lifecycle.md. */
export const lifecycleMarkdown = (): string => {
  const cells = [
    ['Trigger', ...billStates],
    ...lifecycleTable().map(({ trigger, outcomes }) => [
      trigger,
      ...billStates.map((state) => shown[outcomes[state]] ?? outcomes[state]),
    ]),
  ];
  const widths = cells[0]!.map((_, column) => Math.max(3, ...cells.map((row) => row[column]!.length)));
  const line = (row: readonly string[]) => `| ${row.map((cell, n) => cell.padEnd(widths[n]!)).join(' | ')} |`;
  const [head, ...body] = cells;
  return [intro, line(head!), line(widths.map((width) => '-'.repeat(width))), ...body.map(line), ''].join('\n');
};
