import type { AddressInfo } from 'node:net';
import type { Email } from 'postal-mime';

/** A mail server of a test's own. */
export interface Mailbox {
  readonly url: string;
  /** Everything that was taken, oldest first. */
  readonly received: Email[];
  /** What it says to every recipient from now on; null takes everything. */
  refusal: Error | null;
  /** Takes the message, and then loses the connection before it says so. */
  silent: boolean;
  /** Is told of every message that was taken, before the sender is. */
  taken: (mail: Email) => void;
  close(): Promise<void>;
}

/** A mail server on a free port of loopback, which takes everything from everybody. */
export const openMailbox = async (): Promise<Mailbox> => {
  const { SMTPServer } = await import('smtp-server');
  const { default: PostalMime } = await import('postal-mime');
  const received: Email[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_address, _session, done) => done(mailbox.refusal),
    onData: (stream, _session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        void PostalMime.parse(Buffer.concat(chunks)).then((mail) => {
          received.push(mail);
          mailbox.taken(mail);
          done(mailbox.silent ? Object.assign(new Error('try later'), { responseCode: 451 }) : null);
        });
      });
    },
  });
  // Whoever is killed in the middle of a message leaves half a connection behind.
  server.on('error', () => undefined);
  const mailbox: Mailbox & { url: string } = {
    url: '',
    received,
    refusal: null,
    silent: false,
    taken: () => undefined,
    close: () => new Promise((closed) => server.close(() => closed())),
  };
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  mailbox.url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  return mailbox;
};
