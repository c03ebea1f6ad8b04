import type { Command } from 'commander';
import type { OperatorStatus } from '#operator';
import { CommandFailure, withSession } from '../command-session.js';
import { isServerRunning } from '../run-operation.js';
import { adviceText, roundTripsText } from '../print/advice.js';
import { countText, fieldsText, tableText } from '../print/text.js';

const gibibytes = (bytes: number): string => `${(bytes / 2 ** 30).toFixed(1)} GiB`;

const facts = (report: OperatorStatus, running: boolean | null): string =>
  [
    fieldsText(
      ['Version', report.version],
      ['Node', report.node],
      ['Engines', report.engines],
      ['Data', report.dataDir],
      ['Server', running === null ? null : running ? 'running' : 'not running'],
      ['Load', report.load],
      ['Log position', report.head],
      [
        'Bills',
        countText(report.bills) + (report.billsCeiling === null ? '' : ` of at most ${countText(report.billsCeiling)}`),
      ],
      ['Disk', report.disk && `${gibibytes(report.disk.freeBytes)} of ${gibibytes(report.disk.totalBytes)} free`],
      ['Pending effects', countText(report.queues['effects'] ?? 0)],
      ['Pending emails', countText(report.queues['letters'] ?? 0)],
      ['Webhooks being retried', countText(report.queues['webhooksRetried'] ?? 0)],
      ['Failed webhooks', countText(report.queues['webhooksFailed'] ?? 0)],
      ['Rules', report.rules.version],
      ['Physician fee schedule', report.physicianSchedule && `until ${report.physicianSchedule.to}`],
      ...report.certificates.map(
        ({ of: owner, expiresInDays, problem }) =>
          [`Certificate, ${owner}`, problem ?? `expires in ${countText(expiresInDays ?? 0)} days`] as const,
      ),
    ),
    '',
    tableText(
      ['Read model', 'Serving', 'Documents', 'Behind', 'Parked'],
      report.projections.map(({ name, serving, documents, head, position, parked }) => [
        name,
        serving ? 'yes' : 'no',
        countText(documents),
        countText(Number(BigInt(head) - BigInt(position))),
        parked.length,
      ]),
      'There are no read models yet.',
    ),
  ].join('\n');

export const statusCommands = (program: Command): void => {
  program
    .command('status')
    .description('Show versions, engines, lag, disk, certificates and queues')
    .action(async (_: object, command: Command) =>
      withSession(command, async ({ ask, print, place }) => {
        const running = place.production ? null : await isServerRunning(place);
        const report = await ask('status', {});
        print({ ...report, serverRuns: running }, `${facts(report, running)}\n\n${adviceText(report)}`);
      }),
    );
  program
    .command('doctor')
    .description(
      'Report errors and warnings with remedies; exit code 1 if there is an error. Also measures the round trips to EventStoreDB and MongoDB',
    )
    .action(async (_: object, command: Command) =>
      withSession(command, async ({ ask, print, place }) => {
        const report = await ask('status', {});
        const roundTrips = place.production ? await ask('engines.measure', {}) : null;
        const advice = adviceText(report);
        print(
          { findings: report.findings, warnings: report.warnings, roundTrips },
          roundTrips === null ? advice : `${advice}\n\n${roundTripsText(roundTrips)}`,
        );
        if (report.findings.length > 0) throw new CommandFailure();
      }),
    );
};
