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

/** A part that was paid late. */
export class LatePartView {
  @Dollars('Of what was owed at the pay date.') readonly amount!: number;
  @CalendarDate('When it was paid; of what is still open the day through which interest is counted.')
  readonly paidOn!: string;
  @Flag('Still open.') readonly open!: boolean;
}

/** A demand for penalty and interest of a late payment, as its letter says it (extension). */
export class DemandView {
  @Id('Demand id.') readonly id!: string;
  @CalendarDate('The day through which interest is counted.') readonly asOf!: string;
  @CalendarDate('The day of the letter.') readonly servedAt!: string;
  @CalendarDate('The day until which it asks for payment, as counted.') readonly dueAt!: string;
  @CalendarDate('The day that it moves to from a weekend or a court holiday.') readonly lastDay!: string;
  @Text('To whom it is addressed; null where it goes to the claims administrator, or after erasure.', {
    nullable: true,
  })
  readonly addressee!: string | null;
  @Dollars('What was paid late.') readonly basis!: number;
  @Dollars('Penalty.') readonly penalty!: number;
  @Dollars('Interest.') readonly interest!: number;
  @Dollars('Demanded: both, less what had come in of them before.') readonly total!: number;
  @Dollars('Interest of a further day on what is still open.') readonly perDay!: number;
  @CalendarDate('Receipt of the bill by the payer.') readonly from!: string;
  @CalendarDate('Last day to pay without penalty.') readonly payBy!: string;
  @ListOf(() => LatePartView, 'The parts that were paid late, oldest first.') readonly parts!: readonly LatePartView[];
  @Int('Penalty in per cent.') readonly penaltyPercent!: number;
  @Int('Interest in per cent a year.') readonly interestPercent!: number;
  @Text('Where it is written.') readonly citation!: string;
  @Nested(RuleRefView, 'The rule of the penalty.') readonly rule!: RuleRefView;
  @Choice(demandAnswers, 'What the payer answered; null where it did not.', { nullable: true })
  readonly answer!: string | null;
  @Id('The answer as a document of the bill.', { nullable: true }) readonly answerDocumentId!: string | null;
  @Timestamp('When the answer was recorded.', { nullable: true }) readonly answeredAt!: string | null;
  @Flag('A later demand says it anew: this one counts no more.') readonly replaced!: boolean;
  @Dollars('Open of it.') readonly open!: number;
  @Timestamp('When it was made.') readonly madeAt!: string;
  @Text('Where its letter is.', { max: 2000 }) readonly packetUrl!: string;
}

/** Where the letter of a demand is. */
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

/** The demands of a bill, oldest first. */
export const presentDemands = (bill: BillOnFile, baseUrl: string, rules: RuleSet): readonly DemandView[] =>
  bill.demands.map((demand) => presentDemand(bill, demand, baseUrl, rules));
