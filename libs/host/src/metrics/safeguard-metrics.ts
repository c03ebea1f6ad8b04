import type { Registry } from 'prom-client';
import type { HeadStatus, ProjectorReport } from '#subscriptions';
import { gauge } from './gauge.js';

export const exposeSafeguards = (registry: Registry, report: () => Promise<ProjectorReport>): void => {
  const heads = async (): Promise<HeadStatus | undefined> => (await report()).heads;
  gauge(
    registry,
    'workcomp_signed_head_age_seconds',
    'Seconds since everything that is recorded was in a signed head of the log, in the process that makes them.',
    [],
    async () => {
      const stand = await heads();
      return stand ? [[{}, secondsSince(stand.coveredAt)]] : [];
    },
  );
  gauge(
    registry,
    'workcomp_signed_head_unsent_seconds',
    'Seconds for which the newest signed head could not leave for a place of CHECKPOINT_SINK; 0 where it did.',
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
    'How often something unusual was found in the record of access since the process started, by the rule.',
    ['rule'],
    async () => [...((await report()).accessAlerts ?? [])].map(([rule, count]) => [{ rule }, count]),
  );
};

const secondsSince = (time: number): number => Math.max(0, (Date.now() - time) / 1_000);
