import { Option, type Command } from 'commander';
import { deletionReasons } from '#domain';
import type { DeletionReport } from '#operator';
import { withSession, accessReasonOption } from '../command-session.js';
import { absolutePath } from '../paths.js';
import { pluralize } from '../print/text.js';

const deletionText = (org: string, { state, changed, dueAt, deletedAt, destroyed }: DeletionReport): string => {
  if (state === 'ordered' || destroyed === null)
    return [
      `${org} ${changed ? 'is now' : 'was already'} scheduled for deletion on or after ${dueAt ?? ''}. Nothing is deleted yet, and everything keeps working.`,
      `On that date, run \`org delete ${org} --yes\`. Until then, \`org export\` exports the data, and \`org keep\` cancels the deletion.`,
    ].join('\n');
  const { bills, streams, keys, records, outgoing, partners } = destroyed;
  return [
    changed
      ? `${org} is deleted permanently.`
      : `${org} was deleted at ${deletedAt ?? ''}; remaining data was removed.`,
    `${pluralize(bills, 'bill')} in ${pluralize(streams, 'stream')}; ${pluralize(keys, 'data key')} destroyed, ${pluralize(records, 'record')} removed.`,
    ...(outgoing > 0 ? [`${pluralize(outgoing, 'file')} in outboxes removed.`] : []),
    ...partners
      .filter(({ fetched }) => fetched)
      .map(({ partner, interchange }) => `${partner} received the file ${interchange}: ask the partner to delete it.`),
    'Earlier backups still contain all data: delete them when they are no longer needed.',
  ].join('\n');
};

interface DeleteOptions {
  readonly reason?: string;
  readonly atOnce?: boolean;
  readonly billsUnderWay?: boolean;
  readonly yes?: boolean;
}

export const offboardingCommands = (org: Command): void => {
  org
    .command('export')
    .description("Export an organization's data to a tar file: records, bills, events and documents, unencrypted")
    .argument('<organization>', 'ID of the organization')
    .argument('<file>', 'path of a new file')
    .addOption(accessReasonOption())
    .action(async (id: string, file: string, _: object, command: Command) =>
      withSession(command, async ({ ask, print }) => {
        const made = await ask('org.export', { org: id, file: absolutePath(file) });
        print(
          made,
          `Wrote ${pluralize(made.bills, 'bill')} and ${pluralize(made.documents, 'document')} of ${id} to ${made.file}. The file is not encrypted and contains patient data: protect it accordingly.`,
        );
      }),
    );
  org
    .command('delete')
    .description(
      'Delete an organization and all of its data: schedules the deletion, and carries it out when run again a month later',
    )
    .argument('<organization>', 'ID of the organization')
    .addOption(new Option('--reason <reason>', 'reason; stored in the log').choices(deletionReasons))
    .option('--at-once', 'skip the waiting period of one month')
    .option('--bills-under-way', 'delete even if bills are neither paid nor closed')
    .option('--yes', 'confirm this permanent change')
    .action(async (id: string, options: DeleteOptions, command: Command) =>
      withSession(command, async ({ ask, print }) => {
        const { reason, atOnce = false, billsUnderWay = false, yes = false } = options;
        const report = await ask('org.delete', {
          org: id,
          ...(reason !== undefined && { reason }),
          atOnce,
          billsUnderWay,
          yes,
        });
        print(report, deletionText(id, report));
      }),
    );
  org
    .command('keep')
    .description('Cancel a scheduled deletion')
    .argument('<organization>', 'ID of the organization')
    .action(async (id: string, _: object, command: Command) =>
      withSession(command, async ({ ask, print }) => {
        const kept = await ask('org.keep', { org: id });
        print(kept, kept.changed ? `The deletion of ${id} is canceled.` : `No deletion of ${id} was scheduled.`);
      }),
    );
};
