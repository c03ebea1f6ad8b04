import { CAPACITY_WARNING } from '#read-models';
import type { Finding, OperatorStatus } from './report.js';

const LITTLE_DISK = 0.1;
const DAYS_OF_WARNING = 21;
/** A queue of this length is a backlog. */
const LONG_QUEUE = 1_000;

const percent = (part: number): string => `${Math.round(part * 100)} %`;

/** Reads a report as an experienced operator would. Nothing found: an empty list. */
export const findings = (report: Omit<OperatorStatus, 'findings'>): readonly Finding[] => {
  const { disk, projections, bills, billsCeiling, queues, certificates, physicianSchedule, head } = report;
  const found: Finding[] = [];
  const find = (condition: boolean, what: string, todo: string): void => {
    if (condition) found.push({ what, todo });
  };
  if (disk) {
    const free = disk.freeBytes / Math.max(1, disk.totalBytes);
    find(
      free < LITTLE_DISK,
      `only ${percent(free)} of the disk is free`,
      'make room, or move to a larger disk (docs/runbooks/backup-and-restore.md)',
    );
  }
  for (const { name, position, parked, serving } of projections) {
    if (!serving) continue;
    find(
      parked.length > 0,
      `the read model ${name} has put aside ${parked.length} of its streams`,
      'see `projections list`, then docs/runbooks/parked-streams.md',
    );
    find(
      BigInt(position) < BigInt(head),
      `the read model ${name} is behind the log (${position} of ${head})`,
      'wait if a server is catching up; else start one, and see its log',
    );
  }
  find(projections.length === 0, 'there are no read models yet', 'start the server once: it makes them');
  if (billsCeiling !== null)
    find(
      bills >= billsCeiling * CAPACITY_WARNING,
      `${percent(bills / billsCeiling)} of the bills that the embedded engines hold are used`,
      'move to the production engines with `transfer` (docs/runbooks/embedded-to-production.md)',
    );
  find(
    queues['webhooksFailed'] !== 0,
    'webhook deliveries were given up',
    'see GET /webhook-deliveries?status=failed, mend the receiver, then redeliver or recover',
  );
  for (const [queue, length] of Object.entries(queues))
    find(
      queue !== 'webhooksFailed' && length >= LONG_QUEUE,
      `the queue of ${queue} is long (${length})`,
      'see the log and the metrics of the projector (docs/runbooks/engine-outage.md)',
    );
  for (const { of, expiresInDays, problem } of certificates) {
    find(problem !== null, `the certificate of ${of} could not be read: ${problem ?? ''}`, `see that ${of} answers`);
    find(
      expiresInDays !== null && expiresInDays < DAYS_OF_WARNING,
      `the certificate of ${of} ${(expiresInDays ?? 0) < 0 ? 'has expired' : `expires in ${expiresInDays ?? 0} days`}`,
      'renew it',
    );
  }
  if (physicianSchedule)
    find(
      physicianSchedule.endsInDays < DAYS_OF_WARNING,
      `the physician fee schedule on file holds for services until ${physicianSchedule.to} only`,
      'import the tables of the next order with `directory import omfs` (docs/fees.md)',
    );
  return found;
};
