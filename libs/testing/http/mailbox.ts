import type { AddressInfo } from 'node:net';
import type { Email } from 'postal-mime';

/** A certificate for localhost and 127.0.0.1 that signs itself, good for a hundred years; it protects nothing. */
export const loopbackCertificate = {
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgsnE0kQUngBV3hw0w
6rxCWnF8dUxl21pIQWmL4jMh0S2hRANCAASndbdNHMIRSGIcfCprePMy+ic8804b
idGGMQprWh48uZOB8Waj8wbKkXthVUwQavj/DHODBFOWHkEgwrbtiwSM
-----END PRIVATE KEY-----`,
  cert: `-----BEGIN CERTIFICATE-----
MIIBmzCCAUGgAwIBAgIUWa3TZPWevZgOKIiFNGEivuNLj5IwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMjE5MzEzNFoYDzIxMjYxMDI5
MTkzMTM0WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAASndbdNHMIRSGIcfCprePMy+ic8804bidGGMQprWh48uZOB8Waj8wbK
kXthVUwQavj/DHODBFOWHkEgwrbtiwSMo28wbTAdBgNVHQ4EFgQUCPYk7EkF5S0G
3+iZreJUSmCUyokwHwYDVR0jBBgwFoAUCPYk7EkF5S0G3+iZreJUSmCUyokwDwYD
VR0TAQH/BAUwAwEB/zAaBgNVHREEEzARgglsb2NhbGhvc3SHBH8AAAEwCgYIKoZI
zj0EAwIDSAAwRQIhAL5bAKJt/Lt2XtCl9DSdMGnPmcoPXn9I/nfj3jNvFt2kAiBu
lrPGCOQ4EBITD0/in371ucGjKASYOXsXtu7JCwH0UQ==
-----END CERTIFICATE-----`,
};

/** A mail server of a test's own. */
export interface Mailbox {
  readonly url: string;
  /** For a client that asks nobody whether the certificate is good. */
  readonly trustedUrl: string;
  /** Everything that was taken, oldest first. */
  readonly received: Email[];
  /** Reply to every sender (MAIL FROM) from now on; null accepts everybody. */
  senderRefusal: Error | null;
  /** Reply to every recipient from now on; null accepts everybody. */
  refusal: Error | null;
  /** Reply to every message from now on, sent after it was kept; null accepts it. */
  objection: Error | null;
  /** Takes the message, and then loses the connection before it says so. */
  silent: boolean;
  /** Is told of every message that was taken, before the sender is. */
  taken: (mail: Email) => void;
  close(): Promise<void>;
}

export interface MailboxOptions {
  /** Offers STARTTLS, with a certificate that nobody vouches for. */
  readonly tls?: boolean;
  /** Credentials of the only permitted sender; everybody may send unless given. */
  readonly login?: { readonly user: string; readonly password: string };
}

/** A mail server on a free port of loopback, which takes everything. */
export const openMailbox = async ({ tls = false, login }: MailboxOptions = {}): Promise<Mailbox> => {
  const { SMTPServer } = await import('smtp-server');
  const { default: PostalMime } = await import('postal-mime');
  const received: Email[] = [];
  const server = new SMTPServer({
    ...loopbackCertificate,
    authOptional: login === undefined,
    disabledCommands: tls ? [] : ['STARTTLS'],
    onAuth: ({ username, password }, _session, done) =>
      username === login?.user && password === login?.password
        ? done(null, { user: username ?? '' })
        : done(new Error('who are you?')),
    onMailFrom: (_address, _session, done) => done(mailbox.senderRefusal),
    onRcptTo: (_address, _session, done) => done(mailbox.refusal),
    onData: (stream, _session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        void PostalMime.parse(Buffer.concat(chunks)).then((mail) => {
          received.push(mail);
          mailbox.taken(mail);
          done(mailbox.silent ? Object.assign(new Error('try later'), { responseCode: 451 }) : mailbox.objection);
        });
      });
    },
  });
  // A client that is killed in the middle of a message leaves a half-open connection, which is no error here.
  server.on('error', () => undefined);
  const mailbox: Mailbox & { url: string } = {
    url: '',
    get trustedUrl() {
      return `${mailbox.url}?tls.rejectUnauthorized=false`;
    },
    received,
    senderRefusal: null,
    refusal: null,
    objection: null,
    silent: false,
    taken: () => undefined,
    close: () => new Promise((closed) => server.close(() => closed())),
  };
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  mailbox.url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  return mailbox;
};
