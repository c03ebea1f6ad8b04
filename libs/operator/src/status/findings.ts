import { groupBy } from '#domain';
import { CAPACITY_WARNING } from '#read-models';
import type { FaultKind } from '#event-store';
import type { PublishedFault } from '#state-store';
import { CLOCK_REMEDY } from './clock-findings.js';
import type { Finding, OperatorStatus } from './operator-status.js';

const LOW_DISK_RATIO = 0.1;
const EXPIRY_WARNING_DAYS = 21;
const BACKLOG_THRESHOLD = 1_000;

const percent = (part: number): string => `${Math.round(part * 100)} %`;

const outage = 'it continues automatically when the engine responds (docs/runbooks/engine-outage.md)';
const remedies: Readonly<Record<FaultKind, string>> = {
  away: outage,
  refused: 'restore the permissions of the user in the connection string (docs/runbooks/production.md)',
  outside: 'check that the other system is available and accepts this service (docs/runbooks/partner-down.md)',
  machine:
    'free up disk space, or restore the access of the service user to its files (docs/runbooks/engine-outage.md)',
  data: 'see docs/runbooks/parked-streams.md, then docs/runbooks/backup-and-restore.md',
  stopped: 'decide how to continue (docs/runbooks/backup-and-restore.md)',
  clock: CLOCK_REMEDY,
  contended: 'it is retried; if it persists, see docs/scale.md',
  bug: 'report it with the log line `background job failed`; no waiting work is lost',
};

/** Jobs that depend on a mail server or an identity provider, not on a partner. */
const MAIL_AND_SIGN_IN_JOBS = new Set(['letters', 'sign-in mail', 'courtesy mail', 'OpenID sign-in']);

const INBOX_FAULT_PATTERN = /^exchange \S+ inbox$/;

const remedyOf = ({ kind, work }: PublishedFault): string => {
  if (kind === 'outside' && MAIL_AND_SIGN_IN_JOBS.has(work))
    return 'run `workcomp mail test` or `workcomp oidc test`, then see docs/runbooks/mail-and-sign-in.md';
  if (kind === 'stopped' && INBOX_FAULT_PATTERN.test(work))
    return 'remove each link from the inbox and find out who created it; give each renamed file its name back once it is readable (docs/runbooks/partner-down.md)';
  return remedies[kind];
};

const faultText = ({ service, work, words, place, times, since }: PublishedFault): string =>
  `${work} of ${service}: ${words}${place === null ? '' : ` at ${place}`}, ${times === 1 ? 'once' : `${times} times`} since ${since}`;

/** Lists problems. Empty if nothing is wrong. */
export const findings = (report: Omit<OperatorStatus, 'findings' | 'warnings'>): readonly Finding[] => {
  const { disk, projections, bills, billsCeiling, queues, faults, certificates, physicianSchedule, head, load } =
    report;
  const found: Finding[] = [];
  const find = (condition: boolean, what: string, todo: string): void => {
    if (condition) found.push({ what, todo });
  };
  if (disk) {
    const free = disk.freeBytes / Math.max(1, disk.totalBytes);
    find(
      free < LOW_DISK_RATIO,
      `only ${percent(free)} of the disk is free`,
      'free up disk space, or move to a larger disk (docs/runbooks/backup-and-restore.md)',
    );
  }
  find(
    load !== null,
    `the server is overloaded (${load ?? ''})`,
    'see the metrics workcomp_load_*, then docs/runbooks/overload.md',
  );
  for (const { name, position, parked, serving } of projections) {
    if (!serving) continue;
    find(
      parked.length > 0,
      `the read model ${name} has parked ${parked.length} of its streams`,
      'run `projections list`, then see docs/runbooks/parked-streams.md',
    );
    find(
      BigInt(position) < BigInt(head),
      `the read model ${name} is behind the log (${position} of ${head})`,
      'wait if a server is catching up; otherwise start one. Its errors are findings here too',
    );
  }
  find(projections.length === 0, 'there are no read models yet', 'start the server once: it creates them');
  if (billsCeiling !== null)
    find(
      bills >= billsCeiling * CAPACITY_WARNING,
      `${percent(bills / billsCeiling)} of the maximum number of bills in the embedded engines is used`,
      'move to the production engines with `transfer` (docs/runbooks/embedded-to-production.md)',
    );
  find(
    queues['webhooksFailed'] !== 0,
    'webhook deliveries failed and are no longer retried',
    'see GET /webhook-deliveries?status=failed, fix the receiver, then redeliver or recover',
  );
  for (const [queue, length] of Object.entries(queues))
    find(
      queue !== 'webhooksFailed' && length >= BACKLOG_THRESHOLD,
      `the queue ${queue} is long (${length})`,
      'errors are findings here too; otherwise see the metrics of the projector (docs/runbooks/engine-outage.md)',
    );
  for (const fault of faults) find(true, faultText(fault), remedyOf(fault));
  for (const { of: owner, expiresInDays, problem } of certificates) {
    find(
      problem !== null,
      `the certificate of ${owner} could not be read: ${problem ?? ''}`,
      `check that ${owner} responds`,
    );
    find(
      expiresInDays !== null && expiresInDays < EXPIRY_WARNING_DAYS,
      `the certificate of ${owner} ${(expiresInDays ?? 0) < 0 ? 'has expired' : `expires in ${expiresInDays ?? 0} days`}`,
      'renew it',
    );
  }
  if (physicianSchedule)
    find(
      physicianSchedule.endsInDays < EXPIRY_WARNING_DAYS,
      `the imported physician fee schedule covers dates of service until ${physicianSchedule.to} only`,
      'import the tables of the next order with `directory import omfs` (docs/fees.md)',
    );
  return [...found, ...ruleFindings(report.rules.expiring.filter(isFault))];
};

type ExpiringRow = OperatorStatus['rules']['expiring'][number];

/** Problems in shipped rule packs are reported as information, because an operator cannot fix them. */
const isFault = ({ layer, expires }: ExpiringRow): boolean => layer !== 'shipped' && expires === 'expired';

/** Reports rows that end soon, and shipped rows that have already ended. */
export const ruleWarnings = ({ expiring }: OperatorStatus['rules']): readonly Finding[] =>
  ruleFindings(expiring.filter((row) => !isFault(row)));

/** Maximum number of facts in a finding. Thousands of codes in a pack may end on the same day. */
const MAX_NAMED_FACTS = 10;

const ruleFindings = (rows: readonly ExpiringRow[]): readonly Finding[] => {
  const groups = groupBy(rows, (row) => [row.id, row.layer, row.expires, row.day].join());
  return [...groups.values()].flatMap((group) => {
    const [row] = group;
    if (!row) return [];
    const { id, layer, expires, day } = row;
    const facts = group.flatMap((entry) => (entry.for === '' ? [] : [entry.for]));
    const more = facts.length > MAX_NAMED_FACTS ? ` and ${facts.length - MAX_NAMED_FACTS} more` : '';
    const factsText = facts.length === 0 ? '' : ` of ${facts.slice(0, MAX_NAMED_FACTS).join(', ')}${more}`;
    return [{ what: `the rule ${id}${factsText} (${layer}) ${expiryText(expires, day)}`, todo: ruleRemedy(row) }];
  });
};

const expiryText = (expires: ExpiringRow['expires'], day: string): string =>
  expires === 'expired' ? `ended on ${day}, and there is no later row` : `ends or is due for review by ${day}`;

const ruleRemedy = ({ id, expires }: ExpiringRow): string => {
  const enter = `\`rules template ${id} > order.csv\`, fill it in, then \`rules set --csv order.csv\`; or import its pack (docs/fees.md)`;
  if (expires === 'expired' && id === 'fee.report')
    return `bills with later dates of service keep their charge for these codes, with the warning fee_table_outdated; if a practice bills them, enter the amounts of the Division's order in force: ${enter}`;
  return `read the order that replaces it, then ${enter}`;
};
