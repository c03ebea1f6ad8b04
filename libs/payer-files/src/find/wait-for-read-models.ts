import type { EventStore } from '#event-store';
import { billProjection, checkProjection, type Views } from '#read-models';
import { ReadModelsBehind } from '../store/payer-file-list.js';

const READ_MODELS_TIMEOUT_MS = 10_000;

/** Waits for the read models: a bill sent before its answer came must be findable. Throws `ReadModelsBehind`. */
export const waitForReadModels = async ({
  events,
  views,
}: {
  readonly events: Pick<EventStore, 'head'>;
  readonly views: Views;
}): Promise<void> => {
  const models = [billProjection.name, checkProjection.name];
  if (!(await views.waitFor(models, await events.head(), READ_MODELS_TIMEOUT_MS))) throw new ReadModelsBehind();
};
