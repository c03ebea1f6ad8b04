import { randomUUID } from 'node:crypto';
import { loadFees } from '#directories';
import { entryKey, feeRows, losAngelesDate, RULES_STREAM, rulesRecord, type RulesRecordEvent } from '#domain';
import { WrongExpectedRevision } from '#event-store';
import { contentHash, keepPack, readStoredPack, rulesOf, type RulesEngines } from './rules-store.js';

/**
 * Takes the fees over that an earlier release kept in `DATA_DIR/directories/fees.csv`, once for an installation: from then on
 * they are rows of the operator's layer. Rows that the operator has put in force since win. The file stays, unread.
 */
export const carryFees = async (engines: RulesEngines, dataDir: string): Promise<void> => {
  const fees = loadFees(dataDir);
  if (fees.length === 0) return;
  const { state, revision } = await engines.ledger.folded(rulesRecord, RULES_STREAM);
  if (state.feesRead) return;
  const now = new Date().toISOString();
  // Few installations have such a file: the others do not load what reads packs.
  const { mergePacks } = await import('#rules');
  const active = state.packs.find(({ layer }) => layer === 'operator');
  const before = active ? await readStoredPack(engines, active) : null;
  const own = new Set((before?.entries ?? []).map(entryKey));
  const table = feeRows(fees, losAngelesDate(now));
  let entries = table.entries.filter((entry) => !own.has(entryKey(entry)));
  const merge = () => mergePacks(before, { ...table, entries }, state.local + 1);
  let merged = merge();
  // A row that was left out may have hidden another overlap.
  while (merged.problems.length > 0 && entries.length > 0) {
    const overlapping = new Set(merged.problems.map(({ pointer }) => Number(pointer.split('/')[2])));
    entries = entries.filter((_, n) => !overlapping.has(n));
    merged = merge();
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
      private: { by: null, reason: null },
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
  } catch (error) {
    // Another process was faster, perhaps with the same file.
    if (!(error instanceof WrongExpectedRevision)) throw error;
    await carryFees(engines, dataDir);
  }
};
