import { Option, type Command } from 'commander';
import { teamRoles, type TeamRole } from '#domain';
import { withSession } from '../command-session.js';
import { parseFutureTime } from '../time.js';

interface LinkOptions {
  readonly org: string;
  readonly member?: string;
  readonly role?: TeamRole;
  /** ISO timestamp. */
  readonly expires?: string;
}

/** `link` */
export const workspaceCommands = (program: Command): void => {
  program
    .command('link')
    .description('make a one-time link that signs a person in to the hosted workspace')
    .requiredOption('--org <organization>', 'the organization')
    .option('--member <member>', 'id, subject or address of a member; the first active administrator unless given')
    .addOption(new Option('--role <role>', 'what the session may do at most').choices(teamRoles))
    .option(
      '--expires <when>',
      'until when the link works, at most a day: 30m, 8h or a time (default: 15m)',
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
          link.notTold === null ? 'The member was told of it by mail.' : `The member was not told: ${link.notTold}.`;
        print(link, `Open the workspace as ${link.role}, once, until ${link.expiresAt}:\n${link.url}\n${notice}`);
      }),
    );
};
