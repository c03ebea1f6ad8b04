import { Argument, Option, type Command } from 'commander';
import type { OrganizationDetails, OrganizationLine } from '#operator';
import { parseOnOff } from '../arguments.js';
import { withSession } from '../command-session.js';
import { fieldsText, tableText } from '../print/text.js';
import { offboardingCommands } from './offboarding.js';
import { newKeyText } from './keys.js';

const environmentOption = (): Option =>
  new Option('--environment <environment>', 'for its whole life').choices(['sandbox', 'live']).makeOptionMandatory();

const orgTable = (lines: readonly OrganizationLine[]): string =>
  tableText(
    ['Organization', 'Name', 'Environment', 'Account', 'External id', 'Treatment billing', 'Not authorized'],
    lines.map((line) => [
      line.organizationId,
      line.name,
      line.environment,
      line.accountId === line.organizationId ? 'its own' : line.accountId,
      line.externalId,
      line.treatmentBilling ? 'on' : 'off',
      line.rfaChecks,
    ]),
    'There is no organization yet: make one with `org create`, or the sandbox practice with `bootstrap`.',
  );

const details = (details: OrganizationDetails): string =>
  fieldsText(
    ['Organization', details.organizationId],
    ['Name', details.name],
    ['Environment', details.environment],
    ['Account', details.accountId === details.organizationId ? 'its own' : details.accountId],
    ['External id', details.externalId],
    ['Treatment billing', details.treatmentBilling ? 'on' : 'off'],
    ['Bills of what was not authorized', details.rfaChecks === 'refuse' ? 'refused' : 'go out with a warning'],
    ['Clock', details.clockOffsetMs === 0 ? null : `${Math.round(details.clockOffsetMs / 3_600_000)} hours ahead`],
    ['Billing providers', details.billingProviders],
    ['Rendering providers', details.renderingProviders],
    ['Locations', details.locations],
    ['W-9', details.hasW9 ? 'on file' : 'none'],
    ['Members', details.members],
    ['Keys in force', details.keys],
    ['To be deleted', details.deletionDueAt === null ? null : `from ${details.deletionDueAt} on`],
  );

/** `org …` and `live create`. */
export const organizationCommands = (program: Command): void => {
  const org = program.command('org').description('organizations');
  org
    .command('create')
    .description('make an organization, in an account of its own or in that of another one')
    .requiredOption('--name <name>', 'what people call it')
    .addOption(environmentOption())
    .option('--external-id <id>', "the partner's own id for it, unique within the account")
    .option('--account <organization>', 'home organization of the account that it shall belong to')
    .action(async (options: { name: string; environment: 'sandbox' | 'live' }, command: Command) =>
      withSession(command, async ({ ask, print }) => {
        const made = await ask('org.create', options);
        print(
          made,
          `Made ${made.organizationId}, ${made.name} (${made.environment}). It has no key yet: \`key create\`.`,
        );
      }),
    );
  org
    .command('list')
    .description('list all organizations')
    .action(async (_: object, command: Command) =>
      withSession(command, async ({ ask, print }) => {
        const lines = await ask('org.list', {});
        print(lines, orgTable(lines));
      }),
    );
  org
    .command('show')
    .description('show one organization')
    .argument('<organization>', 'its id')
    .action(async (id: string, _: object, command: Command) =>
      withSession(command, async ({ ask, print }) => {
        const organization = await ask('org.show', { org: id });
        print(organization, details(organization));
      }),
    );
  org
    .command('link')
    .description(
      "move an organization into an account: that account's keys reach it from then on, the old one's do not",
    )
    .argument('<organization>', 'its id')
    .requiredOption('--account <organization>', 'home organization of the account')
    .action(async (id: string, { account }: { account: string }, command: Command) =>
      withSession(command, async ({ ask, print }) => {
        const linked = await ask('org.link', { org: id, account });
        print(linked, `${id} ${linked.changed ? 'now belongs' : 'belonged before'} to the account of ${account}.`);
      }),
    );
  org
    .command('treatment-billing')
    .description('let an organization send professional (treatment) bills, or stop it')
    .argument('<organization>', 'its id')
    .argument('<on|off>', 'on or off', parseOnOff)
    .action(async (id: string, enabled: boolean, _: object, command: Command) =>
      withSession(command, async ({ ask, print }) => {
        const set = await ask('org.treatment-billing', { org: id, enabled });
        print(set, `Treatment billing of ${id} is ${enabled ? 'on' : 'off'}${set.changed ? '' : ', as it was'}.`);
      }),
    );
  org
    .command('rfa-checks')
    .description(
      'say what is done with a treatment bill whose lines go beyond what their items of requests for authorization grant',
    )
    .argument('<organization>', 'its id')
    .addArgument(
      new Argument('<mode>', 'warn: it goes out with a warning; refuse: it is refused').choices(['warn', 'refuse']),
    )
    .action(async (id: string, checks: 'warn' | 'refuse', _: object, command: Command) =>
      withSession(command, async ({ ask, print }) => {
        const set = await ask('org.rfa-checks', { org: id, checks });
        const words = checks === 'refuse' ? 'are refused' : 'go out with a warning';
        print(set, `Bills of ${id} for what was not authorized ${words}${set.changed ? '' : ', as before'}.`);
      }),
    );

  offboardingCommands(org);

  const live = program.command('live').description('live organizations');
  live
    .command('create')
    .description("make a live organization in an account of its own, with the account's first key")
    .requiredOption('--name <name>', 'what people call it')
    .option('--key-name <name>', 'what the key is called')
    .action(async (options: { name: string; keyName?: string }, command: Command) =>
      withSession(command, async ({ ask, print }) => {
        const made = await ask('live.create', options);
        const { organization, key } = made;
        print(made, `Made ${organization.organizationId}, ${organization.name} (live).\n\n${newKeyText(key)}`);
      }),
    );
};
