import {
  openBalanceOf,
  creditOf,
  billDeadlines,
  contestedAndPaidLate,
  dollarsOf,
  expectedOf,
  formFee,
  latestEor,
  paidOf,
  sum,
  writtenOffOf,
  type BillOnFile as Bill,
  type CalendarDate,
  type Deadline,
  type PenaltyInterest,
  type DeadlineId,
  type RuleSet,
} from '#domain';
import type {
  ContestedLateView,
  DeadlineView,
  IbrFeeView,
  PenaltyInterestView,
  RemittanceView,
} from './lifecycle.view.js';

export const presentRemittance = ({ facts, eors, payments }: Bill): RemittanceView => {
  const standing = payments.filter(({ voided }) => !voided);
  const additional = sum(standing.map(({ penalty, interest, ibrFee = 0 }) => penalty + interest + ibrFee));
  const latest = latestEor(facts);
  return {
    billedAmount: dollarsOf(facts.charged),
    expectedAmount: dollarsOf(expectedOf(facts)),
    payerAllowedAmount: dollarsOf(sum(eors.map(({ allowed }) => allowed))),
    payerReportedPaid: dollarsOf(sum(eors.map(({ reportedPaid }) => reportedPaid))),
    postedPrincipal: dollarsOf(paidOf(facts)),
    postedAdditional: dollarsOf(additional),
    totalPostedCash: dollarsOf(paidOf(facts) + additional),
    writtenOff: dollarsOf(writtenOffOf(facts)),
    credit: dollarsOf(creditOf(facts)),
    balanceDue: dollarsOf(openBalanceOf(facts)),
    denialReason: latest?.reportedPaid === 0 ? latest.code : null,
  };
};

const deadlineLabels: Readonly<Record<DeadlineId, string>> = {
  filing: 'Bill filing limit (12 months)',
  acknowledgement: 'E-bill acknowledgment due',
  response: 'Payment or objection due',
  payment: 'Payment due (P&I starts after)',
  second_review: 'Request a second bill review',
  denial_objection: 'Object to a med-legal denial that does not concern the amount',
  order_payment: 'Payment ordered by the WCAB due',
  second_review_response: 'SBR response due',
  second_review_payment: 'SBR payment due',
  independent_bill_review: 'Request an independent bill review',
  ibr_determination: 'IBR determination due (60 days from assignment, counted from filing)',
  ibr_petition: 'Petition against the IBR determination',
  ibr_award_payment: 'IBR award and fee due from the payer',
  ibr_enforce_from: 'IBR determination enforceable',
  lien_filing: 'File a lien',
};

export const presentDeadlines = (bill: Bill, today: CalendarDate, rules: RuleSet): readonly DeadlineView[] =>
  billDeadlines(bill, today, rules).map((deadline) => ({ ...deadline, label: deadlineLabel(deadline) }));

/** If the provider won in full, only the payer may petition the appeals board. */
export const deadlineLabel = ({ id, safeDay }: Pick<Deadline, 'id' | 'safeDay'>): string =>
  id === 'ibr_petition' && safeDay === null ? `Payer’s p${deadlineLabels.ibr_petition.slice(1)}` : deadlineLabels[id];

/** Amount owed on charges contested in time, if the provider prevails. */
export const presentContestedLate = (bill: Bill, rules: RuleSet): ContestedLateView | null => {
  const may = contestedAndPaidLate(bill, rules);
  return may && { basis: dollarsOf(may.basis), penalty: dollarsOf(may.penalty), interest: dollarsOf(may.interest) };
};

export const presentPenaltyInterest = (due: PenaltyInterest | null): PenaltyInterestView | null =>
  due && {
    ...due,
    exposure: true,
    basis: dollarsOf(due.basis),
    penalty: dollarsOf(due.penalty),
    interest: dollarsOf(due.interest),
  };

/** Returns the fee for a review that is filed today. Undefined if no rule is on file. */
export const presentIbrFee = (today: CalendarDate, rules: RuleSet): IbrFeeView | undefined => {
  const fee = formFee('ibr', today, rules);
  return fee ? { ...fee, amount: dollarsOf(fee.amount) } : undefined;
};
