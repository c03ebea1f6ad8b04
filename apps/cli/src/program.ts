import complete from '@bomb.sh/tab/commander';
import { Command, Option } from 'commander';
import { BUILD } from '#build';
import { accessCommands } from './commands/access.js';
import { bootstrapCommand } from './commands/bootstrap.js';
import { maintenanceCommands } from './commands/maintenance.js';
import { eventCommands } from './commands/events.js';
import { integrityCommands } from './commands/integrity.js';
import { keyCommands } from './commands/keys.js';
import { masterKeyCommands } from './commands/master-key.js';
import { memberCommands } from './commands/members.js';
import { workspaceCommands } from './commands/workspace.js';
import { organizationCommands } from './commands/organizations.js';
import { partnerCommands } from './commands/partners.js';
import { payerFileCommands } from './commands/payer-files.js';
import { projectionCommands } from './commands/projections.js';
import { printCommands } from './commands/print.js';
import { ruleCommands } from './commands/rules.js';
import { shreddingCommands } from './commands/shredding.js';
import { transmissionCommands } from './commands/transmissions.js';
import { connectivityCommands } from './commands/connectivity.js';
import { statusCommands } from './commands/status.js';
import { parseOperatorName } from './operator-name.js';

const bold = (text: string): string => (process.stdout.isTTY ? `\u001b[1m${text}\u001b[22m` : text);

const WIDTH = 100;

const describeCommand = (command: Command): string =>
  command.commands.length === 0
    ? command.description()
    : `${command.description()}: ${command.commands.map((command) => command.name()).join(', ')}`;

/** Builds the complete command line. `docs/cli.md` is generated from it. */
export const buildProgram = (): Command => {
  const program = new Command('workcomp')
    .description('Operator command line of the billing service.')
    .option('--data-dir <folder>', 'data folder (default: DATA_DIR, or ./data)')
    .option('--json', 'print the result as JSON')
    .addOption(
      new Option(
        '--as <name>',
        'your name for audit records and receipts (default: your operating system user)',
      ).argParser(parseOperatorName),
    )
    .version(BUILD, '--version', 'print the version and the commit')
    .exitOverride()
    .showHelpAfterError('\nAdd --help to show the usage.')
    .configureHelp({
      showGlobalOptions: true,
      helpWidth: Math.min(process.stdout.columns, WIDTH) || WIDTH,
      styleTitle: bold,
      styleCommandText: bold,
      subcommandDescription: describeCommand,
    })
    .helpCommand('help [command]', 'Show help for a command')
    .addHelpText('after', helpFooter);
  program.commandsGroup('Status and diagnostics:');
  statusCommands(program);
  connectivityCommands(program);
  program.commandsGroup('Setup:');
  bootstrapCommand(program);
  program.commandsGroup('Organizations, members and keys:');
  organizationCommands(program);
  memberCommands(program);
  workspaceCommands(program);
  keyCommands(program);
  program.commandsGroup('Exchange with payers:');
  partnerCommands(program);
  transmissionCommands(program);
  payerFileCommands(program);
  program.commandsGroup('Rules:');
  ruleCommands(program);
  program.commandsGroup('Data:');
  projectionCommands(program);
  eventCommands(program);
  maintenanceCommands(program);
  integrityCommands(program);
  masterKeyCommands(program);
  program.commandsGroup('Personal data:');
  printCommands(program);
  accessCommands(program);
  shreddingCommands(program);
  program.commandsGroup('Shell:');
  complete(program, { completionCommandName: 'completion' });
  return program;
};

const helpFooter = `
Configuration comes from environment variables, as for the server (docs/configuration.md). If a server is running on
the data folder, it performs the commands. Otherwise the command line opens the data itself.

Exit codes: 0 success, 1 refused or failed, 2 invalid usage, or a log that does not match its signed heads (verify,
restore).

Examples:
  npm run -s cli -- bootstrap
  npm run -s cli -- key create --org org_… --scope organization --permissions bills:read --expires 90d
  npm run -s cli -- key revoke key_…`;
