import type { DataOf, Message } from '../kernel/decider.js';
import { unseal } from '../kernel/sealed.js';
import type { PayerFileEvent, StoredDismissal, StoredItem, ReportedReferences } from './payer-file.events.js';
import {
  addToTotals,
  isWaiting,
  zeroTotals,
  type Dismissal,
  type FileInterchange,
  type FileItem,
  type FileOnRecord,
  type ItemOutcome,
  type PayerFileReceipt,
} from './payer-file.types.js';

/** Items by number, as kept by the fold. `file` is null before receipt. */
export interface PayerFileState {
  readonly file: FileOnRecord | null;
  readonly items: Readonly<Record<string, FileItem>>;
}

export const noPayerFile: PayerFileState = { file: null, items: {} };

type Evolve = {
  readonly [T in PayerFileEvent['type']]: (state: PayerFileState, data: DataOf<PayerFileEvent, T>) => PayerFileState;
};

const receivedFile = ({
  payerFileId,
  receivedAt,
  source,
  partner,
  sha256,
  bytes,
  archiveId,
  organizations,
  hasChecks,
}: PayerFileReceipt) => ({
  payerFileId,
  receivedAt,
  source,
  partner,
  sha256,
  bytes,
  archiveId,
  organizations,
  done: false,
  interchanges: [],
  totals: zeroTotals,
  lastItem: 0,
  erased: [],
  formerArchives: [],
  destroyed: [],
  matching: {},
  ...(hasChecks && { hasChecks }),
});

const withDismisser = (dismissal: StoredDismissal, by: string | null | undefined): Dismissal => ({
  ...dismissal,
  by: by ?? dismissal.actor.kind,
});

const referencesFor = (byItem: ReportedReferences | undefined, n: number): Pick<FileItem, 'told'> => {
  const references = byItem?.[n];
  return references ? { told: references } : {};
};

const omitKey = <Value>(record: Readonly<Record<string, Value>>, key: number): Readonly<Record<string, Value>> =>
  Object.hasOwn(record, key)
    ? Object.fromEntries(Object.entries(record).filter(([one]) => one !== String(key)))
    : record;

const withInterchange = (
  before: readonly FileInterchange[],
  { index, part, sender, control, usage, reason, warnings, sets }: DataOf<PayerFileEvent, 'InterchangeSeen'>,
): readonly FileInterchange[] => {
  const known = before[index];
  const allSets = part === 0 ? sets : [...(known?.sets ?? []), ...sets];
  const seen = { sender, control, usage, reason, ...(warnings && { warnings }), sets: allSets };
  return known ? before.map((interchange, at) => (at === index ? seen : interchange)) : [...before, seen];
};

/** `keeps`: all items for a receipt, resolvable ones for decisions, none for a list. */
export const fileFold = (keeps: (item: Pick<FileItem, 'outcome'>) => boolean): Evolve => {
  const withItems = (state: PayerFileState, some: readonly FileItem[]): PayerFileState => {
    if (state.file === null || some.length === 0) return state;
    const { file } = state;
    const kept = some.filter(keeps);
    return {
      ...state,
      file: {
        ...file,
        totals: some.reduce((totals, item) => addToTotals(totals, item), file.totals),
        lastItem: Math.max(file.lastItem, some.at(-1)?.n ?? 0),
      },
      items:
        kept.length === 0 ? state.items : { ...state.items, ...Object.fromEntries(kept.map((item) => [item.n, item])) },
    };
  };
  const moved = (
    file: FileOnRecord,
    was: ItemOutcome,
    item: Pick<FileItem, 'outcome' | 'amounts'>,
  ): Pick<FileOnRecord, 'totals'> => ({
    totals: addToTotals(addToTotals(file.totals, { outcome: was, amounts: null }, -1), item),
  });
  const onFile = (state: PayerFileState, change: (file: FileOnRecord) => Partial<FileOnRecord>): PayerFileState =>
    state.file === null ? state : { ...state, file: { ...state.file, ...change(state.file) } };
  return {
    PayerFileReceived: (state, file) => (state.file ? state : { file: receivedFile(file), items: {} }),
    InterchangeSeen: (state, seen) =>
      onFile(state, ({ interchanges }) => ({ interchanges: withInterchange(interchanges, seen) })),
    ItemsSettled: (state, { items, private: sealed }) => {
      const references = unseal(sealed).told;
      return withItems(
        state,
        items.map((item) => ({ ...item, ...referencesFor(references, item.n) })),
      );
    },
    PayerFileDone: (state) => onFile(state, () => ({ done: true })),
    ItemMatchBegun: (state, { n, billId, again }) =>
      onFile(state, ({ matching, retrying = [] }) => ({
        matching: { ...matching, [n]: billId },
        ...(again && { retrying: [...retrying, n] }),
      })),
    ItemResolved: (state, { item: { was, ...item } }) => {
      const { told: tells, dismissal } = state.items[item.n] ?? {};
      const isDismissed = item.outcome === 'dismissed';
      const now: FileItem = {
        ...item,
        ...(tells && (isWaiting(item) || isDismissed) && { told: tells }),
        ...(dismissal && isDismissed && { dismissal }),
      };
      const { file, items } = onFile(state, (record) => ({
        ...moved(record, was, item),
        matching: omitKey(record.matching, item.n),
        ...(record.retrying && { retrying: record.retrying.filter((n) => n !== item.n) }),
      }));
      return { ...state, file, items: keeps(now) ? { ...items, [now.n]: now } : omitKey(items, now.n) };
    },
    PayerFileRested: (state, { dismissal, whole, items: some, private: sealed }) => {
      const { by } = unseal(sealed);
      const rests = withDismisser(dismissal, by);
      const { file, items } = onFile(state, (record) => ({
        totals: some.reduce(
          (totals, { was }) =>
            addToTotals(addToTotals(totals, { outcome: was, amounts: null }, -1), {
              outcome: 'dismissed',
              amounts: null,
            }),
          record.totals,
        ),
        ...(whole && { dismissal: record.dismissal ?? rests }),
      }));
      const rested = some.flatMap(({ n }): readonly FileItem[] => {
        const item = items[n];
        return item ? [{ ...item, outcome: 'dismissed', dismissal: rests }] : [];
      });
      return { ...state, file, items: { ...items, ...Object.fromEntries(rested.map((item) => [item.n, item])) } };
    },
    PayerFileRedacted: (state, { billId, archiveId, part, private: sealed }) => {
      const { file, items } = onFile(state, (record) =>
        part > 0
          ? {}
          : {
              archiveId,
              erased: record.erased.includes(billId) ? record.erased : [...record.erased, billId],
              formerArchives: [...record.formerArchives, record.archiveId],
            },
      );
      const references = unseal(sealed).told ?? {};
      const kept = Object.entries(items).map(([n, { told: before, ...item }]): readonly [string, FileItem] => {
        const now = references[n] ?? (part === 0 ? undefined : before);
        return [n, { ...item, ...(now && { told: now }) }];
      });
      return { ...state, file, items: Object.fromEntries(kept) };
    },
    PayerFileDestroyed: (state, { destruction, private: sealed }) => {
      const { file, items } = onFile(state, ({ archiveId, formerArchives }) => ({
        destruction: withDismisser(destruction, unseal(sealed).by),
        archiveId: null,
        formerArchives: [...formerArchives, archiveId],
      }));
      const silent = Object.entries(items).map(([n, { told: _told, ...item }]): readonly [string, FileItem] => [
        n,
        item,
      ]);
      return { ...state, file, items: Object.fromEntries(silent) };
    },
    SubjectShredded: (state, { subject }) => onFile(state, ({ destroyed }) => ({ destroyed: [...destroyed, subject] })),
  };
};

export const applyFileEvent = (evolve: Evolve, state: PayerFileState, { type, data }: Message): PayerFileState =>
  Object.hasOwn(evolve, type) ? evolve[type as PayerFileEvent['type']](state, data as never) : state;

/** Omits sealed fields. */
export const storedItem = ({ told: _told, dismissal: _dismissal, ...item }: FileItem): StoredItem => item;
