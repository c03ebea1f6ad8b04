import { requireEndOf } from '../../deadlines/periods.js';
import { isEarlier, type CalendarDate } from '../../kernel/calendar.js';
import type { FieldProblem } from '../../kernel/rejection.js';
import type { RuleSet } from '../../rules/rule-set.js';
import { beforeTransmission } from '../shared/first-sent.js';

export const serviceMethods = ['mail', 'fax', 'email', 'electronic', 'personal', 'portal'] as const;
export type ServiceMethod = (typeof serviceMethods)[number];

/** Service under 8 CCR § 9792.5.5(b). Dates are in Los Angeles, and null if unknown. */
export interface EorService {
  readonly by: ServiceMethod;
  /** Date on the proof of service received with the EOR. */
  readonly proofOfServiceDate: CalendarDate | null;
  readonly receivedAt: CalendarDate | null;
  /** True if the claims administrator can document the date of receipt. */
  readonly receiptDocumented: boolean;
  /** Postmark date, for service by mail only. */
  readonly postmark: CalendarDate | null;
}

export const servedBases = ['proof_of_service', 'documented_receipt', 'postmark_plus_5', 'received', 'stated'] as const;
export type ServedBasis = (typeof servedBases)[number];

export interface Served {
  /** Start of the provider's period to dispute. */
  readonly servedAt: CalendarDate;
  readonly servedBasis: ServedBasis;
  /**
   * Earliest known date. The period may start here, because only the administrator knows whether receipt is documented.
   */
  readonly servedSafe: CalendarDate;
}

/**
 * Determines service under 8 CCR § 9792.5.5(b). Returns null if no date can be determined. The first of these applies:
 *
 * - The proof of service.
 * - The documented receipt.
 * - By mail: five calendar days after the postmark. Otherwise: the date of receipt.
 * - `stated`: a date entered without details.
 */
export const servedOf = (service: EorService | null, stated: CalendarDate | null, rules: RuleSet): Served | null => {
  const begin = service && derivedService(service, rules);
  if (!begin) return stated === null ? null : { servedAt: stated, servedBasis: 'stated', servedSafe: stated };
  const known = [service.proofOfServiceDate, service.receivedAt, service.postmark, begin.servedAt, stated];
  const [servedSafe = begin.servedAt] = known.filter((day) => day !== null).toSorted();
  return { ...begin, servedSafe };
};

const derivedService = (service: EorService, rules: RuleSet): Omit<Served, 'servedSafe'> | null => {
  const { by, proofOfServiceDate, receivedAt, receiptDocumented, postmark } = service;
  if (proofOfServiceDate !== null) return { servedAt: proofOfServiceDate, servedBasis: 'proof_of_service' };
  if (receivedAt !== null && receiptDocumented) return { servedAt: receivedAt, servedBasis: 'documented_receipt' };
  if (by === 'mail')
    return postmark === null
      ? null
      : { servedAt: requireEndOf('postmark_days', {}, postmark, rules).dueAt, servedBasis: 'postmark_plus_5' };
  return receivedAt === null ? null : { servedAt: receivedAt, servedBasis: 'received' };
};

/** Service details entered by a user. Any field may be missing or malformed. */
export interface DraftService {
  readonly by?: string;
  readonly proofOfServiceDate?: CalendarDate;
  readonly receivedAt?: CalendarDate;
  readonly receiptDocumented?: boolean;
  readonly postmark?: CalendarDate;
}

/** The draft must be valid. */
export const eorServiceOf = (draft: DraftService): EorService => ({
  by: draft.by as ServiceMethod,
  proofOfServiceDate: draft.proofOfServiceDate ?? null,
  receivedAt: draft.receivedAt ?? null,
  receiptDocumented: draft.receiptDocumented ?? false,
  postmark: draft.postmark ?? null,
});

/** Limits for the service dates. */
interface ServiceDays {
  readonly today: CalendarDate;
  /** Date of the first transmission. */
  readonly firstSentOn: CalendarDate;
}

interface ServiceContext {
  /** Undefined if malformed. */
  readonly eorDate: CalendarDate | undefined;
  /** Path of the service fields in the request, with a trailing dot. Empty if they are the body. */
  readonly path: string;
}

/**
 * No date may be in the future, before the EOR date or before the bill was sent. Receipt must not precede the postmark
 * or the proof of service. Together, the fields must determine a service date.
 */
export const serviceProblems = (
  service: DraftService,
  { today, firstSentOn }: ServiceDays,
  { eorDate, path }: ServiceContext,
  rules: RuleSet,
): readonly FieldProblem[] => {
  const { by, proofOfServiceDate, receivedAt, postmark } = service;
  const days = { proofOfServiceDate, receivedAt, postmark };
  const impossible = Object.entries(days).flatMap(([field, day]) => {
    const at = `${path}${field}`;
    if (isEarlier(today, day)) return [{ path: at, message: 'must not be in the future' }];
    if (isEarlier(day, firstSentOn)) return [beforeTransmission(at)];
    return isEarlier(day, eorDate) ? [{ path: at, message: 'must not be before the date of the EOR' }] : [];
  });
  if (impossible.length > 0) return impossible;
  const between = [
    ...(isEarlier(receivedAt, postmark)
      ? [{ path: `${path}receivedAt`, message: 'must not be before the postmark' }]
      : []),
    ...(isEarlier(receivedAt, proofOfServiceDate)
      ? [{ path: `${path}proofOfServiceDate`, message: 'must not be after the date of receipt' }]
      : []),
    ...(postmark !== undefined && by !== undefined && by !== 'mail'
      ? [{ path: `${path}postmark`, message: 'is allowed only for service by mail' }]
      : []),
  ];
  return between.length > 0 || by === undefined ? between : missingDayProblems(service, path, rules);
};

/** Requires a proof of service, a documented receipt, or a postmark if mailed and a date of receipt otherwise. */
const missingDayProblems = (service: DraftService, path: string, rules: RuleSet): readonly FieldProblem[] => {
  if (derivedService(eorServiceOf(service), rules) !== null) return [];
  return service.by === 'mail'
    ? [
        {
          path: `${path}postmark`,
          message: 'is required for service by mail without a proof of service or a documented receipt',
        },
      ]
    : [{ path: `${path}receivedAt`, message: 'is required without a proof of service' }];
};

interface ServedOnFile {
  readonly servedAt: CalendarDate;
  readonly servedBasis?: ServedBasis;
  readonly servedSafe?: CalendarDate;
}

/** The basis is `stated` if only the date is known. */
export const servedIn = ({ servedAt, servedBasis = 'stated', servedSafe = servedAt }: ServedOnFile): Served => ({
  servedAt,
  servedBasis,
  servedSafe,
});
