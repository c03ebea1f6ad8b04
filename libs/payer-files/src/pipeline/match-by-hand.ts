import { Rejection } from '#domain';
import { heldClaim, claimMoney } from '../checks/claim-money.js';
import { allParts, interchangesIn, partAt, setOf } from '../read/file-parts.js';
import { FileCommandMetadata, type FileActor } from '../store/file-command-metadata.js';
import type { PayerFileRecord, ReceiptItem } from '../store/receipt.js';
import { attemptOf } from './item-attempts.js';
import { ItemRun } from './item-run.js';
import { splitFile } from './process-file.js';
import { openTools, type Pipeline } from './tools.js';

/** Completes a match (`BeginMatch`) with the steps of a run. Throws rejections; the item then keeps waiting. */
export const finishMatch = async (
  pipeline: Pipeline,
  record: PayerFileRecord,
  n: number,
  billId: string,
  by: FileActor,
): Promise<void> => {
  const { store, archive, ledger } = pipeline;
  const commandMetadata = new FileCommandMetadata(ledger, by);
  const item = (await store.items(record)).find((candidate) => candidate.n === n);
  if (!item) return;
  const bytes = await archive.read(record);
  const part = bytes && partAt(interchangesIn(bytes), item.place);
  const tools = openTools(pipeline, record, commandMetadata, record.organizations);
  const { checks, finder } = tools;
  const [organizationId = record.owner] = record.organizations;
  const found = part && (await finder.byId({ organizationId, billId }));
  const resolve = async (resolved: ReceiptItem): Promise<void> => {
    const metadata = await commandMetadata.forOwner(record.owner);
    await store.carryOut(record, { type: 'ResolveItem', data: { item: resolved } }, metadata);
  };
  if (!part || !found) {
    await checks.release(item);
    return resolve(item);
  }
  let { checkId } = item;
  try {
    const remittance = part.kind === '835' ? await checks.checkOf(part.place, part.check, [found]) : null;
    checkId ??= remittance?.checkId;
    if (part.kind === '835' && (remittance?.role === 'own' || remittance?.role === 'voided'))
      await checks.plan(remittance.checkId, { place: part.place, cents: claimMoney(part), billId });
    const attempt = attemptOf(n, billId, record.retrying?.includes(n) === true ? 'again' : 'by-hand');
    const settled = await new ItemRun(tools, record).bring({ n, part, found, remittance, attempt });
    if (settled.claim) {
      await checks.settle(part.place, settled.claim.checkId, [settled.claim.claim]);
      // The user confirmed a check with a different payee. Its other claims hold their money until each is matched.
      if (item.reason === 'other_payee') {
        const ofSet = [...allParts(interchangesIn(bytes))].filter((other) => setOf(other) === setOf(part));
        const held = ofSet.flatMap((other) => (other.kind === '835' ? (heldClaim(other, 'other_payee') ?? []) : []));
        await checks.settle(part.place, settled.claim.checkId, held);
      }
    }
    await resolve(settled.item);
  } catch (error) {
    if (!(error instanceof Rejection)) throw error;
    await checks.release({ place: item.place, ...(checkId !== undefined && { checkId }) });
    await resolve(item);
    throw error;
  }
  await splitFile(store, record, commandMetadata);
};
