import { Argument, Option, type Command } from 'commander';
import type { OrganizationDetails, OrganizationLine } from '#operator';
import { parseOnOff } from '../arguments.js';
import { withSession } from '../command-session.js';
import { fieldsText, tableText } from '../print/text.js';
import { offboardingCommands } from './offboarding.js';
import { newKeyText } from './keys.js';

const environmentOption = (): Option =>
  new Option('--environment <environment>', 'environment; cannot be changed later')
    .choices(['sandbox', 'live'])
    .makeOptionMandatory();

const orgTable = (lines: readonly OrganizationLine[]): string =>
  tableText(
    ['Organization', 'Name', 'Environment', 'Account', 'External ID', 'Treatment billing', 'RFA check'],
    lines.map((line) => [
      line.organizationId,
      line.name,
      line.environment,
      line.accountId === line.organizationId ? 'own account' : line.accountId,
      line.externalId,
      line.treatmentBilling ? 'on' : 'off',
      line.rfaChecks,
    ]),
    'There are no organizations yet. Create one with `org create`, or set up the sandbox practice with `bootstrap`.',
  );

const details = (details: OrganizationDetails): string =>
  fieldsText(
    ['Organization', details.organizationId],
    ['Name', details.name],
    ['Environment', details.environment],
    ['Account', details.accountId === details.organizationId ? 'own account' : details.accountId],
    ['External ID', details.externalId],
    ['Treatment billing', details.treatmentBilling ? 'on' : 'off'],
    ['Bills without authorization', details.rfaChecks === 'refuse' ? 'rejected' : 'sent with a warning'],
    ['Clock', details.clockOffsetMs === 0 ? null : `${Math.round(details.clockOffsetMs / 3_600_000)} hours ahead`],
    ['Billing providers', details.billingProviders],
    ['Rendering providers', details.renderingProviders],
    ['Locations', details.locations],
    ['W-9', details.hasW9 ? 'on file' : 'none'],
    ['Members', details.members],
    ['Active keys', details.keys],
    ['Scheduled deletion', details.deletionDueAt === null ? null : `on or after ${details.deletionDueAt}`],
  );

export const organizationCommands = (program: Command): void => {
  const org = program.command('org').description('Organizations');
  org
    .command('create')
    .description('Create an organization, with its own account or in an existing account')
    .requiredOption('--name <name>', 'name of the organization')
    .addOption(environmentOption())
    .option('--external-id <id>', "the partner's ID for the organization, unique within the account")
    .option('--account <organization>', 'home organization of the account to join')
    .action(async (options: { name: string; environment: 'sandbox' | 'live' }, command: Command) =>
      withSession(command, async ({ ask, print }) => {
        const made = await ask('org.create', options);
        print(
          made,
          `Created ${made.organizationId}, ${made.name} (${made.environment}). Create its first key with \`key create\`.`,
        );
      }),
    );
  org
    .command('list')
    .description('List all organizations')
    .action(async (_: object, command: Command) =>
      withSession(command, async ({ ask, print }) => {
        const lines = await ask('org.list', {});
        print(lines, orgTable(lines));
      }),
    );
  org
    .command('show')
    .description('Show one organization')
    .argument('<organization>', 'ID of the organization')
    .action(async (id: string, _: object, command: Command) =>
      withSession(command, async ({ ask, print }) => {
        const organization = await ask('org.show', { org: id });
        print(organization, details(organization));
      }),
    );
  org
    .command('link')
    .description(
      'Move an organization to another account; keys of the new account can access it, keys of the old account cannot',
    )
    .argument('<organization>', 'ID of the organization')
    .requiredOption('--account <organization>', 'home organization of the account')
    .action(async (id: string, { account }: { account: string }, command: Command) =>
      withSession(command, async ({ ask, print }) => {
        const linked = await ask('org.link', { org: id, account });
        print(linked, `${id} ${linked.changed ? 'now belongs' : 'already belongs'} to the account of ${account}.`);
      }),
    );
  org
    .command('treatment-billing')
    .description('Enable or disable professional (treatment) bills of an organization')
    .argument('<organization>', 'ID of the organization')
    .argument('<on|off>', 'on or off', parseOnOff)
    .action(async (id: string, enabled: boolean, _: object, command: Command) =>
      withSession(command, async ({ ask, print }) => {
        const set = await ask('org.treatment-billing', { org: id, enabled });
        print(set, `Treatment billing of ${id} is ${enabled ? 'on' : 'off'}${set.changed ? '' : ' (unchanged)'}.`);
      }),
    );
  org
    .command('rfa-checks')
    .description('Set how treatment bills are handled that exceed their authorization')
    .argument('<organization>', 'ID of the organization')
    .addArgument(
      new Argument('<mode>', 'warn: send with a warning; refuse: reject the bill').choices(['warn', 'refuse']),
    )
    .action(async (id: string, checks: 'warn' | 'refuse', _: object, command: Command) =>
      withSession(command, async ({ ask, print }) => {
        const set = await ask('org.rfa-checks', { org: id, checks });
        const words = checks === 'refuse' ? 'are rejected' : 'are sent with a warning';
        print(
          set,
          `Treatment bills of ${id} that exceed their authorization ${words}${set.changed ? '' : ' (unchanged)'}.`,
        );
      }),
    );

  offboardingCommands(org);

  const live = program.command('live').description('Live organizations');
  live
    .command('create')
    .description('Create a live organization with its own account and first key')
    .requiredOption('--name <name>', 'name of the organization')
    .option('--key-name <name>', 'name of the key')
    .action(async (options: { name: string; keyName?: string }, command: Command) =>
      withSession(command, async ({ ask, print }) => {
        const made = await ask('live.create', options);
        const { organization, key } = made;
        print(made, `Created ${organization.organizationId}, ${organization.name} (live).\n\n${newKeyText(key)}`);
      }),
    );
};
