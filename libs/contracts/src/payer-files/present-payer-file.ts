import { dollarsOf, firstPlaceOf, isQuarantined, type Cents, type FileSet, type ItemOutcome } from '#domain';
import type {
  DismissalReason,
  PayerFileKind,
  PayerFileReason,
  PayerFileSource,
  PayerFileWarningCode,
} from './payer-file-enums.js';
import type {
  PayerFileDismissalView,
  PayerFileItemView,
  PayerFileToldView,
  PayerFileView,
  PayerFileWarningView,
} from './payer-file.views.js';

/** Dismissal of items, or deletion of the content. */
interface Dismissal {
  readonly reason: DismissalReason;
  /** Time by the organization's clock. */
  readonly at: string;
  readonly by: string;
}

interface Item {
  readonly n: number;
  readonly kind: PayerFileKind;
  readonly billId: string | null;
  readonly controlNumber: string | null;
  readonly outcome: ItemOutcome;
  readonly reason: PayerFileReason | null;
  readonly amounts: Readonly<Record<'charged' | 'paid' | 'interest', Cents | null>> | null;
  readonly place: readonly [interchange: number, set: number, part: number];
  readonly checkId?: string;
  readonly warnings?: readonly string[];
  readonly told?: { readonly [Name in keyof PayerFileToldView]: PayerFileToldView[Name] | null };
  readonly dismissal?: Dismissal;
}

interface WithReason {
  readonly reason: PayerFileReason | null;
}

export interface PayerFileOnFile {
  readonly payerFileId: string;
  readonly receivedAt: string;
  readonly source: PayerFileSource;
  readonly partner: string | null;
  readonly sha256: string;
  readonly bytes: number;
  readonly dismissal?: Dismissal;
  readonly destruction?: Dismissal;
  readonly interchanges: readonly (WithReason & {
    readonly sender: string | null;
    readonly control: string | null;
    readonly usage: 'P' | 'T' | null;
    readonly warnings?: readonly string[];
    readonly sets: readonly (WithReason & Pick<FileSet, 'type' | 'version' | 'payment'>)[];
  })[];
  readonly totals: {
    readonly items: number;
    readonly outcomes: Readonly<Record<ItemOutcome, number>>;
    readonly posted: Cents;
  };
  readonly items: readonly Item[];
}

const warningTexts: Readonly<Record<PayerFileWarningCode, string>> = {
  unknown_receiver:
    'ISA08 names neither a billing provider of the practice nor a partner. The payee (N1*PE) determined the organization; a TA1 or 999 waits to be matched. Ask the sender to use your billing NPI, or add the identifier to the partner’s record.',
  date_before_transmission:
    'A date of the EOR or of the receipt is before the first transmission of the bill. The payer’s periods are counted from the first transmission (Labor Code §§ 4603.2(b)(2), 4622(a)). Check that the claim belongs to this bill.',
};
const warning = (code: string): PayerFileWarningView => {
  const known = code as PayerFileWarningCode;
  return { code: known, message: warningTexts[known] };
};

const reasonField = ({ reason }: WithReason) => (reason === null ? {} : { reason });

const dismissalField = ({ dismissal }: { readonly dismissal?: Dismissal }): { dismissal?: PayerFileDismissalView } => {
  if (!dismissal) return {};
  const { reason, at, by } = dismissal;
  return { dismissal: { reason, at, by } };
};

const reportedField = (references: Item['told']): { told?: PayerFileToldView } => {
  const isGiven = (value: unknown): boolean => value !== null && !(Array.isArray(value) && value.length === 0);
  const entries = Object.entries(references ?? {}).filter(([, value]) => isGiven(value));
  return entries.length === 0 ? {} : { told: Object.fromEntries(entries) };
};

const presentItem = (item: Item): PayerFileItemView => {
  const { n, kind, billId, controlNumber, outcome, amounts, checkId, warnings } = item;
  const amountEntries = amounts && Object.entries(amounts).filter(([, cents]) => cents !== null);
  return {
    n,
    kind,
    ...(billId !== null && { billId }),
    ...(controlNumber !== null && { controlNumber }),
    outcome,
    ...reasonField(item),
    ...(amountEntries &&
      amountEntries.length > 0 && {
        amounts: Object.fromEntries(amountEntries.map(([name, cents]) => [name, dollarsOf(cents ?? 0)])),
      }),
    ...(checkId !== undefined && { checkId }),
    ...(warnings && { warnings: warnings.map(warning) }),
    ...reportedField(item.told),
    ...dismissalField(item),
  };
};

/** `duplicate`: true if the same bytes arrived before. */
export const presentPayerFile = (file: PayerFileOnFile, duplicate = false): PayerFileView => {
  const { outcomes, items, posted } = file.totals;
  const byPlace = new Map<string, PayerFileItemView[]>();
  for (const item of file.items) {
    const [at, set] = item.place;
    const key = `${at}/${set}`;
    const there = byPlace.get(key);
    if (there) there.push(presentItem(item));
    else byPlace.set(key, [presentItem(item)]);
  }
  return {
    id: file.payerFileId,
    receivedAt: file.receivedAt,
    source: file.source,
    ...(file.partner !== null && { partner: file.partner }),
    sha256: file.sha256,
    bytes: file.bytes,
    ...(duplicate && { duplicate: true as const }),
    quarantined: isQuarantined(file),
    ...dismissalField(file),
    ...(file.destruction && {
      destruction: { reason: file.destruction.reason, at: file.destruction.at, by: file.destruction.by },
    }),
    // A deleted file's content is not shown.
    interchanges: (file.destruction ? [] : file.interchanges).map((interchange, at) => {
      const { sender, control, usage, warnings, sets } = interchange;
      const first = firstPlaceOf(interchange);
      return {
        sender,
        control,
        usage,
        ...reasonField(interchange),
        ...(warnings && { warnings: warnings.map(warning) }),
        sets: sets.map((set, index) => ({
          type: set.type,
          version: set.version,
          ...reasonField(set),
          ...(set.payment && { payment: { ...set.payment, amount: dollarsOf(set.payment.amount) } }),
          items: byPlace.get(`${at}/${index + first}`) ?? [],
        })),
      };
    }),
    totals: { items, ...outcomes, amountPosted: dollarsOf(posted) },
  };
};
