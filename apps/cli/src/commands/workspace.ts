import { Option, type Command } from 'commander';
import { teamRoles, type TeamRole } from '#domain';
import { withSession } from '../command-session.js';
import { parseFutureTime } from '../time.js';

interface LinkOptions {
  readonly org: string;
  readonly member?: string;
  readonly role?: TeamRole;
  /** Expiration time (ISO timestamp). */
  readonly expires?: string;
}

export const workspaceCommands = (program: Command): void => {
  program
    .command('link')
    .description('Create a one-time sign-in link to the hosted workspace')
    .addHelpText(
      'after',
      '\nIf the organization has no active administrator, the link invites the first one: the person who opens it enters\ntheir name and email address.',
    )
    .requiredOption('--org <organization>', 'ID of the organization')
    .option('--member <member>', 'ID, subject or email address of a member (default: the first active administrator)')
    .addOption(new Option('--role <role>', 'maximum permissions of the session').choices(teamRoles))
    .option(
      '--expires <when>',
      'expiry of the link, at most one day: 30m, 8h or a time (default: 15m)',
      parseFutureTime,
    )
    .action(async ({ org, member, role, expires }: LinkOptions, command: Command) =>
      withSession(command, async ({ ask, print }) => {
        const link = await ask('workspace.link', {
          org,
          ...(member !== undefined && { member }),
          ...(role !== undefined && { role }),
          ...(expires !== undefined && { expiresAt: expires }),
        });
        const notice =
          link.notTold === null ? 'The member was notified by email.' : `The member was not notified: ${link.notTold}.`;
        const kind = link.invitation ? 'One-time invitation' : 'One-time link';
        print(link, `${kind} to the workspace as ${link.role}, valid until ${link.expiresAt}:\n${link.url}\n${notice}`);
      }),
    );
};
