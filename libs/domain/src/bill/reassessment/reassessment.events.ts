import { REDACTED, type Sealed } from '../../kernel/sealed.js';
import type { CalendarDate } from '../../kernel/calendar.js';
import type { Cents } from '../../kernel/money.js';
import type { Pricing } from '../../fees/pricing.js';
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

const repriced = <
  Line extends { readonly id: string; readonly allowed: Cents; readonly pricingStatus: Pricing['status'] },
>(
  lines: readonly Line[],
  by: readonly RepricedLine[],
): readonly Line[] =>
  lines.map((line) => {
    const found = by.find(({ lineId }) => lineId === line.id);
    return found ? { ...line, allowed: found.is, pricingStatus: found.pricingStatus } : line;
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
