import { connect, type PeerCertificate } from 'node:tls';
import { serverNameOf } from '#event-store';
import type { Config } from './config.js';
import { hostsIn, usesTls } from './connection-strings.js';

export interface Certificate {
  /** Owner of the certificate: `PUBLIC_ORIGIN`, or an engine with its host. */
  readonly of: string;
  /** Whole days until expiration, negative afterward. Null if the certificate could not be read. */
  readonly expiresInDays: number | null;
  /** Reason the certificate could not be read, or null. */
  readonly problem: string | null;
}

interface TlsHost {
  readonly of: string;
  readonly host: string;
  readonly port: number;
}

const CONNECT_TIMEOUT_MS = 3_000;
const DAY_MS = 86_400_000;

/** Returns the hosts in a connection string. Empty if it does not use TLS. */
const hostsOf = (
  owner: string,
  url: string | undefined,
  isByTls: (url: string) => boolean,
  ownPort: number,
): readonly TlsHost[] =>
  url === undefined || !isByTls(url)
    ? []
    : hostsIn(url).map(({ name, port }) => ({ of: `${owner} ${name}`, host: name, port: port ?? ownPort }));

const tlsHosts = ({
  PUBLIC_ORIGIN,
  ENGINES,
  EVENTSTOREDB_URL,
  MONGODB_URL,
  OIDC_ISSUER,
  SMTP_URL,
}: Config): readonly TlsHost[] => {
  const origin = new URL(PUBLIC_ORIGIN);
  return [
    ...(origin.protocol === 'https:'
      ? [{ of: 'PUBLIC_ORIGIN', host: origin.hostname, port: Number(origin.port || 443) }]
      : []),
    ...hostsOf('OIDC_ISSUER', OIDC_ISSUER, (url) => /^https:/i.test(url), 443),
    // With STARTTLS, the certificate follows later in the SMTP session. `mail test` checks it.
    ...hostsOf('SMTP_URL', SMTP_URL, (url) => /^smtps:/i.test(url), 465),
    ...(ENGINES === 'production'
      ? [
          ...hostsOf('EventStoreDB', EVENTSTOREDB_URL, (url) => usesTls('EventStoreDB', url), 2113),
          // The name in a `mongodb+srv` URL isn't a host. The hosts come from DNS.
          ...hostsOf('MongoDB', MONGODB_URL, (url) => /^mongodb:/i.test(url) && usesTls('MongoDB', url), 27_017),
        ]
      : []),
  ];
};

/** Fetches a certificate. Sends no data and does not verify the issuer. */
const fetchCertificate = ({ of: owner, host, port }: TlsHost): Promise<Certificate> =>
  new Promise((resolve) => {
    const tell = (expiresInDays: number | null, problem: string | null): void => {
      socket.destroy();
      resolve({ of: owner, expiresInDays, problem });
    };
    const socket = connect({ host, port, ...serverNameOf(host), rejectUnauthorized: false }, () => {
      const { valid_to: end } = socket.getPeerCertificate() as Partial<PeerCertificate>;
      if (end === undefined) tell(null, 'no certificate was sent');
      else tell(Math.floor((Date.parse(end) - Date.now()) / DAY_MS), null);
    });
    socket.setTimeout(CONNECT_TIMEOUT_MS, () => tell(null, 'no answer'));
    socket.once('error', (error: NodeJS.ErrnoException) => tell(null, error.code ?? 'no TLS'));
  });

export const fetchCertificates = (config: Config): Promise<readonly Certificate[]> =>
  Promise.all(tlsHosts(config).map(fetchCertificate));
