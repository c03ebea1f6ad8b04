import { connect, type PeerCertificate } from 'node:tls';
import type { Config } from './config.js';

/** A TLS certificate that this service, or whoever calls it, depends on. */
export interface Certificate {
  /** Owner of the certificate: `PUBLIC_ORIGIN`, or an engine with its host. */
  readonly of: string;
  /** Whole days until it ends, negative afterwards; null when it could not be read. */
  readonly expiresInDays: number | null;
  /** Why it could not be read. */
  readonly problem: string | null;
}

interface Place {
  readonly of: string;
  readonly host: string;
  readonly port: number;
}

const PATIENCE_MS = 3_000;
const DAY_MS = 86_400_000;

/** The hosts of a connection string that are spoken to by TLS. */
const hostsOf = (of: string, url: string | undefined, tls: RegExp, port: number): readonly Place[] =>
  url === undefined || !tls.test(url)
    ? []
    : (/^[a-z+]+:\/\/(?:[^@/]*@)?([^/?]+)/.exec(url)?.[1] ?? '').split(',').map((host) => {
        const [name = '', own] = host.split(':');
        return { of: `${of} ${name}`, host: name, port: Number(own ?? port) };
      });

const places = ({
  PUBLIC_ORIGIN,
  ENGINES,
  EVENTSTOREDB_URL,
  MONGODB_URL,
  OIDC_ISSUER,
  SMTP_URL,
}: Config): readonly Place[] => {
  const origin = new URL(PUBLIC_ORIGIN);
  return [
    ...(origin.protocol === 'https:'
      ? [{ of: 'PUBLIC_ORIGIN', host: origin.hostname, port: Number(origin.port || 443) }]
      : []),
    ...hostsOf('OIDC_ISSUER', OIDC_ISSUER, /^https:/i, 443),
    // With STARTTLS the certificate comes in the middle of a conversation: `mail test` judges it.
    ...hostsOf('SMTP_URL', SMTP_URL, /^smtps:/i, 465),
    ...(ENGINES === 'production'
      ? [
          // EventStoreDB speaks TLS unless it is told not to; MongoDB only when it is told to.
          ...hostsOf('EventStoreDB', EVENTSTOREDB_URL, /^(?!.*[?&]tls=false)/i, 2113),
          ...hostsOf('MongoDB', MONGODB_URL, /^mongodb:.*[?&](tls|ssl)=true/i, 27_017),
        ]
      : []),
  ];
};

/** Looks at the certificate alone; nothing is sent, and who signed it is not judged here. */
const certificateOf = ({ of, host, port }: Place): Promise<Certificate> =>
  new Promise((resolve) => {
    const tell = (expiresInDays: number | null, problem: string | null): void => {
      socket.destroy();
      resolve({ of, expiresInDays, problem });
    };
    const socket = connect({ host, port, servername: host, rejectUnauthorized: false }, () => {
      const { valid_to: end } = socket.getPeerCertificate() as Partial<PeerCertificate>;
      if (end === undefined) tell(null, 'there is none');
      else tell(Math.floor((Date.parse(end) - Date.now()) / DAY_MS), null);
    });
    socket.setTimeout(PATIENCE_MS, () => tell(null, 'no answer'));
    socket.once('error', (error: NodeJS.ErrnoException) => tell(null, error.code ?? 'no TLS'));
  });

/** The certificates of the public origin and of the engines, as they are presented now. */
export const certificates = (config: Config): Promise<readonly Certificate[]> =>
  Promise.all(places(config).map(certificateOf));
