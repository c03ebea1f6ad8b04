import { isEarlier, type CalendarDate } from '../../kernel/calendar.js';
import { centsOf, sum } from '../../kernel/money.js';
import type { FieldProblem } from '../../kernel/rejection.js';
import type { BillDays } from '../shared/date-rules.js';
import { eorServiceOf, servedOf, serviceProblems, type DraftService } from './service.js';
import type { RuleSet } from '../../rules/rule-set.js';

/** Parts that the rules look at of an EOR that a person records. Any part may be missing or malformed. Dollars. */
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
  /** Ids of the lines of the EOR's bill. */
  readonly lineIds: readonly string[];
  /** Problems that the form found before: lines that cannot be read are not added up. */
  readonly refused?: readonly FieldProblem[];
}

/**
 * Problems of a recorded EOR beyond the shape of its fields. Service starts the review windows (8 CCR § 9792.5.5(b)):
 * it may come days after the EOR's own date, never before it, nor before the bill was sent; and nothing is recorded
 * that has not happened yet.
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

const eorDateProblems = ({ eorDate }: DraftEor, { today, serviceDate }: BillDays): readonly FieldProblem[] => {
  if (isEarlier(today, eorDate)) return [{ path: 'eorDate', message: 'must not be in the future' }];
  return isEarlier(eorDate, serviceDate)
    ? [{ path: 'eorDate', message: 'must not be before the date of service' }]
    : [];
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
    : [{ path: 'servedAt', message: 'must be the day that `service` makes, or be left out' }];
};

const statedProblems = ({ eorDate, servedAt }: DraftEor, { today, firstSentOn }: BillDays): readonly FieldProblem[] => {
  if (isEarlier(today, servedAt)) return [{ path: 'servedAt', message: 'must not be in the future' }];
  if (isEarlier(servedAt, eorDate)) return [{ path: 'servedAt', message: 'must not be before the date of the EOR' }];
  return isEarlier(servedAt, firstSentOn)
    ? [{ path: 'servedAt', message: 'must not be before the day on which the bill was first sent' }]
    : [];
};

const isAmount = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);

/** Without a day of service nobody can tell how long the EOR may be disputed. */
export const unservedProblems = ({ servedAt, service }: DraftEor): readonly FieldProblem[] =>
  servedAt === undefined && service === undefined
    ? [{ path: 'servedAt', message: 'is required where `service` does not tell the day' }]
    : [];

/** Lines that do not add up leave open which of the figures is the payer's. */
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

/** Two answers for one line leave open which of them counts. */
const duplicateLineProblems = (lines: DraftEor['lines']): readonly FieldProblem[] => {
  const ids = idsOf(lines);
  return ids.flatMap((id, index) =>
    id !== undefined && ids.indexOf(id) < index
      ? [{ path: `lines.${index}.lineItemId`, message: 'is in the list twice' }]
      : [],
  );
};
