import { bills, executeCommand } from '#commands';
import { billStream, reassess, stateOf, type RuleSet } from '#domain';
import { loadOrganization, operatorMetadata, operatorNameFor } from '../kernel.js';
import type { OperatorContext } from '../operation.js';
import { catchRefusal, refuseRules, type RulesRefusal } from './activate.js';
import { openBills, loadBill, type OpenBill } from './open-bills.js';

export interface ReassessRequest {
  /** The active version. Refused if another operator has replaced it. */
  readonly version: string;
  /** IDs of the bills. Default: all open bills. */
  readonly bills?: readonly string[] | undefined;
  readonly includeReviews?: boolean;
  readonly dryRun?: boolean;
}

export interface ReassessReport {
  readonly code: null;
  readonly rulesVersion: string;
  readonly scanned: number;
  readonly repriced: number;
  readonly deadlines: number;
  /** IDs of the first 1,000 bills that changed or would change. */
  readonly changed: readonly string[];
  readonly dryRun: boolean;
}

const MAX_LISTED_BILLS = 1_000;

/** Updates amounts and response days to the active rules. Idempotent. Organizations are notified. */
export const reassessBills = (work: OperatorContext, input: ReassessRequest): Promise<ReassessReport | RulesRefusal> =>
  catchRefusal(async () => {
    const { version, dryRun = false } = input;
    const rules = work.engines.ledger.rules.current;
    const inForce = rules.version;
    if (version !== inForce) refuseRules('rules_unknown', `${version} is not the active version, which is ${inForce}`);
    const named = input.bills && new Set(input.bills);
    const report = { scanned: 0, repriced: 0, deadlines: 0, changed: [] as string[] };
    const offsets = new Map<string, number>();
    for await (const page of openBills(work, null)) {
      for (const bill of page.bills) {
        work.signal.throwIfAborted();
        if (named && !named.has(bill.billId)) continue;
        report.scanned += 1;
        const { lines, days } = await reassessBill(work, bill, input, rules, offsets);
        report.repriced += lines ? 1 : 0;
        report.deadlines += days ? 1 : 0;
        if ((lines || days) && report.changed.length < MAX_LISTED_BILLS) report.changed.push(bill.billId);
      }
      work.progress({ what: 'bills', done: report.scanned, total: 0 });
    }
    return { code: null, rulesVersion: inForce, ...report, dryRun };
  });

const reassessBill = async (
  work: OperatorContext,
  bill: OpenBill,
  { includeReviews = false, dryRun = false }: ReassessRequest,
  rules: RuleSet,
  offsets: Map<string, number>,
): Promise<{ readonly lines: boolean; readonly days: boolean }> => {
  const opened = await loadBill(work, bill);
  const found = opened && reassess(opened, rules);
  if (!opened || !found || (found.lines.length === 0 && found.response === null)) return { lines: false, days: false };
  if (dryRun || stateOf(opened.facts) === 'closed')
    return { lines: found.lines.length > 0, days: found.response !== null };
  const { ledger } = work.engines;
  const offset = offsets.get(bill.org) ?? (await loadOrganization(ledger, bill.org)).clockOffsetMs;
  offsets.set(bill.org, offset);
  const metadata = operatorMetadata(work, bill.org, offset);
  const by = { at: metadata.at, actorName: operatorNameFor(work) };
  const data = { ...by, ...found, includeReviews, rulesVersion: rules.version };
  const command = { type: 'ReassessBill', data } as const;
  const stream = billStream(bill.org, bill.billId);
  const { appended } = await executeCommand(ledger, bills, { stream, command, metadata }, rules);
  return {
    lines: appended.some(({ type }) => type === 'LinesRepriced'),
    days: appended.some(({ type }) => type === 'DeadlinesReassessed'),
  };
};
