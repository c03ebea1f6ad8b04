import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { UsageError } from './command.js';

export interface Profile {
  readonly baseUrl: string;
  readonly key: string;
}

type Profiles = Readonly<Record<string, Profile>>;

/** `~/.config/workcomp/wcb.json`, or under XDG_CONFIG_HOME. Only its owner can read it, because it contains keys. */
export const profilesFile = (): string =>
  join(process.env['XDG_CONFIG_HOME'] ?? join(homedir(), '.config'), 'workcomp', 'wcb.json');

const read = (): Profiles => {
  const file = profilesFile();
  try {
    return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Profiles) : {};
  } catch {
    throw new UsageError(`${file} cannot be read: fix it, or delete it and sign in again`);
  }
};

export const saveProfile = (name: string, profile: Profile): void => {
  const file = profilesFile();
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  writeFileSync(file, `${JSON.stringify({ ...read(), [name]: profile }, null, 2)}\n`, { mode: 0o600 });
  // `mode` above applies only to a new file.
  chmodSync(file, 0o600);
};

/** Profile from WCB_BASE_URL and WCB_KEY, or else the one saved by `wcb login`. Null if there is neither. */
export const profileOf = (name: string): Profile | null => {
  const { WCB_BASE_URL, WCB_KEY } = process.env;
  const saved = read()[name];
  const baseUrl = WCB_BASE_URL ?? saved?.baseUrl;
  const key = WCB_KEY ?? saved?.key;
  return baseUrl !== undefined && key !== undefined ? { baseUrl, key } : null;
};
