import { hostsIn, usesTls } from './connection-strings.js';
import { isLoopbackHost, isLocalUrl } from './setting-values.js';

/** Settings that say how things are reached. */
interface ConnectionSettings {
  readonly ENGINES: 'embedded' | 'production';
  readonly EVENTSTOREDB_URL: string | undefined;
  readonly MONGODB_URL: string | undefined;
  readonly HOST: string;
  readonly PUBLIC_ORIGIN: string | undefined;
  readonly ALLOW_CLEAR_HTTP: 'yes' | null;
  readonly LIVE_INSECURE: 'allow' | null;
}

/** A socket in a folder of this machine (`%2Ftmp%2Fmongodb.sock`) is one of its own, too. */
const isLocal = (host: string): boolean => isLocalUrl(`http://${host}`) || /^%2f/i.test(host);

/**
 * Engines that are spoken to over a network without TLS, by the setting that says so: whoever listens there reads what is not sealed,
 * and the engines' passwords.
 */
export const plaintextEngines = ({
  ENGINES,
  EVENTSTOREDB_URL = '',
  MONGODB_URL = '',
}: ConnectionSettings): readonly string[] => {
  if (ENGINES !== 'production') return [];
  const engines = [
    ['EVENTSTOREDB_URL', 'EventStoreDB', EVENTSTOREDB_URL],
    ['MONGODB_URL', 'MongoDB', MONGODB_URL],
  ] as const;
  const isFar = (url: string): boolean => !hostsIn(url).every(({ name }) => isLocal(name));
  return engines.flatMap(([setting, engine, url]) => (!usesTls(engine, url) && isFar(url) ? [setting] : []));
};

/** Notice about engines that are reached without TLS; null where there are none. */
export const plaintextEnginesNotice = (paths: ConnectionSettings): string | null => {
  const names = plaintextEngines(paths);
  return names.length === 0
    ? null
    : `${names.join(' and ')}: the engine is spoken to over a network without TLS, and so are its passwords; see docs/runbooks/production.md`;
};

/** Whether other machines reach this one by an origin that is not https: what they ask for goes over a network in clear. */
export const isServedInPlaintext = ({
  HOST,
  PUBLIC_ORIGIN,
}: Pick<ConnectionSettings, 'HOST' | 'PUBLIC_ORIGIN'>): boolean =>
  !isLoopbackHost(HOST) && PUBLIC_ORIGIN?.startsWith('https:') !== true;

/** Whether patients' data would go over a network in clear, and the operator does not insist on it. */
export const isDataInPlaintext = ({ ALLOW_CLEAR_HTTP, LIVE_INSECURE, ...paths }: ConnectionSettings): boolean =>
  ALLOW_CLEAR_HTTP === null && LIVE_INSECURE === null && isServedInPlaintext(paths);

/**
 * Advice to the operator on clear HTTP. It names ALLOW_CLEAR_HTTP, which allows clear HTTP alone; LIVE_INSECURE=allow would also
 * accept a weak LIVE_API_KEY.
 */
export const CLEAR_HTTP_ADVICE =
  'PUBLIC_ORIGIN must be https where HOST is open to other machines and there is a live organization (ALLOW_CLEAR_HTTP=yes insists)';
