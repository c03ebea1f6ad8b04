import type { FileCommandMetadata } from '../store/file-command-metadata.js';
import { merge } from './merge-items.js';
import { SHARED_OWNER, type PayerFileStore } from '../store/payer-file-store.js';
import type { PayerFileRecord } from '../store/receipt.js';

/**
 * Creates a file for each organization of a shared file, with the items about its bills, numbered from 1. Settled items stay;
 * a repetition adds new items.
 */
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
