import type { FileCommandMetadata } from '../store/file-command-metadata.js';
import { waitForBills } from '../store/payer-file-list.js';
import type { Receipt } from '../store/receipt.js';
import { FileRun } from './file-run.js';
import { splitFile } from './split-file.js';
import type { ReceivedFile } from './states.js';
import { openTools, type Pipeline } from './tools.js';

/** Processes a received file to the end. `before`: its recorded items, read unless given. */
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
  // Items without a bill are matched again before they wait for a user: the read models may not have had the bill yet.
  if (now.some(({ n, reason }) => n > (before.at(-1)?.n ?? 0) && reason === 'unmatched')) {
    await waitForBills(pipeline);
    await run(now);
  }
  // A completed file is never read again, so the files of its organizations are created first.
  await splitFile(store, record, commandMetadata);
  await store.carryOut(record, { type: 'EndFile', data: {} }, await commandMetadata.forOwner(record.owner));
  return store.receipt(record);
};
