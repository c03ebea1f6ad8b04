import type { AddressInfo } from 'node:net';
import type { Email } from 'postal-mime';

/** Self-signed certificate for localhost and 127.0.0.1, valid for 100 years. It protects no data. */
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

/** Mail server for a test. */
export interface Mailbox {
  readonly url: string;
  /** URL for a client that does not verify the certificate. */
  readonly trustedUrl: string;
  /** All accepted messages, oldest first. */
  readonly received: Email[];
  /** Error reply to every sender (MAIL FROM) from now on, or null if every sender is accepted. */
  senderRefusal: Error | null;
  /** Error reply to every recipient from now on, or null if every recipient is accepted. */
  refusal: Error | null;
  /** Error reply to every message from now on, sent after the message is stored, or null if messages are accepted. */
  objection: Error | null;
  /**
   * If true, stores each message and then replies with the temporary error 451, as if the acknowledgment had been lost.
   */
  silent: boolean;
  /** Called with each accepted message, before the sender gets its reply. */
  taken: (mail: Email) => void;
  close(): Promise<void>;
}

export interface MailboxOptions {
  /** Offers STARTTLS with the self-signed certificate. */
  readonly tls?: boolean;
  /** Credentials of the only permitted sender. By default, every sender is permitted. */
  readonly login?: { readonly user: string; readonly password: string };
}

/** Opens a mail server on a free loopback port. By default it accepts every message. */
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
        : done(new Error('invalid credentials')),
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
  // A client killed in the middle of a message leaves a half-open connection, which is not an error here.
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
