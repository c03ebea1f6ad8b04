import { Option, type Command } from 'commander';
import { deletionReasons } from '#domain';
import type { DeletionReport } from '#operator';
import { withSession, accessReasonOption } from '../command-session.js';
import { absolutePath } from '../paths.js';
import { pluralize } from '../print/text.js';

const deletionText = (org: string, { state, changed, dueAt, deletedAt, destroyed }: DeletionReport): string => {
  if (state === 'ordered' || destroyed === null)
    return [
      `${org} ${changed ? 'is' : 'was before'} to be deleted from ${dueAt ?? ''} on. Nothing is destroyed yet, and everything works.`,
      `Then: \`org delete ${org} --yes\`. Until then: \`org export\` takes its data out, \`org keep\` calls it off.`,
    ].join('\n');
  const { bills, streams, keys, records, outgoing, partners } = destroyed;
  return [
    changed
      ? `${org} is deleted: nothing brings it back.`
      : `${org} was deleted at ${deletedAt ?? ''}; what was left of it is gone.`,
    `${pluralize(bills, 'bill')} in ${pluralize(streams, 'stream')}; ${pluralize(keys, 'data key')} destroyed, ${pluralize(records, 'record')} removed.`,
    ...(outgoing > 0 ? [`${pluralize(outgoing, 'file')} in outboxes removed.`] : []),
    ...partners
      .filter(({ fetched }) => fetched)
      .map(({ partner, interchange }) => `${partner} has its file ${interchange}: ask them to erase it.`),
    'Backups from before still hold everything: remove them in time.',
  ].join('\n');
};

interface DeleteOptions {
  readonly reason?: string;
  readonly atOnce?: boolean;
  readonly billsUnderWay?: boolean;
  readonly yes?: boolean;
}

/** Adds `org export`, `org delete` and `org keep` for organizations that leave. */
export const offboardingCommands = (org: Command): void => {
  org
    .command('export')
    .description("export an organization's data to a tar file: records, bills, events and documents, unencrypted")
    .argument('<organization>', 'its id')
    .argument('<file>', 'a new file')
    .addOption(accessReasonOption())
    .action(async (id: string, file: string, _: object, command: Command) =>
      withSession(command, async ({ ask, print }) => {
        const made = await ask('org.export', { org: id, file: absolutePath(file) });
        print(
          made,
          `Wrote ${pluralize(made.bills, 'bill')} and ${pluralize(made.documents, 'document')} of ${id} to ${made.file}. Nothing in it is encrypted: keep it like the patients' files that it holds.`,
        );
      }),
    );
  org
    .command('delete')
    .description(
      'delete an organization and all of its data: schedules the deletion, and carries it out when run again a month later',
    )
    .argument('<organization>', 'its id')
    .addOption(new Option('--reason <reason>', 'reason; stored in the log').choices(deletionReasons))
    .option('--at-once', 'skip the waiting period of one month')
    .option('--bills-under-way', 'even if bills are neither paid nor closed')
    .option('--yes', 'I am sure')
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
    .description('cancel a scheduled deletion')
    .argument('<organization>', 'its id')
    .action(async (id: string, _: object, command: Command) =>
      withSession(command, async ({ ask, print }) => {
        const kept = await ask('org.keep', { org: id });
        print(kept, kept.changed ? `${id} stays.` : `${id} was not to be deleted.`);
      }),
    );
};
