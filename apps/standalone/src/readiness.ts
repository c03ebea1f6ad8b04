import type { Engines } from '#engines';
import type { Checks } from '#http';
import type { ProjectorStatus } from '#read-models';

/** What /health/ready asks for: the engines, and how far the read models are behind the log. */
export const readinessChecks = ({ events, views }: Engines, projector: () => ProjectorStatus): Checks => ({
  eventLog: () => events.health(),
  readModels: () => views.health(),
  projector: async () => {
    const { running, trouble, projections } = await projector().report();
    const parked = projections.flatMap((projection) => projection.parked).length;
    const lag = Math.max(0, ...projections.map(({ secondsBehind }) => secondsBehind));
    return {
      ok: running && trouble === null && parked === 0,
      detail: trouble ?? (parked > 0 ? `${parked} parked streams` : `${lag} s behind`),
    };
  },
});
