import { hostsIn, usesTls } from './connection-strings.js';
import { isLoopbackHost, isLocalUrl } from './setting-values.js';

interface ConnectionSettings {
  readonly ENGINES: 'embedded' | 'production';
  readonly EVENTSTOREDB_URL: string | undefined;
  readonly MONGODB_URL: string | undefined;
  readonly HOST: string;
  readonly PUBLIC_ORIGIN: string | undefined;
  readonly ALLOW_CLEAR_HTTP: 'yes' | null;
  readonly LIVE_INSECURE: 'allow' | null;
}

/** Returns true for a local host or a Unix socket (`%2Ftmp%2Fmongodb.sock`). */
const isLocal = (host: string): boolean => isLocalUrl(`http://${host}`) || /^%2f/i.test(host);

/** Lists engines without TLS: unencrypted data and their passwords can be read on the network. */
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

/** Returns a notice about engines without TLS, or null if there are none. */
export const plaintextEnginesNotice = (paths: ConnectionSettings): string | null => {
  const names = plaintextEngines(paths);
  return names.length === 0
    ? null
    : `${names.join(' and ')}: connections over a network without TLS expose passwords and data; see docs/runbooks/production.md`;
};

/** Returns true if other machines can reach this service and its origin is not https. */
export const isServedInPlaintext = ({
  HOST,
  PUBLIC_ORIGIN,
}: Pick<ConnectionSettings, 'HOST' | 'PUBLIC_ORIGIN'>): boolean =>
  !isLoopbackHost(HOST) && PUBLIC_ORIGIN?.startsWith('https:') !== true;

/** Returns true if patient data would be sent over a network in plaintext without permission from the operator. */
export const isDataInPlaintext = ({ ALLOW_CLEAR_HTTP, LIVE_INSECURE, ...paths }: ConnectionSettings): boolean =>
  ALLOW_CLEAR_HTTP === null && LIVE_INSECURE === null && isServedInPlaintext(paths);

/** Names ALLOW_CLEAR_HTTP because it allows nothing else. LIVE_INSECURE=allow would also accept a weak LIVE_API_KEY. */
export const CLEAR_HTTP_ADVICE =
  'PUBLIC_ORIGIN must be https if HOST is reachable from other machines and there is a live organization (ALLOW_CLEAR_HTTP=yes allows http)';
