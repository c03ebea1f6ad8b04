import { hostsIn, speaksTls } from './connection-strings.js';
import { isLoopbackHost, isOnThisMachine } from './setting-values.js';

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

/** A socket in a folder of this machine (`%2Ftmp%2Fmongodb.sock`) is one of its own, too. */
const isNear = (host: string): boolean => isOnThisMachine(`http://${host}`) || /^%2f/i.test(host);

/**
 * Engines that are spoken to over a network without TLS, by the setting that says so: whoever listens there reads what is not sealed,
 * and the engines' passwords.
 */
export const enginesInClear = ({ ENGINES, EVENTSTOREDB_URL = '', MONGODB_URL = '' }: Paths): readonly string[] => {
  if (ENGINES !== 'production') return [];
  const engines = [
    ['EVENTSTOREDB_URL', 'EventStoreDB', EVENTSTOREDB_URL],
    ['MONGODB_URL', 'MongoDB', MONGODB_URL],
  ] as const;
  const isFar = (url: string): boolean => !hostsIn(url).every(({ name }) => isNear(name));
  return engines.flatMap(([setting, engine, url]) => (!speaksTls(engine, url) && isFar(url) ? [setting] : []));
};

/** Notice about engines that are reached without TLS; null where there are none. */
export const clearEnginesNotice = (paths: Paths): string | null => {
  const names = enginesInClear(paths);
  return names.length === 0
    ? null
    : `${names.join(' and ')}: the engine is spoken to over a network without TLS, and so are its passwords; see docs/runbooks/production.md`;
};

/** Whether other machines reach this one by an origin that is not https: what they ask for goes over a network in clear. */
export const isOpenInClear = ({ HOST, PUBLIC_ORIGIN }: Pick<Paths, 'HOST' | 'PUBLIC_ORIGIN'>): boolean =>
  !isLoopbackHost(HOST) && PUBLIC_ORIGIN?.startsWith('https:') !== true;

/** Whether patients' data would go over a network in clear, and the operator does not insist on it. */
export const isHeardInClear = ({ ALLOW_CLEAR_HTTP, LIVE_INSECURE, ...paths }: Paths): boolean =>
  ALLOW_CLEAR_HTTP === null && LIVE_INSECURE === null && isOpenInClear(paths);

/**
 * Advice to the operator on clear HTTP. It names ALLOW_CLEAR_HTTP, which allows clear HTTP alone; LIVE_INSECURE=allow would also
 * accept a weak LIVE_API_KEY.
 */
export const CLEAR_HTTP =
  'PUBLIC_ORIGIN must be https where HOST is open to other machines and there is a live organization (ALLOW_CLEAR_HTTP=yes insists)';
