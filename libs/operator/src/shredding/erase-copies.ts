import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { publishesPrivateData } from '#contracts';
import { orIfMissing, type StoredEvent } from '#event-store';
import { DeliveryRows } from '#state-store';
import { projections, SlotDropped } from '#read-models';
import type { OperatorContext } from '../operation.js';
import { refoldInto } from '../projections/refold.js';

/** Makes the documents of a stream anew, in every build; builds of other versions lose theirs. */
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
        // Dropped meanwhile, and the document with it.
        if (!(error instanceof SlotDropped)) throw error;
      }
    }
  }
};

/** Removes encrypted groups from the webhook bodies of the stream's events. */
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

/** Ids become names of folders: nothing else may get that far. */
const plainIdPattern = /^[A-Za-z0-9_-]+$/;

/** Removes what lies in an organization's folder of an outbox under a name that begins so. Answers how much it was. */
export const eraseFromOutbox = async (outbox: string, organizationId: string, prefix: string): Promise<number> => {
  const gone = await pendingInOutbox(outbox, organizationId, prefix);
  for (const path of gone) await rm(path, { recursive: true, force: true });
  return gone.length;
};

/** Files in an organization's folder of an outbox whose names begin with the prefix, whole or half written. */
export const pendingInOutbox = async (
  outbox: string,
  organizationId: string,
  prefix: string,
): Promise<readonly string[]> => {
  if (!plainIdPattern.test(organizationId) || !plainIdPattern.test(prefix)) return [];
  const folder = join(outbox, organizationId);
  // A folder that cannot be read may hold what is to be forgotten: that must not pass for done.
  const names = await readdir(folder).catch(orIfMissing<string[]>([]));
  return names
    .filter((name) => name.startsWith(prefix) || name.startsWith(`.${prefix}`))
    .map((name) => join(folder, name));
};
