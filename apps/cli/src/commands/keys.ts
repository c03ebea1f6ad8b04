import { Option, type Command } from 'commander';
import type { IssuedKey, KeyLine } from '#operator';
import { collectList } from '../arguments.js';
import { withSession } from '../command-session.js';
import { checkPermissions, UsageError } from '../known-values.js';
import { fieldsText, minuteText, tableText } from '../print/text.js';
import { parseFutureTime } from '../time.js';

const permissionsText = ({ permissions, without = [], allPermissions }: IssuedKey | KeyLine): string =>
  allPermissions ? 'all' : [...permissions, ...without.map((permission) => `-${permission}`)].join(' ');

/** Formats a new key, which is shown only once. */
export const newKeyText = (key: IssuedKey): string =>
  [
    `  ${key.key}`,
    '',
    'Keep this key now: it is stored nowhere and cannot be shown again.',
    '',
    fieldsText(
      ['Id', key.credentialId],
      ['Name', key.name],
      ['Organization', `${key.organizationId} (${key.environment})`],
      ['Scope', key.scope],
      ['Permissions', permissionsText(key)],
      ['Expires', minuteText(key.expiresAt) ?? 'never'],
      ['Works from', key.allowedCidrs?.join(', ') ?? 'anywhere'],
    ),
  ].join('\n');

const keyTable = (keys: readonly KeyLine[]): string =>
  tableText(
    ['Key', 'Begins with', 'Name', 'Scope', 'Status', 'Made', 'Last used', 'Expires', 'From', 'Permissions'],
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
    'This organization has no key yet: make one with `key create`.',
  );

/** Returns the selected permissions, or undefined for all permissions. Throws UsageError if none were selected. */
const selectedPermissions = (
  permissions: readonly string[] | undefined,
  all: boolean | undefined,
): readonly string[] | undefined => {
  const isAll = permissions?.join() === 'all';
  if (permissions === undefined ? all !== true : permissions.length === 0)
    throw new UsageError('name the permissions of the key with --permissions, or grant all with --all-permissions');
  if (all === true && permissions !== undefined && !isAll)
    throw new UsageError('--permissions and --all-permissions exclude each other');
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

/** Adds `key …`. */
export const keyCommands = (program: Command): void => {
  const key = program.command('key').description('server keys');
  key
    .command('create')
    .description('create a server key; it is shown only once')
    .requiredOption('--org <organization>', 'home organization of the key')
    .addOption(
      new Option('--scope <scope>', 'this organization, or all organizations of its account')
        .choices(['organization', 'account'])
        .makeOptionMandatory(),
    )
    .option(
      '--permissions <names>',
      'comma-separated, such as bills:read,events:read (this or --all-permissions is required)',
      collectList,
    )
    .option('--all-permissions', 'grant every permission')
    .option(
      '--without <names>',
      'permissions to exclude, such as identifiers:read (SSNs in packets), exports:create (CSV)',
      collectList,
    )
    .option('--expires <when>', 'such as 90d, 12h or 2027-01-31 (default: never)', parseFutureTime)
    .option('--allow-from <networks>', 'comma-separated, such as 203.0.113.0/24 (default: anywhere)', collectList)
    .option('--name <name>', 'name')
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
    .description('list the keys of an organization')
    .requiredOption('--org <organization>', 'its id')
    .action(async ({ org }: { org: string }, command: Command) =>
      withSession(command, async ({ ask, print }) => {
        const keys = await ask('key.list', { org });
        print(keys, keyTable(keys));
      }),
    );
  key
    .command('revoke')
    .description('revoke a key; every server rejects it within a second')
    .argument('<credential>', 'id of the key (key_…)')
    .option('--org <organization>', 'home organization; speeds up the search')
    .action(async (credentialId: string, { org }: { org?: string }, command: Command) =>
      withSession(command, async ({ ask, print }) => {
        const revoked = await ask('key.revoke', { credentialId, org });
        print(revoked, `${credentialId} (${revoked.name}) ${revoked.changed ? 'is revoked' : 'was revoked before'}.`);
      }),
    );
  key
    .command('rotate')
    .description('create a new key with the same permissions as an existing key')
    .argument('<credential>', 'id of the old key (key_…)')
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
            old.expiresAt === null ? 'goes on: revoke it when nobody uses it' : `ends ${minuteText(old.expiresAt)}`;
          print(rotated, `${newKeyText(rotated.key)}\n\nThe old key, ${old.credentialId}, ${end}.`);
        }),
    );
};
