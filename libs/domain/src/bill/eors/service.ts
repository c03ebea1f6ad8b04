import { requireEndOf } from '../../deadlines/periods.js';
import { isEarlier, type CalendarDate } from '../../kernel/calendar.js';
import type { FieldProblem } from '../../kernel/rejection.js';
import type { RuleSet } from '../../rules/rule-set.js';

export const serviceMethods = ['mail', 'fax', 'email', 'electronic', 'personal', 'portal'] as const;
/** How a paper was served. */
export type ServiceMethod = (typeof serviceMethods)[number];

/** What is known of the service of an EOR (8 CCR § 9792.5.5(b)). Days in Los Angeles; null where nobody said. */
export interface EorService {
  readonly by: ServiceMethod;
  /** Date of the proof of service that came with it. */
  readonly proofOfServiceDate: CalendarDate | null;
  readonly receivedAt: CalendarDate | null;
  /** The claims administrator can document the day of receipt. */
  readonly receiptDocumented: boolean;
  /** Day of the postmark; of service by mail alone. */
  readonly postmark: CalendarDate | null;
}

export const servedBases = ['proof_of_service', 'documented_receipt', 'postmark_plus_5', 'received', 'stated'] as const;
/** Why the day of service is that day. */
export type ServedBasis = (typeof servedBases)[number];

/** The day of service, and why it is that one. */
export interface Served {
  /** Start of the provider's time to dispute. */
  readonly servedAt: CalendarDate;
  readonly servedBasis: ServedBasis;
  /**
   * The earliest of all days that are known: whether the administrator documented the receipt is its knowledge, so the
   * provider's time may have begun then.
   */
  readonly servedSafe: CalendarDate;
}

/**
 * The day of service by what is known of it (8 CCR § 9792.5.5(b)): the proof of service; else the documented receipt; else,
 * by mail, five calendar days after the postmark, and otherwise the day of receipt. `stated`: the day that somebody said
 * without a reason. Null where nothing tells a day.
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

/** Parts that the rules look at of what a person says about the service. Any part may be missing or malformed. */
export interface DraftService {
  readonly by?: string;
  readonly proofOfServiceDate?: CalendarDate;
  readonly receivedAt?: CalendarDate;
  readonly receiptDocumented?: boolean;
  readonly postmark?: CalendarDate;
}

/** A draft whose fields are in order. */
export const eorServiceOf = (draft: DraftService): EorService => ({
  by: draft.by as ServiceMethod,
  proofOfServiceDate: draft.proofOfServiceDate ?? null,
  receivedAt: draft.receivedAt ?? null,
  receiptDocumented: draft.receiptDocumented ?? false,
  postmark: draft.postmark ?? null,
});

/** The days of the bill that a service lies between. */
interface ServiceDays {
  readonly today: CalendarDate;
  /** The day of the first attempt to send the bill. */
  readonly firstSentOn: CalendarDate;
}

interface ServiceContext {
  /** Date of the EOR; undefined where it cannot be read. */
  readonly eorDate: CalendarDate | undefined;
  /** Path of the service in the request, with a dot at its end; empty where the request is the service. */
  readonly path: string;
}

/**
 * Problems of what a person says about the service: each day lies between the EOR's own, or the day on which the bill was
 * first sent, and today; nobody receives before the postmark, nor before the service that a proof tells of; and together
 * the fields tell a day.
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
    const message = isEarlier(today, day)
      ? 'must not be in the future'
      : isEarlier(day, eorDate)
        ? 'must not be before the date of the EOR'
        : isEarlier(day, firstSentOn)
          ? 'must not be before the day on which the bill was first sent'
          : null;
    return message === null ? [] : [{ path: `${path}${field}`, message }];
  });
  if (impossible.length > 0) return impossible;
  const between = [
    ...(isEarlier(receivedAt, postmark)
      ? [{ path: `${path}receivedAt`, message: 'must not be before the postmark' }]
      : []),
    ...(isEarlier(receivedAt, proofOfServiceDate)
      ? [{ path: `${path}proofOfServiceDate`, message: 'must not be after the day of receipt' }]
      : []),
    ...(postmark !== undefined && by !== undefined && by !== 'mail'
      ? [{ path: `${path}postmark`, message: 'is of service by mail alone' }]
      : []),
  ];
  return between.length > 0 || by === undefined ? between : missingDayProblems(service, path, rules);
};

/** Neither a proof of service nor a documented receipt nor, by the way it came, a postmark or a day of receipt. */
const missingDayProblems = (service: DraftService, path: string, rules: RuleSet): readonly FieldProblem[] => {
  if (derivedService(eorServiceOf(service), rules) !== null) return [];
  return service.by === 'mail'
    ? [{ path: `${path}postmark`, message: 'is needed by mail without a proof of service or a documented receipt' }]
    : [{ path: `${path}receivedAt`, message: 'is needed without a proof of service' }];
};

/** Parts of an EOR on file about its service. */
interface ServedOnFile {
  readonly servedAt: CalendarDate;
  readonly servedBasis?: ServedBasis;
  readonly servedSafe?: CalendarDate;
}

/** The day of service of an EOR on file: `stated` where nothing is known but the day. */
export const servedIn = ({ servedAt, servedBasis = 'stated', servedSafe = servedAt }: ServedOnFile): Served => ({
  servedAt,
  servedBasis,
  servedSafe,
});
