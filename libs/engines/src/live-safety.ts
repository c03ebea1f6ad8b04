import { isOnThisMachine } from './setting-values.js';

/** What of the configuration decides whether a live organization is safe. */
interface LiveSettings {
  readonly LIVE_API_KEY: string | undefined;
  readonly LIVE_INSECURE: 'allow' | null;
  readonly HOST: string;
  readonly PUBLIC_ORIGIN: string | undefined;
}

/** Of a key that was made by chance, 16 characters and more, so many differ. */
const FEWEST_CHARACTERS = 8;

/** The same few characters again and again: somebody typed it, and somebody else guesses it. */
const isGuessable = (key: string): boolean => {
  const own = key.replace(/^sk_(live|sandbox)_/, '');
  return new Set(own).size < FEWEST_CHARACTERS || /^(.{1,8})\1+.{0,7}$/.test(own);
};

/** What patients' data of a live organization must not be exposed to, unless the operator insists. */
export const liveProblems = ({ LIVE_API_KEY, LIVE_INSECURE, HOST, PUBLIC_ORIGIN }: LiveSettings): readonly string[] => {
  if (LIVE_API_KEY === undefined || LIVE_INSECURE === 'allow') return [];
  const isOpen = !isOnThisMachine(`http://${HOST.includes(':') ? `[${HOST}]` : HOST}`);
  return [
    ...(isGuessable(LIVE_API_KEY)
      ? ['LIVE_API_KEY can be guessed: take one of `openssl rand -hex 24` (LIVE_INSECURE=allow insists)']
      : []),
    ...(isOpen && PUBLIC_ORIGIN?.startsWith('https:') !== true
      ? [
          'PUBLIC_ORIGIN must be https for a live organization where HOST is open to other machines (LIVE_INSECURE=allow insists)',
        ]
      : []),
  ];
};
