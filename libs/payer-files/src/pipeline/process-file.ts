import type { FileCommandMetadata } from '../store/file-command-metadata.js';
import { waitForBills } from '../store/payer-file-list.js';
import { SHARED_OWNER, type PayerFileStore } from '../store/payer-file-store.js';
import type { PayerFileRecord, Receipt } from '../store/receipt.js';
import { FileRun } from './file-run.js';
import { merge } from './merge-items.js';
import type { ReceivedFile } from './states.js';
import { openTools, type Pipeline } from './tools.js';

/** `before`: the file's recorded items; read if missing. */
export const processFile = async (
  pipeline: Pipeline,
  { record, bytes, ...file }: Omit<ReceivedFile, 'before'> & Partial<ReceivedFile>,
  commandMetadata: FileCommandMetadata,
): Promise<Receipt> => {
  const { store } = pipeline;
  const run = (before: ReceivedFile['before']): Promise<void> => {
    const tools = openTools(pipeline, record, commandMetadata, commandMetadata.actor.organizations);
    return new FileRun(tools, { record, bytes, before }).run();
  };
  const before = file.before ?? (await store.items(record));
  await run(before);
  const now = await store.items(record);
  // The read models may have lacked newly created bills, so unmatched items are tried again.
  if (now.some(({ n, reason }) => n > (before.at(-1)?.n ?? 0) && reason === 'unmatched')) {
    await waitForBills(pipeline);
    await run(now);
  }
  // A completed file is never read again, so its organizations' files are created first.
  await splitFile(store, record, commandMetadata);
  await store.carryOut(record, { type: 'EndFile', data: {} }, await commandMetadata.forOwner(record.owner));
  return store.receipt(record);
};

/** Splits a shared file into one file per organization, with its bills' items. Can be repeated: settled items stay. */
export const splitFile = async (
  store: PayerFileStore,
  record: PayerFileRecord,
  commandMetadata: FileCommandMetadata,
): Promise<void> => {
  if (record.owner !== SHARED_OWNER) return;
  const { items, interchanges } = await store.receipt(record);
  for (const organizationId of new Set(items.flatMap((item) => item.organizationId ?? []))) {
    const name = { owner: organizationId, payerFileId: record.payerFileId };
    const { payerFileId, source, partner, sha256, bytes } = record;
    const receivedAt = await commandMetadata.receivedAtFor(record, organizationId);
    const taken = { payerFileId, receivedAt, source, partner, sha256, bytes, archiveId: null };
    const data = { ...taken, organizations: [organizationId] };
    const command = async (command: Parameters<PayerFileStore['carryOut']>[1]) =>
      store.carryOut(name, command, await commandMetadata.forOwner(organizationId));
    await command({ type: 'TakeFile', data });
    for (const [index, interchange] of interchanges.entries())
      await command({ type: 'NoteInterchange', data: { index, interchange } });
    const there = await store.receipt(name);
    const theirs = items.filter((item) => item.organizationId === organizationId);
    await merge(store, name, theirs, commandMetadata, { last: there.lastItem, beside: there.items });
    await command({ type: 'EndFile', data: {} });
  }
};
