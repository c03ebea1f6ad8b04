import type { Command } from 'commander';
import { CommandFailure, withSession } from '../command-session.js';
import { UsageError } from '../known-values.js';
import { rulesActivationCommands } from './rules-activation.js';

interface ListOptions {
  readonly id?: string;
  readonly asOf?: string;
  readonly expiring?: boolean;
}

/** `rules …`. */
export const ruleCommands = (program: Command): void => {
  const rules = program.command('rules').description('fees, periods, rates and calendars as dated data');
  rules
    .command('list')
    .description('list the rules that hold on a day; those of the release where there is no data')
    .option('--id <id>', 'one rule, or all whose id begins so up to a dot')
    .option('--as-of <day>', 'basis day, YYYY-MM-DD (default: today in Los Angeles)')
    .option('--expiring', 'those alone that have ended, or end within 60 days')
    .action(async (options: ListOptions, command: Command) =>
      withSession(command, async ({ print, place, ask }) => {
        const [{ isRealDate }, { listText, ruleList, activeRules }] = await Promise.all([
          import('#domain'),
          import('../rules-report.js'),
        ]);
        if (options.asOf !== undefined && !isRealDate(options.asOf))
          throw new UsageError('--as-of is no date, YYYY-MM-DD');
        const list = ruleList(await activeRules(place, ask), options);
        print(list, listText(list));
      }),
    );
  rules
    .command('check')
    .description('check a pack’s file; exit code 1 when anything in it is wrong')
    .argument('<file>', 'the pack, JSON (docs/rules.schema.json)')
    .option('--key <key>', 'public key of minisign, or its file: the signature <file>.minisig must hold, too')
    .action(async (file: string, { key }: { readonly key?: string }, command: Command) =>
      withSession(command, async ({ print }) => {
        const { reportOnPack, reportText } = await import('../rules-report.js');
        const report = reportOnPack(file, key);
        print(report, reportText(report));
        if (report.code !== null) throw new CommandFailure();
      }),
    );
  rules
    .command('diff')
    .description('say what a pack’s file, or a version, says otherwise than another one, or than the shipped pack')
    .argument('<file>', 'the pack, or a version of `rules versions`')
    .argument('[before]', 'the pack or version that it is compared with')
    .action(async (file: string, before: string | undefined, _: object, command: Command) =>
      withSession(command, async ({ print, ask }) => {
        const { changesIn, changesText } = await import('../rules-report.js');
        const changes = await changesIn(file, before, ask);
        print({ changes }, changesText(changes));
      }),
    );
  rulesActivationCommands(rules);
  const key = rules.command('key').description('public keys whose packs are taken');
  key
    .command('list')
    .description('list them')
    .action(async (_: object, command: Command) =>
      withSession(command, async ({ ask, print }) => {
        const [{ keys }, { tableText }] = [await ask('rules.key-list', {}), await import('../print/text.js')];
        print(
          { keys },
          tableText(
            ['Key', 'Name', 'Layer', 'Until'],
            keys.map(({ keyId, name, layer, notAfter }) => [keyId, name, layer, notAfter]),
            'There is no key: no signed pack is taken.',
          ),
        );
      }),
    );
  key
    .command('add')
    .description('take packs that this key signs')
    .argument('<key>', 'public key of minisign, or its file')
    .requiredOption('--name <name>', 'whose it is')
    .option(
      '--layer <layer>',
      'operator: its rows join yours; signed: a publisher’s pack, each replaces the one before',
      'operator',
    )
    .option('--not-after <day>', 'last day on which its packs are taken, YYYY-MM-DD')
    .action(
      async (
        text: string,
        options: { readonly name: string; readonly layer: string; readonly notAfter?: string },
        command: Command,
      ) =>
        withSession(command, async ({ ask, print }) => {
          const { keyTextOf } = await import('../rules-report.js');
          const added = await ask('rules.key-add', { ...options, key: keyTextOf(text) });
          print(added, `Packs signed by ${added.keyId} are taken into the layer ${added.layer}.`);
        }),
    );
  key
    .command('remove')
    .description('take no more packs by this key; what it signed stays in force')
    .argument('<id>', 'id of the key')
    .action(async (keyId: string, _: object, command: Command) =>
      withSession(command, async ({ ask, print }) => {
        const done = await ask('rules.key-remove', { keyId });
        print(done, `No more packs are taken by ${done.removed}.`);
      }),
    );
};
