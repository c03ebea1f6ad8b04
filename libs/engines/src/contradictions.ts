import { isLocalUrl } from './setting-values.js';

interface Contradictable {
  readonly HOST: string;
  readonly PUBLIC_ORIGIN: string | undefined;
  readonly SANDBOX_API_KEY: string | undefined;
  readonly LIVE_API_KEY: string | undefined;
  readonly MASTER_KEY: string | undefined;
  readonly MASTER_KEY_FILE: string | undefined;
  readonly OIDC_ISSUER: string | undefined;
  readonly SMTP_URL: string | undefined;
  /** Undefined if the setting could not be parsed. */
  readonly CHECKPOINT_SINK: readonly { readonly kind: string }[] | undefined;
}

export const hostInUrl = (host: string): string =>
  host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host;

/** Returns true if connections to this URL can be read on the network. */
const isPlaintext = (address: string): boolean => address.startsWith('http:') && !isLocalUrl(address);

export const contradictions = (read: Contradictable): readonly string[] => [
  ...(read.SANDBOX_API_KEY !== undefined && read.SANDBOX_API_KEY === read.LIVE_API_KEY
    ? ['SANDBOX_API_KEY must differ from LIVE_API_KEY: a key belongs to one organization']
    : []),
  ...(read.SMTP_URL === undefined && read.CHECKPOINT_SINK?.some(({ kind }) => kind === 'mail') === true
    ? ['SMTP_URL is required with an email address in CHECKPOINT_SINK']
    : []),
  ...(read.MASTER_KEY !== undefined && read.MASTER_KEY_FILE !== undefined
    ? ['MASTER_KEY and MASTER_KEY_FILE are both set: remove one of them (docs/runbooks/keys.md)']
    : []),
  ...(read.OIDC_ISSUER !== undefined && isPlaintext(read.PUBLIC_ORIGIN ?? `http://${hostInUrl(read.HOST)}`)
    ? ['PUBLIC_ORIGIN must be https with OIDC_ISSUER: the provider redirects users to it with a secret']
    : []),
];
