import {
  demandAnswers,
  demandedOf,
  dollarsOf,
  receivablesOf,
  sum,
  type BillOnFile,
  type DemandOnFile,
  type RuleSet,
} from '#domain';
import { CalendarDate, Choice, Dollars, Flag, Id, Int, ListOf, Nested, Text, Timestamp } from '../kernel/fields.js';
import { RuleRefView } from '../rules/rule.views.js';

/** Part of the amount owed. */
export class LatePartView {
  @Dollars('Amount of the part, out of the amount owed on the pay date.') readonly amount!: number;
  @CalendarDate('Date of payment. For an open part, the date through which interest is calculated.')
  readonly paidOn!: string;
  @Flag('True if the part is not paid yet.') readonly open!: boolean;
}

/** Demand with the amounts stated in its letter (extension). */
export class DemandView {
  @Id('Demand ID.') readonly id!: string;
  @CalendarDate('Date through which interest is calculated.') readonly asOf!: string;
  @CalendarDate('Date of the letter.') readonly servedAt!: string;
  @CalendarDate('Requested payment date, as counted.') readonly dueAt!: string;
  @CalendarDate('Requested payment date, moved to the next working day from a weekend or court holiday.')
  readonly lastDay!: string;
  @Text('Null if the letter goes to the claims administrator, and after erasure.', { nullable: true })
  readonly addressee!: string | null;
  @Dollars('Amount that was paid late.') readonly basis!: number;
  @Dollars('Penalty amount.') readonly penalty!: number;
  @Dollars('Interest amount.') readonly interest!: number;
  @Dollars('Amount demanded: penalty plus interest, minus what was received for them before.') readonly total!: number;
  @Dollars('Interest per additional day on the open amount.') readonly perDay!: number;
  @CalendarDate('Date when the payer received the bill.') readonly from!: string;
  @CalendarDate('Last day to pay without penalty.') readonly payBy!: string;
  @ListOf(() => LatePartView, 'Parts that were paid late, oldest first.') readonly parts!: readonly LatePartView[];
  @Int('Penalty rate in percent.') readonly penaltyPercent!: number;
  @Int('Interest rate in percent per year.') readonly interestPercent!: number;
  @Text('Legal citation.') readonly citation!: string;
  @Nested(RuleRefView, 'Rule that sets the penalty.') readonly rule!: RuleRefView;
  @Choice(demandAnswers, 'Payer’s answer. Null if the payer has not answered.', { nullable: true })
  readonly answer!: string | null;
  @Id('Bill document with the answer. Null without a document.', { nullable: true })
  readonly answerDocumentId!: string | null;
  @Timestamp('Time when the answer was recorded. Null if there is none.', { nullable: true })
  readonly answeredAt!: string | null;
  @Flag('True if a later demand replaces this demand, which is then no longer in force.') readonly replaced!: boolean;
  @Dollars('Amount of the demand that is still open.') readonly open!: number;
  @Timestamp('Time when the demand was created.') readonly madeAt!: string;
  @Text('URL of the letter.', { max: 2000 }) readonly packetUrl!: string;
}

export const demandPacketUrl = (baseUrl: string, billId: string, demandId: string): string =>
  `${baseUrl}/bills/${billId}/demands/${demandId}/packet`;

const presentDemand = ({ facts }: BillOnFile, demand: DemandOnFile, baseUrl: string, rules: RuleSet): DemandView => {
  const { demandId, claim, asOf, servedAt, dueAt, lastDay, addressee, answer, answerDocumentId, answeredAt, madeAt } =
    demand;
  const demanded = demandedOf(demand);
  const open = receivablesOf(facts, rules).filter(({ sourceId }) => sourceId === demandId);
  return {
    ...{ id: demandId, asOf, servedAt, dueAt, lastDay, addressee, madeAt, answer, answerDocumentId, answeredAt },
    basis: dollarsOf(claim.basis),
    penalty: dollarsOf(claim.penalty),
    interest: dollarsOf(claim.interest),
    total: dollarsOf(demanded.penalty + demanded.interest),
    perDay: dollarsOf(claim.perDay),
    ...{ from: claim.from, payBy: claim.payBy, citation: claim.citation, rule: claim.rule },
    ...{ penaltyPercent: claim.penaltyPercent, interestPercent: claim.interestPercent },
    parts: claim.parts.map(({ amount, paidOn, open: isOpen = false }) => ({
      ...{ amount: dollarsOf(amount), paidOn, open: isOpen },
    })),
    replaced: facts.demands.some((demand) => demand.demandId === demandId && demand.replaced),
    open: dollarsOf(sum(open.map((receivable) => receivable.open))),
    packetUrl: demandPacketUrl(baseUrl, facts.billId, demandId),
  };
};

export const presentDemands = (bill: BillOnFile, baseUrl: string, rules: RuleSet): readonly DemandView[] =>
  bill.demands.map((demand) => presentDemand(bill, demand, baseUrl, rules));
