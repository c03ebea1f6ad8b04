import { isOnThisMachine } from './setting-values.js';

/** Settings that say how things are reached. */
interface Paths {
  readonly ENGINES: 'embedded' | 'production';
  readonly EVENTSTOREDB_URL: string | undefined;
  readonly MONGODB_URL: string | undefined;
  readonly HOST: string;
  readonly PUBLIC_ORIGIN: string | undefined;
  readonly ALLOW_CLEAR_HTTP: 'yes' | null;
  readonly LIVE_INSECURE: 'allow' | null;
}

/** Hosts of a connection string. */
const hostsIn = (url: string): readonly string[] =>
  (/^[a-z+]+:\/\/(?:[^@/]*@)?([^/?]+)/i.exec(url)?.[1] ?? '').split(',').map((host) => host.replace(/:\d+$/, ''));

/** A socket in a folder of this machine (`%2Ftmp%2Fmongodb.sock`) is one of its own, too. */
const isNear = (host: string): boolean => isOnThisMachine(`http://${host}`) || /^%2f/i.test(host);

/**
 * Engines that are spoken to over a network without TLS, by the setting that says so: whoever listens there reads what is not sealed,
 * and the engines' passwords.
 */
export const enginesInClear = ({ ENGINES, EVENTSTOREDB_URL = '', MONGODB_URL = '' }: Paths): readonly string[] => {
  if (ENGINES !== 'production') return [];
  // EventStoreDB speaks TLS unless it is told not to; MongoDB only when it is told to, or where DNS names its hosts.
  const plain: readonly (readonly [string, string, boolean])[] = [
    ['EVENTSTOREDB_URL', EVENTSTOREDB_URL, /[?&]tls=false/i.test(EVENTSTOREDB_URL)],
    [
      'MONGODB_URL',
      MONGODB_URL,
      MONGODB_URL.toLowerCase().startsWith('mongodb+srv:')
        ? /[?&](tls|ssl)=false/i.test(MONGODB_URL)
        : !/[?&](tls|ssl)=true/i.test(MONGODB_URL),
    ],
  ];
  return plain.flatMap(([name, url, isPlain]) => (isPlain && !hostsIn(url).every(isNear) ? [name] : []));
};

/** Notice about engines that are reached without TLS; null where there are none. */
export const clearEnginesNotice = (paths: Paths): string | null => {
  const names = enginesInClear(paths);
  return names.length === 0
    ? null
    : `${names.join(' and ')}: the engine is spoken to over a network without TLS, and so are its passwords; see docs/runbooks/production.md`;
};

/** Whether patients' data would go over a network in clear: other machines reach this one, by an origin that is not https. */
export const isHeardInClear = ({ HOST, PUBLIC_ORIGIN, ALLOW_CLEAR_HTTP, LIVE_INSECURE }: Paths): boolean =>
  ALLOW_CLEAR_HTTP === null &&
  LIVE_INSECURE === null &&
  !isOnThisMachine(`http://${HOST.includes(':') ? `[${HOST}]` : HOST}`) &&
  PUBLIC_ORIGIN?.startsWith('https:') !== true;

/** Advice to the operator on clear HTTP. */
export const CLEAR_HTTP =
  'PUBLIC_ORIGIN must be https where HOST is open to other machines and there is a live organization (ALLOW_CLEAR_HTTP=yes insists)';
