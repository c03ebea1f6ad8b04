import type { Command } from 'commander';
import { CommandFailure, withSession } from '../command-session.js';
import { UsageError } from '../known-values.js';
import { rulesActivationCommands } from './rules-activation.js';

interface ListOptions {
  readonly id?: string;
  readonly asOf?: string;
  readonly expiring?: boolean;
}

export const ruleCommands = (program: Command): void => {
  const rules = program.command('rules').description('Fees, periods, rates and calendars with effective dates');
  rules
    .command('list')
    .description('List the rules in effect on a date; without data, the built-in rules')
    .option('--id <id>', 'rule ID or prefix')
    .option('--as-of <day>', 'date, YYYY-MM-DD (default: today in Los Angeles)')
    .option('--expiring', 'only rules that expired or expire within 60 days')
    .action(async (options: ListOptions, command: Command) =>
      withSession(command, async ({ print, place, ask }) => {
        const [{ isRealDate }, { listText, ruleList, activeRules }] = await Promise.all([
          import('#domain'),
          import('../rules-report.js'),
        ]);
        if (options.asOf !== undefined && !isRealDate(options.asOf))
          throw new UsageError('--as-of must be a date, YYYY-MM-DD');
        const list = ruleList(await activeRules(place, ask), options);
        print(list, listText(list));
      }),
    );
  rules
    .command('check')
    .description('Validate a rule pack file; exit code 1 if it is invalid')
    .argument('<file>', 'rule pack in JSON (docs/rules.schema.json)')
    .option('--key <key>', 'minisign public key, or its file; also verifies the signature <file>.minisig')
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
    .description('Compare a pack file or version with another one, or with the built-in pack')
    .argument('<file>', 'rule pack, or a version from `rules versions`')
    .argument('[before]', 'pack or version to compare with')
    .action(async (file: string, before: string | undefined, _: object, command: Command) =>
      withSession(command, async ({ print, ask }) => {
        const { changesIn, changesText } = await import('../rules-report.js');
        const changes = await changesIn(file, before, ask);
        print({ changes }, changesText(changes));
      }),
    );
  rulesActivationCommands(rules);
  const key = rules.command('key').description('Trusted public keys for rule packs');
  key
    .command('list')
    .description('List trusted keys')
    .action(async (_: object, command: Command) =>
      withSession(command, async ({ ask, print }) => {
        const [{ keys }, { tableText }] = [await ask('rules.key-list', {}), await import('../print/text.js')];
        print(
          { keys },
          tableText(
            ['Key', 'Name', 'Layer', 'Valid until'],
            keys.map(({ keyId, name, layer, notAfter }) => [keyId, name, layer, notAfter]),
            'There are no trusted keys: signed packs are rejected.',
          ),
        );
      }),
    );
  key
    .command('add')
    .description('Trust a key for rule packs')
    .argument('<key>', 'minisign public key, or its file')
    .requiredOption('--name <name>', 'name of its owner')
    .option(
      '--layer <layer>',
      'operator: adds rows to your layer; signed: a publisher’s pack that replaces the previous one',
      'operator',
    )
    .option('--not-after <day>', 'last day on which packs signed by this key are accepted, YYYY-MM-DD')
    .action(
      async (
        text: string,
        options: { readonly name: string; readonly layer: string; readonly notAfter?: string },
        command: Command,
      ) =>
        withSession(command, async ({ ask, print }) => {
          const { keyTextOf } = await import('../rules-report.js');
          const added = await ask('rules.key-add', { ...options, key: keyTextOf(text) });
          print(added, `Packs signed by ${added.keyId} are now accepted in the layer ${added.layer}.`);
        }),
    );
  key
    .command('remove')
    .description('Stop trusting a key; packs it signed stay active')
    .argument('<id>', 'ID of the key')
    .action(async (keyId: string, _: object, command: Command) =>
      withSession(command, async ({ ask, print }) => {
        const done = await ask('rules.key-remove', { keyId });
        print(done, `Packs signed by ${done.removed} are no longer accepted.`);
      }),
    );
};
