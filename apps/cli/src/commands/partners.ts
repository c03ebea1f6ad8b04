import { setTimeout as pause } from 'node:timers/promises';
import { Option, type Command } from 'commander';
import type { SimulatedAnswer } from '#sandbox-payer';
import { OperatorRefusal, type PartnerReport } from '#operator';
import { CommandFailure, withSession } from '../command-session.js';
import { absolutePath } from '../paths.js';
import { pluralize, tableText } from '../print/text.js';

const WATCH_INTERVAL_MS = 1_000;

const partnerTable = ({ file, partners }: PartnerReport): string =>
  tableText(
    ['Partner', 'Name', 'Transport', 'Usage', 'Payers', 'Attachments', 'Organizations'],
    partners.map((partner) => [
      partner.id,
      partner.enabled ? partner.name : `${partner.name} (disabled)`,
      partner.transport,
      partner.usage === 'P' ? 'production' : 'test',
      partner.payers,
      partner.attachments,
      partner.organizations.length === 0 ? 'all live' : partner.organizations.join(', '),
    ]),
    `There are no partners: ${file} does not exist or lists none (docs/payers.md).`,
  );

const mistakesText = ({ file, mistakes }: Pick<PartnerReport, 'file' | 'mistakes'>): string =>
  `${pluralize(mistakes.length, 'error')} in ${file}:\n\n${mistakes
    .map(({ path, message, line }) => `  ${[line && `line ${line}:`, path, message].filter(Boolean).join(' ')}`)
    .join('\n')}`;

export const partnerCommands = (program: Command): void => {
  const partner = program.command('partner').description('Clearinghouses and payers');
  partner
    .command('list')
    .description('List configured partners')
    .action(async (_: object, command: Command) =>
      withSession(command, async ({ ask, print }) => {
        const report = await ask('partner.list', {});
        print(report, report.mistakes.length > 0 ? mistakesText(report) : partnerTable(report));
        if (report.mistakes.length > 0) throw new CommandFailure();
      }),
    );
  partner
    .command('check')
    .description('Validate the partners file; exit code 1 if it is missing or invalid')
    .action(async (_: object, command: Command) =>
      withSession(command, async ({ config, print }) => {
        const { checkPartners, partnersFile } = await import('#partners');
        const settings = await config();
        const { partners, mistakes } = checkPartners(settings);
        const report = { file: partnersFile(settings), partners: partners.map(({ id }) => id), mistakes };
        const { existsSync } = await import('node:fs');
        if (!existsSync(report.file)) throw new OperatorRefusal(`the partners file ${report.file} does not exist`);
        print(
          report,
          report.mistakes.length > 0
            ? mistakesText(report)
            : `${report.file} is valid: ${pluralize(report.partners.length, 'partner')}.`,
        );
        if (report.mistakes.length > 0) throw new CommandFailure();
      }),
    );
  partner
    .command('send')
    .description('Send pending files to partners now; exit code 1 if a partner is unreachable')
    .argument('[partner]', 'only this partner')
    .action(async (partnerId: string | undefined, _: object, command: Command) =>
      withSession(command, async ({ ask, print }) => {
        const reports = await ask('partner.send', { ...(partnerId !== undefined && { partner: partnerId }) });
        print(
          reports,
          tableText(
            ['Partner', 'Sent', 'Waiting', 'Problem'],
            reports.map(({ partner: id, sent, waiting, trouble }) => [id, sent.length, waiting, trouble]),
            'There are no partners.',
          ),
        );
        if (reports.some(({ trouble }) => trouble !== null)) throw new CommandFailure();
      }),
    );
  partner
    .command('fetch')
    .description('Fetch files from partners now; exit code 1 if a partner is unreachable')
    .argument('[partner]', 'only this partner')
    .action(async (partnerId: string | undefined, _: object, command: Command) =>
      withSession(command, async ({ ask, print }) => {
        const reports = await ask('partner.fetch', { ...(partnerId !== undefined && { partner: partnerId }) });
        print(
          reports,
          tableText(
            ['Partner', 'Received', 'Incomplete', 'Unreadable', 'Links and renamed files', 'Problem'],
            reports.map(({ partner: id, taken, growing, unreadable, unread, trouble }) => [
              ...[id, taken, growing, unreadable, unread, trouble],
            ]),
            'There are no partners.',
          ),
        );
        if (reports.some(({ trouble }) => trouble !== null)) throw new CommandFailure();
      }),
    );
  partner
    .command('pretend')
    .description('Simulate a partner on a folder transport: reads `out`, writes responses to `in`')
    .argument('<folder>', 'path of the folder transport')
    .addOption(
      new Option('--answer <answer>', 'payer response to each bill')
        .choices(['paid', 'partial', 'denied', 'accepted', 'rejected'])
        .default('paid'),
    )
    .option('--watch', 'continue until Ctrl-C')
    .action(async (folder: string, options: { answer: SimulatedAnswer; watch?: true }, command: Command) =>
      withSession(command, async ({ print, signal }) => {
        const { simulatePayment } = await import('#sandbox-payer');
        do {
          const report = await simulatePayment(absolutePath(folder), options.answer, () => new Date().toISOString());
          if (report.files > 0 || !options.watch)
            print(
              report,
              `Read ${pluralize(report.files, 'file')} with ${pluralize(report.claims, 'claim')}, and wrote ${pluralize(report.answers, 'response file')}.`,
            );
          // An interrupt ends the pause early.
          if (options.watch) await pause(WATCH_INTERVAL_MS, undefined, { signal }).catch(() => undefined);
        } while (options.watch && !signal.aborted);
      }),
    );
};
