import { mapConcurrently } from '#event-store';
import {
  EVERY_ORGANIZATION,
  projections,
  shapeOf,
  slotKey,
  ignoreIfDropped,
  type AnyProjection,
  type ParkedStream,
  type Slot,
} from '#read-models';
import { readLog } from '../log/read-log.js';
import { refuseOperator, type OperatorContext } from '../operation.js';
import { refoldInto } from './refold.js';

export interface ProjectionLine {
  readonly name: string;
  readonly slot: string;
  readonly serving: boolean;
  readonly position: string;
  /** Last log position. */
  readonly head: string;
  readonly documents: number;
  readonly parked: readonly ParkedStream[];
}

const STREAM_CONCURRENCY = 16;

export const listProjections = async ({
  engines: { views, events },
}: OperatorContext): Promise<readonly ProjectionLine[]> => {
  const head = String(await events.head());
  const lines: ProjectionLine[] = [];
  for (const { name } of projections) {
    const { serving, all } = await views.slots(name);
    for (const slot of all) {
      lines.push({
        name,
        slot: slotKey(slot),
        serving: serving !== null && slotKey(serving) === slotKey(slot),
        position: String((await views.checkpoint(slot))?.position ?? 0n),
        head,
        documents: await countDocuments(views, slot),
        parked: await views.parked(slot),
      });
    }
  }
  return lines;
};

/** Rebuilds a projection. The new build replaces the serving build when it is complete. */
export const rebuildProjection = async (
  work: OperatorContext,
  { name }: { readonly name: string },
): Promise<{ readonly name: string; readonly documents: number; readonly parked: number }> => {
  const projection = projections.find((candidate) => candidate.name === name);
  if (!projection)
    return refuseOperator(
      `there is no projection ${name}; valid names: ${projections.map((projection) => projection.name).join(', ')}`,
    );
  if (work.projector) await work.projector.rebuild(name);
  else await fill(work, projection);
  const { views } = work.engines;
  const { serving } = await views.slots(name);
  if (!serving) throw new TypeError('the rebuilt projection does not serve');
  return { name, documents: await countDocuments(views, serving), parked: (await views.parked(serving)).length };
};

export const unparkStream = async (
  work: OperatorContext,
  { stream }: { readonly stream: string },
): Promise<{ readonly stream: string; readonly projections: readonly string[]; readonly takenUp: boolean }> => {
  const { views } = work.engines;
  const names: string[] = [];
  let takenUp = true;
  for (const projection of projections) {
    const { all } = await views.slots(projection.name);
    const slots: Slot[] = [];
    for (const slot of all) if ((await views.parked(slot)).some((entry) => entry.stream === stream)) slots.push(slot);
    if (slots.length === 0) continue;
    names.push(projection.name);
    const own = slots.filter(({ version }) => version === projection.version);
    const taken = work.projector
      ? [await work.projector.unpark(projection.name, stream)]
      : await Promise.all(own.map((slot) => refoldInto(projection, slot, stream, work.engines, 'keep')));
    takenUp &&= taken.every(Boolean);
  }
  if (names.length === 0) refuseOperator(`${stream} is not parked: \`projections list\` shows the parked streams`);
  return { stream, projections: names, takenUp };
};

/** Fills a new build, then drops the earlier builds, so that projectors in other processes switch to it. */
const fill = async ({ engines, signal, progress }: OperatorContext, projection: AnyProjection): Promise<void> => {
  const { views, events, ledger } = engines;
  const { name, version } = projection;
  const { all } = await views.slots(name);
  const generations = all.filter((slot) => slot.version === version).map(({ generation }) => generation);
  const slot = { name, version, generation: Math.max(-1, ...generations) + 1 };
  await views.prepare(slot, shapeOf(projection));
  const head = await events.head();
  for await (const page of readLog(events, { head, signal })) {
    // A stream is folded as a whole when its first event is read.
    const streams = page.filter(({ revision }) => revision === 0).map(({ stream }) => stream);
    await mapConcurrently(streams, STREAM_CONCURRENCY, async (stream) => {
      await refoldInto(projection, slot, stream, { views, ledger }, 'keep');
    });
    progress({ what: name, done: Number(page.at(-1)?.position ?? head), total: Number(head) });
  }
  await views.saveCheckpoints([[slot, { logId: await events.logId(), position: head }]]);
  await views.serve(slot);
  // A projector in another process may have dropped it.
  for (const old of all.filter((slot) => slot.version <= version)) await views.drop(old).catch(ignoreIfDropped);
};

const countDocuments = async (views: OperatorContext['engines']['views'], slot: Slot): Promise<number> =>
  (await views.find(slot, { organizationId: EVERY_ORGANIZATION, limit: 0 })).total;
