import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { publishesPrivateData } from '#contracts';
import { orIfMissing, type StoredEvent } from '#event-store';
import { DeliveryRows } from '#state-store';
import { projections, SlotDropped } from '#read-models';
import type { OperatorContext } from '../operation.js';
import { refoldInto } from '../projections/refold.js';

/** Rebuilds the stream's documents. Builds of other versions lose them. */
export const eraseFromReadModels = async ({ engines, projector }: OperatorContext, stream: string): Promise<void> => {
  const { views } = engines;
  if (projector) await projector.refold(stream);
  for (const projection of projections) {
    const id = projection.idOf(stream);
    if (id === null) continue;
    for (const slot of (await views.slots(projection.name)).all) {
      try {
        if (slot.version !== projection.version) await views.remove(slot, id, Number.MAX_SAFE_INTEGER);
        else if (!projector) await refoldInto(projection, slot, stream, engines, 'remove');
      } catch (error) {
        // The build was dropped during the rebuild, along with its document.
        if (!(error instanceof SlotDropped)) throw error;
      }
    }
  }
};

/** Removes encrypted groups from the events' stored webhook bodies. */
export const eraseFromDeliveries = async (
  { engines }: OperatorContext,
  events: readonly StoredEvent[],
): Promise<void> => {
  const rows = new DeliveryRows(engines.stateStore);
  for (const { type, position, metadata } of events) {
    const kept = publishesPrivateData(type) ? await rows.body(metadata.organizationId, position) : null;
    if (kept?.sealed === undefined) continue;
    const { sealed: _sealed, ...rest } = kept;
    await rows.replaceBody(position, rest);
  }
};

/** IDs become folder names, so other characters are refused. */
const plainIdPattern = /^[A-Za-z0-9_-]+$/;

/** Removes a subject's files from the outbox. Returns the number of files. */
export const eraseFromOutbox = async (outbox: string, organizationId: string, prefix: string): Promise<number> => {
  const gone = await pendingInOutbox(outbox, organizationId, prefix);
  for (const path of gone) await rm(path, { recursive: true, force: true });
  return gone.length;
};

/** Finds files waiting in the outbox, including incomplete files. */
export const pendingInOutbox = async (
  outbox: string,
  organizationId: string,
  prefix: string,
): Promise<readonly string[]> => {
  if (!plainIdPattern.test(organizationId) || !plainIdPattern.test(prefix)) return [];
  const folder = join(outbox, organizationId);
  // An unreadable folder may contain data to erase, so it must not count as erased.
  const names = await readdir(folder).catch(orIfMissing<string[]>([]));
  return names
    .filter((name) => name.startsWith(prefix) || name.startsWith(`.${prefix}`))
    .map((name) => join(folder, name));
};
