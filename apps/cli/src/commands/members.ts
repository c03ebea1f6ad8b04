import { Argument, Option, type Command } from 'commander';
import { teamRoles, type TeamRole } from '#domain';
import type { MemberLine } from '#operator';
import { withSession } from '../command-session.js';
import { tableText } from '../print/text.js';

const memberTable = (members: readonly MemberLine[]): string =>
  tableText(
    ['Member', 'Name', 'Email', 'Role', 'Status', 'Subject'],
    members.map(({ id, name, email, role, active, subject }) => [
      id,
      name,
      email,
      role,
      active ? 'active' : 'inactive',
      subject,
    ]),
    'This organization has no members yet. Add one with `member add`.',
  );

interface Org {
  readonly org: string;
}

const changeText = ({ id, changed }: MemberLine & { readonly changed: boolean }, now: string): string =>
  `${id} is ${now}${changed ? '' : ' (unchanged)'}.`;

export const memberCommands = (program: Command): void => {
  const member = program.command('member').description('Members of an organization');
  member
    .command('list')
    .description('List the members of an organization')
    .requiredOption('--org <organization>', 'ID of the organization')
    .action(async ({ org }: Org, command: Command) =>
      withSession(command, async ({ ask, print }) => {
        const members = await ask('member.list', { org });
        print(members, memberTable(members));
      }),
    );
  member
    .command('add')
    .description('Add a member; an existing member keeps their role and state')
    .requiredOption('--org <organization>', 'ID of the organization')
    .requiredOption('--subject <id>', "the person's stable user ID in the host application")
    .addOption(new Option('--role <role>', 'role of the member').choices(teamRoles).makeOptionMandatory())
    .option('--name <name>', 'name of the person')
    .option('--email <address>', 'email address')
    .action(async (options: Org & { subject: string; role: TeamRole }, command: Command) =>
      withSession(command, async ({ ask, print }) => {
        const result = await ask('member.add', options);
        print(
          result,
          result.added
            ? `Added ${result.id} as ${result.role}.`
            : `${result.id} is already a member, as ${result.role}.`,
        );
      }),
    );
  member
    .command('role')
    .description('Change the role of a member')
    .argument('<member>', 'ID of the member (mem_…)')
    .addArgument(new Argument('<role>', 'the new role').choices(teamRoles))
    .requiredOption('--org <organization>', 'ID of the organization')
    .action(async (memberId: string, role: TeamRole, { org }: Org, command: Command) =>
      withSession(command, async ({ ask, print }) => {
        const result = await ask('member.change', { org, memberId, role });
        print(result, changeText(result, result.role));
      }),
    );
  member
    .command('reset-factor')
    .description('Reset a member’s second factor')
    .argument('<member>', 'ID of the member (mem_…)')
    .requiredOption('--org <organization>', 'ID of the organization')
    .action(async (memberId: string, { org }: Org, command: Command) =>
      withSession(command, async ({ ask, print }) => {
        const result = await ask('member.reset-factor', { org, memberId });
        print(result, changeText(result, 'without passkeys'));
      }),
    );
  for (const [name, active, description] of [
    ['deactivate', false, 'Prevent a member from signing in'],
    ['activate', true, 'Allow a member to sign in again'],
  ] as const) {
    member
      .command(name)
      .description(description)
      .argument('<member>', 'ID of the member (mem_…)')
      .requiredOption('--org <organization>', 'ID of the organization')
      .action(async (memberId: string, { org }: Org, command: Command) =>
        withSession(command, async ({ ask, print }) => {
          const result = await ask('member.change', { org, memberId, active });
          print(result, changeText(result, active ? 'active' : 'inactive'));
        }),
      );
  }
};
