import type { Registry } from 'prom-client';
import type { HeadStatus, ProjectorReport } from '#subscriptions';
import { gauge } from './gauge.js';

export const exposeSafeguards = (registry: Registry, report: () => Promise<ProjectorReport>): void => {
  const heads = async (): Promise<HeadStatus | undefined> => (await report()).heads;
  gauge(
    registry,
    'workcomp_signed_head_age_seconds',
    'Seconds since a signed head covered all recorded events, in the process that signs heads.',
    [],
    async () => {
      const stand = await heads();
      return stand ? [[{}, secondsSince(stand.coveredAt)]] : [];
    },
  );
  gauge(
    registry,
    'workcomp_signed_head_unsent_seconds',
    'Seconds for which the newest signed head could not be sent to a destination of CHECKPOINT_SINK; 0 if it was sent.',
    ['sink'],
    async () => {
      const stand = await heads();
      return [...(stand?.unsentSince ?? [])].map(([sink, since]) => [
        { sink },
        since === null ? 0 : secondsSince(since),
      ]);
    },
  );
  gauge(
    registry,
    'workcomp_access_alerts',
    'Unusual access found in the access record since the process started, by rule.',
    ['rule'],
    async () => [...((await report()).accessAlerts ?? [])].map(([rule, count]) => [{ rule }, count]),
  );
};

const secondsSince = (time: number): number => Math.max(0, (Date.now() - time) / 1_000);
