import { isEarlier, type CalendarDate } from '../../kernel/calendar.js';
import { centsOf, sum } from '../../kernel/money.js';
import type { FieldProblem } from '../../kernel/rejection.js';
import type { BillDays } from '../shared/date-rules.js';
import { beforeTransmission } from '../shared/first-sent.js';
import { eorServiceOf, servedOf, serviceProblems, type DraftService } from './service.js';
import type { RuleSet } from '../../rules/rule-set.js';

/** EOR entered manually. Any field may be missing or malformed. Amounts are in dollars. */
export interface DraftEor {
  readonly eorDate?: CalendarDate;
  readonly servedAt?: CalendarDate;
  readonly service?: DraftService;
  readonly reportedPaid?: number;
  readonly lines?: readonly (Partial<DraftEorLine> | undefined)[];
}
interface DraftEorLine {
  readonly lineItemId: string;
  readonly reportedPaid: number;
}

interface EorContext {
  /** IDs of the bill's lines. */
  readonly lineIds: readonly string[];
  /** Problems from form validation. Malformed lines are not totaled. */
  readonly refused?: readonly FieldProblem[];
}

/**
 * Finds problems that form validation cannot. Service starts the review windows (8 CCR § 9792.5.5(b)). It must not be
 * before the EOR date. No date may be in the future or before the bill was first sent.
 */
export const eorProblems = (
  eor: DraftEor,
  days: BillDays,
  { lineIds, refused = [] }: EorContext,
  rules: RuleSet,
): readonly FieldProblem[] => {
  const inLines = [...unknownLineProblems(eor.lines, lineIds), ...duplicateLineProblems(eor.lines)];
  const readable = ![...inLines, ...refused].some(({ path }) => path.startsWith('lines'));
  return [
    ...eorDateProblems(eor, days),
    ...servedProblems(eor, days, refused, rules),
    ...(readable ? totalProblems(eor) : []),
    ...inLines,
  ];
};

const eorDateProblems = ({ eorDate }: DraftEor, { today, firstSentOn }: BillDays): readonly FieldProblem[] => {
  if (isEarlier(today, eorDate)) return [{ path: 'eorDate', message: 'must not be in the future' }];
  return isEarlier(eorDate, firstSentOn) ? [beforeTransmission('eorDate')] : [];
};

const servedProblems = (
  eor: DraftEor,
  days: BillDays,
  refused: readonly FieldProblem[],
  rules: RuleSet,
): readonly FieldProblem[] => {
  const { service, servedAt } = eor;
  const stated = statedProblems(eor, days);
  if (!service || typeof service !== 'object') return stated;
  if (refused.some(({ path }) => path.startsWith('service'))) return stated;
  const wrong = [...stated, ...serviceProblems(service, days, { eorDate: eor.eorDate, path: 'service.' }, rules)];
  if (wrong.length > 0 || servedAt === undefined) return wrong;
  return servedOf(eorServiceOf(service), null, rules)?.servedAt === servedAt
    ? []
    : [{ path: 'servedAt', message: 'must be the date that results from `service`, or be omitted' }];
};

const statedProblems = ({ eorDate, servedAt }: DraftEor, { today, firstSentOn }: BillDays): readonly FieldProblem[] => {
  if (isEarlier(today, servedAt)) return [{ path: 'servedAt', message: 'must not be in the future' }];
  if (isEarlier(servedAt, firstSentOn)) return [beforeTransmission('servedAt')];
  return isEarlier(servedAt, eorDate) ? [{ path: 'servedAt', message: 'must not be before the date of the EOR' }] : [];
};

const isAmount = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);

/** Without a service date, the period to dispute the EOR would be unknown. */
export const unservedProblems = ({ servedAt, service }: DraftEor): readonly FieldProblem[] =>
  servedAt === undefined && service === undefined
    ? [{ path: 'servedAt', message: 'is required if `service` does not determine the date' }]
    : [];

/** If the lines don't add up to the total, the amount the payer actually paid is unclear. */
const totalProblems = ({ reportedPaid, lines }: DraftEor): readonly FieldProblem[] => {
  if (!isAmount(reportedPaid) || !Array.isArray(lines) || lines.length === 0) return [];
  const amounts = lines.map((line) => (line as DraftEorLine | undefined)?.reportedPaid);
  if (!amounts.every(isAmount)) return [];
  return sum(amounts.map(centsOf)) === centsOf(reportedPaid)
    ? []
    : [{ path: 'lines', message: 'must add up to reportedPaid' }];
};

const idsOf = (lines: DraftEor['lines']): readonly (string | undefined)[] =>
  Array.isArray(lines) ? lines.map((line) => (line as DraftEorLine | undefined)?.lineItemId) : [];

const unknownLineProblems = (lines: DraftEor['lines'], known: readonly string[]): readonly FieldProblem[] =>
  idsOf(lines).flatMap((id, index) =>
    typeof id === 'string' && id.trim() !== '' && !known.includes(id)
      ? [{ path: `lines.${index}.lineItemId`, message: 'must be a line of this bill' }]
      : [],
  );

/** If a line is listed twice, the valid entry would be unclear. */
const duplicateLineProblems = (lines: DraftEor['lines']): readonly FieldProblem[] => {
  const ids = idsOf(lines);
  return ids.flatMap((id, index) =>
    id !== undefined && ids.indexOf(id) < index
      ? [{ path: `lines.${index}.lineItemId`, message: 'is listed twice' }]
      : [],
  );
};
