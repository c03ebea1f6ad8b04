import {
  openBalanceOf,
  creditOf,
  dollarsOf,
  eorAmountWarnings,
  allocateByLevels,
  latestEor,
  moneyByLine,
  paidOf,
  postedTo,
  servedIn,
  sum,
  withAmounts,
  type Adjustment,
  type BillOnFile as Bill,
  type Cents,
  type EorLine,
  type EorOnFile as Eor,
  type RuleSet,
} from '#domain';
import type {
  AdjustmentView,
  BillEorView,
  EorContractView,
  EorDocumentView,
  EorEntryView,
  EorLineView,
} from './eor.view.js';
import { lossWarnings } from '../bills/present-bill.js';
import { presentPayment } from './present-payment.js';

const presentAdjustment = ({ group, reason, amount }: Adjustment): AdjustmentView => ({
  group,
  reason,
  amount: dollarsOf(amount),
});

/** Amount paid on a line by an EOR and the earlier EORs, and the amount due under the contract. */
interface Comparison {
  readonly expected: Cents;
  /** Null if the payer doesn't state it by line. */
  readonly paid: Cents | null;
}

const presentComparison = (lines: readonly Comparison[]): EorContractView => {
  const expected = sum(lines.map((line) => line.expected));
  const paid = lines.map((line) => line.paid).filter((amount) => amount !== null);
  return {
    expected: dollarsOf(expected),
    variance: paid.length < lines.length ? null : dollarsOf(sum(paid) - expected),
  };
};

const presentLine = (line: EorLine, code: string, paid: Cents, contract?: Comparison): EorLineView => ({
  id: line.lineItemId,
  code,
  billedAmount: dollarsOf(line.billed),
  allowedAmount: dollarsOf(line.allowed),
  reportedPaid: dollarsOf(line.reportedPaid),
  paid: dollarsOf(paid),
  adjustmentAmount: dollarsOf(sum(line.adjustments.map(({ amount }) => amount))),
  patientResponsibility: dollarsOf(
    sum(line.adjustments.filter(({ group }) => group === 'PR').map(({ amount }) => amount)),
  ),
  reasonCodes: [...new Set(line.adjustments.map(({ group, reason }) => `${group}-${reason}`))],
  ...(contract && { contract: presentComparison([contract]) }),
});

/** Received PDF, or generated PDF for an EOR of the sandbox payer. */
export const presentEorDocument = (eor: Eor, baseUrl: string): EorDocumentView | null =>
  eor.document === null && eor.source !== 'sandbox'
    ? null
    : {
        id: eor.eorId,
        filename: eor.filename ?? `eor-${eor.eorDate}.pdf`,
        contentType: 'application/pdf',
        addedAt: eor.addedAt,
        contentUrl: `${baseUrl}/bills/${eor.billId}/eors/${eor.eorId}`,
        ...lossWarnings(eor.document),
      };

/** Compares an EOR and the earlier EORs with the contract amounts, by line ID. Empty without a contract. */
const contractComparison = (facts: Bill['facts'], eorId: string, rules: RuleSet): ReadonlyMap<string, Comparison> => {
  const current = facts.eors.find((eor) => eor.eorId === eorId);
  const contracted = new Set(facts.lines.flatMap(({ id, contract }) => (contract ? [id] : [])));
  if (!current || contracted.size === 0) return new Map();
  const eors = facts.eors.filter(({ order }) => order <= current.order);
  const money = moneyByLine({ ...facts, eors, payments: [], recoupments: [], refunds: [] }, rules);
  return new Map(
    money
      .filter(({ lineItemId }) => contracted.has(lineItemId))
      .map(({ lineItemId, owed, paid }) => [lineItemId, { expected: owed, paid }]),
  );
};

export type EorWithVoidState = Eor & { readonly voided: boolean; readonly voidReason: string | null };

/** A line's `paid` is its share of the amount posted to this EOR. */
export const presentEorEntry = (
  { facts, denials }: Pick<Bill, 'facts' | 'denials'>,
  eor: EorWithVoidState,
  baseUrl: string,
  rules: RuleSet,
): EorEntryView => {
  const denial = denials.find(({ eorId }) => eorId === eor.eorId);
  const codes = new Map(facts.lines.map(({ id, code }) => [id, code]));
  const shares = allocateByLevels(postedTo(facts, eor.eorId), [
    eor.lines.map(({ billed, reportedPaid }) => Math.min(billed, reportedPaid)),
    eor.lines.map(({ billed }) => billed),
  ]);
  const warnings = eorAmountWarnings(facts, eor.eorId);
  const compared = contractComparison(facts, eor.eorId, rules);
  return {
    id: eor.eorId,
    eorDate: eor.eorDate,
    ...servedIn(eor),
    service: eor.service ?? null,
    addedAt: eor.addedAt,
    source: eor.source,
    answers: eor.answers,
    reviewId: eor.reviewId,
    reportedPaid: dollarsOf(eor.reportedPaid),
    allowedAmount: dollarsOf(eor.allowed),
    payerClaimControlNumber: eor.payerClaimControlNumber,
    claimAdjustments: eor.claimAdjustments.map(presentAdjustment),
    remarkCodes: eor.remarkCodes,
    lineItems: withAmounts(eor.lines, shares).map(([line, paid]) =>
      presentLine(line, codes.get(line.lineItemId) ?? '', paid, compared.get(line.lineItemId)),
    ),
    document: presentEorDocument(eor, baseUrl),
    ...(denial && {
      authorizationDenied: {
        lineItemIds: denial.lines.map(({ lineItemId }) => lineItemId),
        rfaItemIds: denial.lines.map(({ rfaItemId }) => rfaItemId),
        documentIds: denial.documentIds,
        reviewReason: denial.reason,
      },
    }),
    ...(warnings.length > 0 && { warnings }),
    ...(compared.size > 0 && { contract: presentComparison([...compared.values()]) }),
    voided: eor.voided,
    voidReason: eor.voidReason,
  };
};

const compareDescending = (a: string, b: string): number => (a === b ? 0 : a < b ? 1 : -1);

/** Newest first: by earliest date of service, then by log order, as in the state rules. */
export const allEors = ({ eors, voidedEors }: Pick<Bill, 'eors' | 'voidedEors'>): readonly EorWithVoidState[] =>
  [
    ...voidedEors.map((eor) => ({ ...eor, voided: true })),
    ...eors.map((eor) => ({ ...eor, voided: false, voidReason: null })),
  ]
    .reverse()
    .toSorted(
      (a, b) =>
        compareDescending(servedIn(a).servedSafe, servedIn(b).servedSafe) || compareDescending(a.addedAt, b.addedAt),
    );

/** The latest EOR's data and the paid amount, by line. Empty if a line's paid amount is unknown. */
const presentEorLines = ({ facts }: Bill, latest: Eor, rules: RuleSet): readonly EorLineView[] => {
  const money = moneyByLine(facts, rules);
  if (money.some(({ paid }) => paid === null)) return [];
  const codes = new Map(facts.lines.map(({ id, code }) => [id, code]));
  // A line missing from an EOR with lines was paid nothing. If the EOR has no lines, a single line was paid the whole
  // amount, and each of several lines its charge.
  const statesLines = latest.lines.length > 0;
  return money.map(({ lineItemId, charge, posted, announced }) => {
    const line = latest.lines.find((candidate) => candidate.lineItemId === lineItemId);
    const amount = statesLines ? 0 : Math.min(announced, latest.reportedPaid);
    const left = { lineItemId, billed: charge, allowed: amount, reportedPaid: amount, adjustments: [] };
    return presentLine(line ?? left, codes.get(lineItemId) ?? '', posted);
  });
};

/** Null if no EOR is on file. `shown`: IDs of the EORs to list. Default: all. */
export const presentBillEor = (
  bill: Bill,
  baseUrl: string,
  rules: RuleSet,
  shown?: ReadonlySet<string>,
): BillEorView | null => {
  const { facts, payments } = bill;
  const latest = bill.eors.find(({ eorId }) => eorId === latestEor(facts)?.eorId);
  if (!latest) return null;
  const standing = payments.findLast(({ voided }) => !voided);
  const eors = allEors(bill).filter(({ eorId }) => shown?.has(eorId) !== false);
  return {
    billId: facts.billId,
    reportedPaid: dollarsOf(latest.reportedPaid),
    totalPaid: dollarsOf(paidOf(facts)),
    balanceDue: dollarsOf(openBalanceOf(facts)),
    credit: dollarsOf(creditOf(facts)),
    payment: standing ? presentPayment(standing) : null,
    payments: payments.map(presentPayment),
    payerClaimControlNumber: latest.payerClaimControlNumber,
    claimAdjustments: latest.claimAdjustments.map(presentAdjustment),
    remarkCodes: latest.remarkCodes,
    lineItems: presentEorLines(bill, latest, rules),
    documents: eors
      .filter(({ voided }) => !voided)
      .map((eor) => presentEorDocument(eor, baseUrl))
      .filter((document) => document !== null),
    eors: eors.map((eor) => presentEorEntry(bill, eor, baseUrl, rules)),
  };
};
