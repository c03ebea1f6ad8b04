import { BUILD } from '#build';

/** A change of what is stored that builds of before would misread. */
export interface Format {
  /** The change, for whoever reads this list. */
  readonly adds: string;
  /**
   * Types of the events that came with it: what is stored is marked before the first of them is written, and builds of before
   * may be used until then. Without types it is marked when a build that knows it starts.
   */
  readonly types?: readonly string[];
}

/**
 * The formats of what is stored, the first is number 1. **A change that a build of before would misread is a new entry at the
 * end**: a new type of event that decisions, money or deadlines depend on, a new meaning of a stored field. Entries are never
 * changed or removed.
 */
const known: readonly Format[] = [
  { adds: 'everything that was stored before there were marks' },
  {
    // An earlier build would give the numbers of partner files again.
    adds: 'money that goes back, money that is shared out later, and files for partners that are streams',
    types: [
      ...['SharesPlanned', 'AllocationWithdrawn', 'ClaimPlanned', 'CheckRefunded', 'RefundVoided'],
      ...['CheckVoidBegun', 'CheckVoidStopped', 'CheckVoided', 'AdjustmentDisputed', 'CheckCleared'],
      ...['PaymentReclassified', 'RecoupmentAccepted', 'RefundRecorded', 'RefundUndone'],
      ...['BatchOpened', 'BatchCarried', 'BatchEmptied', 'PartnerServed'],
    ],
  },
  { adds: 'organizations that were deleted: a build of before would show them', types: ['OrganizationDeleted'] },
  { adds: 'keys for some networks alone: a build of before would take them from anywhere', types: ['CredentialBound'] },
  {
    // Without types, though sessions have some: the state store's lists are gone once it was opened.
    adds: 'sessions that an admin ended, and keys that end with a member: a build of before would let them live on; indexes of the state store: it would look into its lists, and find nothing to do; auditors: it would know no permissions of the role',
  },
  {
    adds: 'rules that were activated, what a payer owes besides the bill, adjustments of typed checks, bills that were revised, second factors, legal holds, erasures, requests for authorization and independent medical review of them, practices that refuse bills for what was not authorized, EORs that deny what was authorized, whose task a bill is and which reasons for reviews a practice keeps: a build of before would count and decide without them',
    types: [
      'RulesActivated',
      'LinesRepriced',
      'DeadlinesReassessed',
      'SecondFactorRuleSet',
      'PasskeyAdded',
      'EorServiceCorrected',
      'OrderRecorded',
      'LegalHoldPlaced',
      'LegalHoldLifted',
      'PayerFileDestroyed',
      'AdjustmentAdded',
      'IbrDetermined',
      'ReceivableOpened',
      'ReceivableWaived',
      'DemandMade',
      'RfaDrafted',
      'RfaPrintQueued',
      'RfaChecksSet',
      'RfaImrFiled',
      'RfaImrDecided',
      'BillRevised',
      'RevisionWithdrawn',
      'TaskAssigned',
      'AuthorizationDenied',
      'ReviewReasonSaved',
    ],
  },
];

/** The mark of a data folder or log: what a build must know to read it. */
export interface FormatMark {
  readonly format: number;
  /** The build that marked it, as BUILD has it. */
  readonly build: string;
}

/** A newer build has stored what this one would misread. Nothing may be read or written. */
export class FormatUnknown extends Error {
  override readonly name = 'FormatUnknown';
  constructor({ format, build }: FormatMark, newest: number, own: string) {
    super(
      `what is stored has format ${format} and needs the build ${build}, which wrote it, or a newer one: this one, ${own}, knows formats up to ${newest}`,
    );
  }
}

/** Formats that a build knows. */
export class Formats {
  private readonly byType: ReadonlyMap<string, number>;
  /** The format that is marked when a build starts. */
  readonly atStart: number;

  constructor(
    private readonly list: readonly Format[] = known,
    private readonly build: string = BUILD,
  ) {
    this.byType = new Map(list.flatMap(({ types = [] }, i) => types.map((type) => [type, i + 1] as const)));
    this.atStart = list.findLastIndex(({ types }) => types === undefined) + 1;
  }

  /** Throws FormatUnknown for a mark of a newer build. What has no mark is older than all marks. */
  check(mark: FormatMark | null): void {
    if (mark !== null && mark.format > this.list.length) throw new FormatUnknown(mark, this.list.length, this.build);
  }

  /** The format that events of these types came with; 0 for those that every build knows. */
  of(events: readonly { readonly type: string }[]): number {
    return Math.max(0, ...events.map(({ type }) => this.byType.get(type) ?? 0));
  }

  /** The mark that this build makes. */
  mark(format: number): FormatMark {
    return { format, build: this.build };
  }
}

/** The formats of this build. */
export const ownFormats = new Formats();
