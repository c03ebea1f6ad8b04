import type { Command } from 'commander';
import { withSession } from '../command-session.js';
import { fieldsText } from '../print/text.js';

export const bootstrapCommand = (program: Command): void => {
  program
    .command('bootstrap')
    .description('Set up the sandbox practice and print its server key; can be repeated safely')
    .addHelpText(
      'after',
      '\nThe key is SANDBOX_API_KEY, or a key that is generated once and stored in DATA_DIR/sandbox.key.\nIf LIVE_API_KEY is set, the live practice is set up as well.',
    )
    .action(async (_: object, command: Command) =>
      withSession(command, async ({ ask, print }) => {
        const made = await ask('bootstrap', {});
        print(
          made,
          [
            made.fresh ? 'The sandbox practice is set up.' : 'The sandbox practice was already set up.',
            '',
            fieldsText(['Organization', made.organizationId], ['Sandbox key', made.key ?? '(revoked)']),
            ...(made.withoutAdministrator === null
              ? []
              : ['', `Invite the first administrator: link --org ${made.withoutAdministrator}`]),
          ].join('\n'),
        );
      }),
    );
};
