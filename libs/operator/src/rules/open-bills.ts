import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import {
  billDeadlines,
  billStream,
  billView,
  affectsDeadlines,
  losAngelesDate,
  reassess,
  stateOf,
  undecidedReviews,
  type BillOnFile,
  type CalendarDate,
  type RuleSet,
} from '#domain';
import { billProjection, EVERY_ORGANIZATION, type BillRow } from '#read-models';
import type { PackChange } from '#rules';
import type { OperatorContext } from '../operation.js';

/** Effect of changed rules on a bill. Money in dollars. */
export interface RuleEffect {
  readonly billId: string;
  readonly billNumber: number;
  readonly org: string;
  readonly state: string;
  readonly kind: 'amount' | 'deadline';
  /** ID of the service line or deadline. */
  readonly what: string;
  readonly was: string;
  readonly is: string;
  /** Change in the line's expected payment (the smaller of charge and allowed). 0.00 for a deadline. */
  readonly moneyEffect: string;
  /** `charge_above_schedule` if the charge exceeds the new amount but not the old amount. */
  readonly warnings: readonly string[];
  /** True if the bill has an undecided review. In that case, it only changes with `--include-reviews`. */
  readonly decided: boolean;
  /** False if it changes automatically on activation. */
  readonly needsReassess: boolean;
}

export interface OpenBill {
  readonly billId: string;
  readonly org: string;
}

const settledStates = ['closed', 'paid', 'rejected'];

/** Codes whose fees change, or null if other rules change too. */
const codesOf = (changes: readonly PackChange[]): ReadonlySet<string> | null => {
  const codes = changes.map(({ id, appliesTo }) => (id.startsWith('fee.') ? appliesTo['code'] : undefined));
  return codes.every((code) => typeof code === 'string') ? new Set(codes as readonly string[]) : null;
};

/** Selects bills by rows, so that only bills with a changed code are loaded. */
export const openBills = async function* (
  { engines: { views } }: Pick<OperatorContext, 'engines'>,
  changes: readonly PackChange[] | null,
): AsyncGenerator<{ readonly scanned: number; readonly bills: readonly OpenBill[] }> {
  const codes = changes && codesOf(changes);
  const scanned = views.scan<Pick<BillRow, 'state' | 'procedureCodes'> & { readonly organizationId: string }>(
    billProjection.name,
    EVERY_ORGANIZATION,
    {},
    ['state', 'procedureCodes', 'organizationId'],
  );
  for await (const rows of scanned) {
    const open = rows.filter(({ state }) => !settledStates.includes(state));
    const touched = open.filter((row) => codes === null || row.procedureCodes.some((code) => codes.has(code)));
    yield {
      scanned: open.length,
      bills: touched.map(({ _id, organizationId }) => ({ billId: _id, org: organizationId })),
    };
  }
};

/** Loads a bill, or null if there is none. Yields to the event loop, because a server may run in this process. */
export const loadBill = async (
  { engines: { ledger } }: Pick<OperatorContext, 'engines'>,
  { billId, org }: OpenBill,
): Promise<BillOnFile | null> => {
  await yieldToEventLoop();
  const view = billView(await ledger.load(billStream(org, billId)));
  return view.facts.exists && view.snapshot !== null ? view : null;
};

const dollars = (cents: number): string => (cents / 100).toFixed(2);

export interface RulesCompared {
  readonly was: RuleSet;
  readonly is: RuleSet;
  readonly changes: readonly PackChange[];
}

/** Computes the effects on a bill. Skips deadlines if only fees change, because they would double the cost. */
export const effectsOn = (
  bill: BillOnFile,
  { org }: OpenBill,
  { was, is, changes }: RulesCompared,
  today: CalendarDate = losAngelesDate(new Date().toISOString()),
): readonly RuleEffect[] => {
  const { facts } = bill;
  const billFields = { billId: facts.billId, billNumber: facts.billNumber, org, state: stateOf(facts) };
  const { lines, response } = reassess(bill, is);
  const decided = undecidedReviews(facts).length > 0;
  const amounts = lines.flatMap(({ lineId, allowed }): readonly RuleEffect[] => {
    const line = facts.lines.find(({ id }) => id === lineId);
    if (!line) return [];
    const effect = Math.min(line.charge, allowed) - Math.min(line.charge, line.allowed);
    return [
      {
        ...billFields,
        kind: 'amount',
        what: lineId,
        was: dollars(line.allowed),
        is: dollars(allowed),
        moneyEffect: dollars(effect),
        warnings: line.charge > allowed && line.charge <= line.allowed ? ['charge_above_schedule'] : [],
        decided,
        needsReassess: true,
      },
    ];
  });
  const days = changes.some(({ id }) => affectsDeadlines(id)) ? daysMoved(bill, { was, is }, today) : [];
  const late = response
    ? [{ what: 'response', was: facts.responseDueDate ?? '', is: response.lastDay, needsReassess: true }]
    : [];
  return [
    ...amounts,
    ...[...days, ...late].map((day): RuleEffect => ({
      ...billFields,
      kind: 'deadline',
      ...day,
      moneyEffect: '0.00',
      warnings: [],
      decided: false,
    })),
  ];
};

const daysMoved = (
  bill: BillOnFile,
  { was, is }: Pick<RulesCompared, 'was' | 'is'>,
  today: CalendarDate,
): readonly Pick<RuleEffect, 'what' | 'was' | 'is' | 'needsReassess'>[] => {
  const daysBy = (rules: RuleSet) => new Map(billDeadlines(bill, today, rules).map((byRule) => [byRule.id, byRule]));
  const [before, after] = [daysBy(was), daysBy(is)];
  return [...after].flatMap(([id, { lastDay }]) => {
    const old = before.get(id)?.lastDay;
    return old === undefined || old === lastDay ? [] : [{ what: id, was: old, is: lastDay, needsReassess: false }];
  });
};
