import type { Command } from 'commander';
import type { MailTestReport, OidcTestReport } from '#operator';
import { withSession } from '../command-session.js';

const mailTestText = ({ from, sentTo }: MailTestReport): string =>
  sentTo === null
    ? `The mail server accepted the connection and the login. The sender is ${from}. To send a test message, add --to ADDRESS.`
    : `The mail server accepted a message from ${from} to ${sentTo}.`;

const oidcTestText = ({ issuer, keys, clockAheadSeconds, returnAddress }: OidcTestReport): string =>
  [
    `${issuer} responded with ${keys} ${keys === 1 ? 'key' : 'keys'} and accepted the client ID and secret.`,
    `The clocks differ by ${Math.abs(clockAheadSeconds)} s.`,
    `Redirect URI to register at the provider: ${returnAddress}`,
  ].join('\n');

export const connectivityCommands = (program: Command): void => {
  program
    .command('mail')
    .description('Mail server')
    .command('test')
    .description('Test the mail server in SMTP_URL; exit code 1 with the reason if it fails')
    .option('--to <address>', 'also send a short test message to this address')
    .action(async ({ to }: { to?: string }, command: Command) =>
      withSession(command, async ({ ask, print }) => {
        const report = await ask('mail.test', to === undefined ? {} : { to });
        print(report, mailTestText(report));
      }),
    );
  program
    .command('oidc')
    .description('OpenID provider')
    .command('test')
    .description(
      'Test the OpenID provider in OIDC_ISSUER as far as possible without a user; exit code 1 with the reason if it fails',
    )
    .action(async (_: object, command: Command) =>
      withSession(command, async ({ ask, print }) => {
        const report = await ask('oidc.test', {});
        print(report, oidcTestText(report));
      }),
    );
};
