import { REDACTED, type Sealed } from '../../kernel/sealed.js';
import type { CalendarDate } from '../../kernel/calendar.js';
import type { Cents } from '../../kernel/money.js';
import type { Pricing } from '../../fees/pricing.js';
import { contractShare } from '../../organization/payer-contract.js';
import type { LineFacts } from '../lines/line-details.js';
import type { RuleRef } from '../../rules/rule-entry.js';
import type { EventKinds } from '../shared/event-kinds.js';

/** STORED FOREVER, see bill.events.ts. Amounts are in cents. */
interface RepricedLine {
  readonly lineId: string;
  readonly was: Cents;
  readonly is: Cents;
  readonly pricingStatus: Pricing['status'];
  readonly rule: RuleRef | null;
}

export interface ReassessmentEvents {
  readonly LinesRepriced: {
    readonly billId: string;
    readonly lines: readonly RepricedLine[];
    /** Amounts for the whole bill, in cents. */
    readonly allowedBefore: Cents;
    readonly allowedAfter: Cents;
    readonly rulesVersion: string;
    /** Pricing in the order of `lines`. */
    readonly private: Sealed<{ readonly pricing: readonly Pricing[] }>;
  };
  readonly DeadlinesReassessed: {
    readonly billId: string;
    readonly deadlineId: 'response';
    readonly was: CalendarDate;
    readonly is: CalendarDate;
    readonly rule: RuleRef | null;
    readonly rulesVersion: string;
  };
}

/** A contract's share of the fee schedule amount changes with that amount. */
const repriced = <Line extends Pick<LineFacts, 'id' | 'allowed' | 'pricingStatus' | 'contract'>>(
  lines: readonly Line[],
  by: readonly RepricedLine[],
): readonly Line[] =>
  lines.map((line) => {
    const found = by.find(({ lineId }) => lineId === line.id);
    if (!found) return line;
    const { contract } = line;
    return {
      ...line,
      allowed: found.is,
      pricingStatus: found.pricingStatus,
      ...(contract &&
        contract.basisPoints !== null && {
          contract: { ...contract, amount: contractShare(found.is, contract.basisPoints) },
        }),
    };
  });

export const reassessmentEvents = {
  LinesRepriced: {
    public: 'bill.repriced',
    evolve: (facts, { lines }) => ({ ...facts, lines: repriced(facts.lines, lines) }),
    view: ({ clear, snapshot }, { lines, private: sealed }) => {
      if (clear === null) return {};
      const pricing = sealed === REDACTED ? [] : sealed.pricing;
      const pricingAt = (n: number): Pricing | undefined =>
        pricing[lines.findIndex(({ lineId }) => lineId === clear.lines[n]?.id)];
      return {
        clear: { ...clear, lines: repriced(clear.lines, lines) },
        snapshot: snapshot && {
          ...snapshot,
          lines: snapshot.lines.map((line, n) => ({ ...line, pricing: pricingAt(n) ?? line.pricing })),
        },
      };
    },
  },
  DeadlinesReassessed: {
    public: 'bill.deadline_changed',
    evolve: (facts, { is }) => ({ ...facts, responseDueDate: is }),
  },
} as const satisfies EventKinds<ReassessmentEvents>;
