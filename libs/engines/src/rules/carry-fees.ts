import { randomUUID } from 'node:crypto';
import { warnOperator } from '#build';
import { loadFees } from '#directories';
import { entryKey, feeRows, losAngelesDate, RULES_STREAM, rulesRecord, type RulesRecordEvent } from '#domain';
import { WrongExpectedRevision } from '#event-store';
import { contentHash, keepPack, readStoredPack, rulesOf, type RulesEngines } from './rules-store.js';

/** So full the operator's pack is at most where not all fees of a file find room: orders to come need some, too. */
const ROOM = 0.9;

/**
 * Takes the fees over that an earlier release kept in `DATA_DIR/directories/fees.csv`, once for an installation: from then on
 * they are rows of the operator's layer. Rows that the operator has put in force since win. Where a pack does not hold all, the
 * rows stay behind that ended first, and the operator is told how many. The file stays, unread.
 */
export const carryFees = async (engines: RulesEngines, dataDir: string): Promise<void> => {
  const fees = loadFees(dataDir);
  if (fees.length === 0) return;
  const { state, revision } = await engines.ledger.folded(rulesRecord, RULES_STREAM);
  if (state.feesRead) return;
  const now = new Date().toISOString();
  // Few installations have such a file: the others do not load what reads packs.
  const { fullnessOf, mergePacks } = await import('#rules');
  const active = state.packs.find(({ layer }) => layer === 'operator');
  const before = active ? await readStoredPack(engines, active) : null;
  const own = new Set((before?.entries ?? []).map(entryKey));
  const table = feeRows(
    fees.toSorted((a, b) => (a.to < b.to ? 1 : a.to > b.to ? -1 : 0)),
    losAngelesDate(now),
  );
  let entries = table.entries.filter((entry) => !own.has(entryKey(entry)));
  const mergeOf = (some: typeof entries) => mergePacks(before, { ...table, entries: some }, state.local + 1);
  let merged = mergeOf(entries);
  // A row that was left out may have hidden another overlap.
  while (merged.problems.length > 0 && entries.length > 0) {
    const overlapping = new Set(merged.problems.map(({ pointer }) => Number(pointer.split('/')[2])));
    entries = entries.filter((_, n) => !overlapping.has(n));
    merged = mergeOf(entries);
  }
  let behind = 0;
  if (merged.tooLarge !== null) {
    const all = entries;
    let [fitting, most] = [0, all.length];
    while (fitting < most) {
      const half = Math.ceil((fitting + most) / 2);
      if (fullnessOf(mergeOf(all.slice(0, half)).pack) <= ROOM) fitting = half;
      else most = half - 1;
    }
    behind = all.length - fitting;
    entries = all.slice(0, fitting);
    merged = mergeOf(entries);
  }
  const packs = [
    ...state.packs.filter(({ layer }) => layer !== 'operator'),
    await keepPack(engines, 'operator', merged.pack),
  ];
  const after = await rulesOf(engines, packs);
  const event: RulesRecordEvent = {
    type: 'RulesActivated',
    data: {
      how: 'fees',
      rulesVersion: after.version,
      contentHash: contentHash(after),
      previous: (await rulesOf(engines, state.packs)).version,
      packs,
      file: null,
      entries: entries.length,
      private: { by: null, reason: behind === 0 ? null : leftBehind(behind) },
    },
  };
  const metadata = {
    organizationId: RULES_STREAM,
    at: now,
    recordedAt: now,
    actor: { kind: 'system' as const, id: 'fees' },
    requestId: `req_${randomUUID()}`,
    commandId: randomUUID(),
  };
  try {
    await engines.ledger.append(RULES_STREAM, revision, [event], metadata);
    if (behind > 0) warnOperator(leftBehind(behind));
  } catch (error) {
    // Another process was faster, perhaps with the same file.
    if (!(error instanceof WrongExpectedRevision)) throw error;
    await carryFees(engines, dataDir);
  }
};

const leftBehind = (rows: number): string =>
  `${rows} rows of directories/fees.csv stayed behind, those that ended first: a pack of rules does not hold more.`;
