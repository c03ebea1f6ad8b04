import { Option, type Command } from 'commander';
import type { IssuedKey, KeyLine } from '#operator';
import { collectList } from '../arguments.js';
import { withSession } from '../command-session.js';
import { checkPermissions, UsageError } from '../known-values.js';
import { fieldsText, minuteText, tableText } from '../print/text.js';
import { parseFutureTime } from '../time.js';

const permissionsText = ({ permissions, without = [], allPermissions }: IssuedKey | KeyLine): string =>
  allPermissions ? 'all' : [...permissions, ...without.map((permission) => `-${permission}`)].join(' ');

export const newKeyText = (key: IssuedKey): string =>
  [
    `  ${key.key}`,
    '',
    'Save this key now: it is not stored and cannot be shown again.',
    '',
    fieldsText(
      ['ID', key.credentialId],
      ['Name', key.name],
      ['Organization', `${key.organizationId} (${key.environment})`],
      ['Scope', key.scope],
      ['Permissions', permissionsText(key)],
      ['Expires', minuteText(key.expiresAt) ?? 'never'],
      ['Allowed from', key.allowedCidrs?.join(', ') ?? 'anywhere'],
    ),
  ].join('\n');

const keyTable = (keys: readonly KeyLine[]): string =>
  tableText(
    ['Key', 'Prefix', 'Name', 'Scope', 'Status', 'Created', 'Last used', 'Expires', 'Allowed from', 'Permissions'],
    keys.map((key) => [
      key.credentialId,
      key.prefix,
      key.name,
      key.scope,
      key.status,
      minuteText(key.createdAt),
      minuteText(key.lastUsedAt) ?? 'never',
      minuteText(key.expiresAt) ?? 'never',
      key.allowedCidrs?.join(' ') ?? 'anywhere',
      permissionsText(key),
    ]),
    'This organization has no keys yet. Create one with `key create`.',
  );

/** Returns the selected permissions, or undefined for all. Throws UsageError if none are left. */
const selectedPermissions = (
  permissions: readonly string[] | undefined,
  all: boolean | undefined,
): readonly string[] | undefined => {
  const isAll = permissions?.join() === 'all';
  if (permissions === undefined ? all !== true : permissions.length === 0)
    throw new UsageError('specify the permissions of the key with --permissions, or grant all with --all-permissions');
  if (all === true && permissions !== undefined && !isAll)
    throw new UsageError('--permissions and --all-permissions cannot be combined');
  return isAll ? undefined : permissions;
};

interface CreateOptions {
  readonly org: string;
  readonly scope: 'organization' | 'account';
  readonly permissions?: readonly string[];
  readonly allPermissions?: true;
  readonly without?: readonly string[];
  readonly expires?: string;
  readonly name?: string;
  readonly allowFrom?: readonly string[];
}

export const keyCommands = (program: Command): void => {
  const key = program.command('key').description('Server keys');
  key
    .command('create')
    .description('Create a server key; it is shown only once')
    .requiredOption('--org <organization>', 'home organization of the key')
    .addOption(
      new Option('--scope <scope>', 'this organization, or all organizations of its account')
        .choices(['organization', 'account'])
        .makeOptionMandatory(),
    )
    .option(
      '--permissions <names>',
      'comma-separated permissions, such as bills:read,events:read (this or --all-permissions is required)',
      collectList,
    )
    .option('--all-permissions', 'grant every permission')
    .option(
      '--without <names>',
      'permissions to exclude, such as identifiers:read (SSNs in packets), exports:create (CSV)',
      collectList,
    )
    .option('--expires <when>', 'expiry, such as 90d, 12h or 2027-01-31 (default: never)', parseFutureTime)
    .option(
      '--allow-from <networks>',
      'comma-separated networks that may use the key, such as 203.0.113.0/24 (default: anywhere)',
      collectList,
    )
    .option('--name <name>', 'name of the key')
    .action(async ({ expires, allowFrom, allPermissions, ...options }: CreateOptions, command: Command) =>
      withSession(command, async ({ ask, print }) => {
        const chosen = selectedPermissions(options.permissions, allPermissions);
        await checkPermissions(chosen);
        await checkPermissions(options.without);
        const { permissions: _, ...others } = options;
        const made = await ask('key.create', {
          ...others,
          ...(chosen !== undefined && { permissions: chosen }),
          ...(expires !== undefined && { expiresAt: expires }),
          ...(allowFrom !== undefined && { allowedCidrs: allowFrom }),
        });
        print(made, newKeyText(made));
      }),
    );
  key
    .command('list')
    .description('List the keys of an organization')
    .requiredOption('--org <organization>', 'ID of the organization')
    .action(async ({ org }: { org: string }, command: Command) =>
      withSession(command, async ({ ask, print }) => {
        const keys = await ask('key.list', { org });
        print(keys, keyTable(keys));
      }),
    );
  key
    .command('revoke')
    .description('Revoke a key; every server rejects it within a second')
    .argument('<credential>', 'ID of the key (key_…)')
    .option('--org <organization>', 'home organization; speeds up the search')
    .action(async (credentialId: string, { org }: { org?: string }, command: Command) =>
      withSession(command, async ({ ask, print }) => {
        const revoked = await ask('key.revoke', { credentialId, org });
        print(revoked, `${credentialId} (${revoked.name}) ${revoked.changed ? 'is revoked' : 'was already revoked'}.`);
      }),
    );
  key
    .command('rotate')
    .description('Create a new key with the same permissions as an existing key')
    .argument('<credential>', 'ID of the old key (key_…)')
    .option('--org <organization>', 'home organization; speeds up the search')
    .option('--old-expires <when>', 'expiry of the old key, such as 7d (default: no expiry)', parseFutureTime)
    .action(
      async (credentialId: string, { oldExpires, org }: { oldExpires?: string; org?: string }, command: Command) =>
        withSession(command, async ({ ask, print }) => {
          const rotated = await ask('key.rotate', {
            credentialId,
            org,
            ...(oldExpires !== undefined && { oldExpiresAt: oldExpires }),
          });
          const { old } = rotated;
          const end =
            old.expiresAt === null
              ? 'stays valid: revoke it when it is no longer used'
              : `expires ${minuteText(old.expiresAt)}`;
          print(rotated, `${newKeyText(rotated.key)}\n\nThe old key, ${old.credentialId}, ${end}.`);
        }),
    );
};
