import { groupBy } from '#domain';
import { CAPACITY_WARNING } from '#read-models';
import type { FaultKind } from '#event-store';
import type { PublishedFault } from '#state-store';
import { CLOCK_REMEDY } from './clock-findings.js';
import type { Finding, OperatorStatus } from './operator-status.js';

const LOW_DISK_RATIO = 0.1;
const EXPIRY_WARNING_DAYS = 21;
/** A queue of this length is a backlog. */
const BACKLOG_THRESHOLD = 1_000;

const percent = (part: number): string => `${Math.round(part * 100)} %`;

const outage = 'it goes on by itself when the engine answers (docs/runbooks/engine-outage.md)';
/** Remedy for each kind of background fault. */
const remedies: Readonly<Record<FaultKind, string>> = {
  away: outage,
  refused: 'give the user of the connection string its rights back (docs/runbooks/production.md)',
  outside: 'see whether the other side is there, and whether it knows us (docs/runbooks/partner-down.md)',
  machine: 'make room, or give the user of the service its files back (docs/runbooks/engine-outage.md)',
  data: 'see docs/runbooks/parked-streams.md, then docs/runbooks/backup-and-restore.md',
  stopped: 'decide how it goes on (docs/runbooks/backup-and-restore.md)',
  clock: CLOCK_REMEDY,
  contended: 'it is tried again; if it lasts, see docs/scale.md',
  bug: 'report it with the line of the log that says `background job failed`; what waits is lost in no case',
};

/** Works that wait for a mail server or for the provider of identities, and not for a partner. */
const MAIL_AND_SIGN_IN_JOBS = new Set(['letters', 'sign-in mail', 'courtesy mail', 'OpenID sign-in']);

/** Names of the faults of partners' inboxes. */
const INBOX_FAULT_PATTERN = /^exchange \S+ inbox$/;

const remedyOf = ({ kind, work }: PublishedFault): string => {
  if (kind === 'outside' && MAIL_AND_SIGN_IN_JOBS.has(work))
    return 'see `workcomp mail test` or `workcomp oidc test`, then docs/runbooks/mail-and-sign-in.md';
  if (kind === 'stopped' && INBOX_FAULT_PATTERN.test(work))
    return 'remove each link from the inbox and find out who made it; give each renamed file its name back once it can be read (docs/runbooks/partner-down.md)';
  return remedies[kind];
};

const faultText = ({ service, work, words, place, times, since }: PublishedFault): string =>
  `${work} of ${service}: ${words}${place === null ? '' : ` at ${place}`}, ${times === 1 ? 'once' : `${times} times`} since ${since}`;

/** Reads a report as an experienced operator would. Nothing found: an empty list. */
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
      'make room, or move to a larger disk (docs/runbooks/backup-and-restore.md)',
    );
  }
  find(
    load !== null,
    `the server tells requests to come again (${load ?? ''})`,
    'see workcomp_load_* of its metrics, then docs/runbooks/overload.md',
  );
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
      'wait if a server is catching up; else start one. What fails in it is told here, too',
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
      queue !== 'webhooksFailed' && length >= BACKLOG_THRESHOLD,
      `the queue of ${queue} is long (${length})`,
      'what fails is told here, too; else see the metrics of the projector (docs/runbooks/engine-outage.md)',
    );
  for (const fault of faults) find(true, faultText(fault), remedyOf(fault));
  for (const { of: owner, expiresInDays, problem } of certificates) {
    find(
      problem !== null,
      `the certificate of ${owner} could not be read: ${problem ?? ''}`,
      `see that ${owner} answers`,
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
      `the physician fee schedule on file holds for services until ${physicianSchedule.to} only`,
      'import the tables of the next order with `directory import omfs` (docs/fees.md)',
    );
  return [...found, ...ruleFindings(report.rules.expiring.filter(isFault))];
};

type ExpiringRow = OperatorStatus['rules']['expiring'][number];

/** Problems in shipped rule packs are reported as information, because an operator cannot fix them. */
const isFault = ({ layer, expires }: ExpiringRow): boolean => layer !== 'shipped' && expires === 'expired';

/** What to know of the rules in force: rows that end, and rows of the release that ran out. */
export const ruleWarnings = ({ expiring }: OperatorStatus['rules']): readonly Finding[] =>
  ruleFindings(expiring.filter((row) => !isFault(row)));

/** So many facts of a finding are named; a pack may have thousands of codes that end on one day. */
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
  expires === 'expired' ? `ended on ${day}, and no later row is on file` : `ends or is due for review by ${day}`;

const ruleRemedy = ({ id, expires }: ExpiringRow): string => {
  const enter = `\`rules template ${id} > order.csv\`, fill it in, then \`rules set --csv order.csv\`; or import its pack (docs/fees.md)`;
  if (expires === 'expired' && id === 'fee.report')
    return `bills with later dates of service keep their charge for these codes, with the warning fee_table_outdated; if a practice bills them, enter the amounts of the Division's order in force: ${enter}`;
  return `read the order that follows, then ${enter}`;
};
