import { join, resolve } from 'node:path';
import { objectLocationOf, type ObjectLocation } from '#documents';
import { isLocalUrl, SettingProblem } from './setting-values.js';

export type HeadSink = {
  /** Name for operators. A webhook is shown by its origin only, because its path may contain a secret. */
  readonly shown: string;
} & (
  | { readonly kind: 'folder'; readonly folder: string }
  | {
      readonly kind: 's3';
      readonly location: ObjectLocation;
      /** Days of object lock. If null, the bucket's default. */ readonly lockDays: number | null;
    }
  | { readonly kind: 'webhook'; readonly url: string }
  | { readonly kind: 'mail'; readonly to: string }
);

const MAX_LOCK_DAYS = 36_500;
const sinkFormat =
  'must be a comma-separated list of folders, s3://bucket/prefix?lock=2190, https://… or mailto:… (docs/runbooks/integrity.md)';

const parseS3Sink = (text: string): HeadSink => {
  const [address = '', query = ''] = text.split('?');
  const options = query === '' ? [] : query.split('&');
  const lock = options.find((option) => option.startsWith('lock='))?.slice('lock='.length);
  const others = options.filter((option) => !option.startsWith('lock='));
  const location = objectLocationOf([address, ...others].join('?'));
  if (location === null || (lock !== undefined && (!/^[1-9]\d{0,4}$/.test(lock) || Number(lock) > MAX_LOCK_DAYS)))
    throw new SettingProblem(sinkFormat);
  return { kind: 's3', shown: address, location, lockDays: lock === undefined ? null : Number(lock) };
};

const parseSink = (text: string): HeadSink => {
  if (text.startsWith('s3://')) return parseS3Sink(text);
  if (/^https?:/.test(text)) {
    if (!URL.canParse(text) || (text.startsWith('http:') && !isLocalUrl(text))) throw new SettingProblem(sinkFormat);
    return { kind: 'webhook', shown: new URL(text).origin, url: text };
  }
  if (text.startsWith('mailto:')) {
    const to = text.slice('mailto:'.length);
    if (!/^[^\s@<>,;"?]+@[^\s@<>,;"?]+$/.test(to)) throw new SettingProblem(sinkFormat);
    return { kind: 'mail', shown: text, to };
  }
  if (/^\w[\w+.-]*:\/\//.test(text)) throw new SettingProblem(sinkFormat);
  return { kind: 'folder', shown: resolve(text), folder: resolve(text) };
};

const parseHeadSinks = (value: string | undefined): readonly HeadSink[] =>
  (value ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map(parseSink);

export const checkpointKeyFile = ({
  CHECKPOINT_KEY_FILE,
  DATA_DIR,
}: {
  readonly CHECKPOINT_KEY_FILE: string | undefined;
  readonly DATA_DIR: string;
}): string => CHECKPOINT_KEY_FILE ?? join(DATA_DIR, CHECKPOINT_KEY);

/** Name of the key file in the data folder, used unless CHECKPOINT_KEY_FILE names another file. */
export const CHECKPOINT_KEY = 'checkpoint.key';

export const checkpointSettings = {
  CHECKPOINT_KEY_FILE: {
    meaning:
      'File with the keys that sign log heads (docs/runbooks/integrity.md): 32 bytes in Base64 per line; all keys sign. It is generated at first start and is not included in backups. Store it separately from the data.',
    shownDefault: 'DATA_DIR/checkpoint.key',
    read: (value: string | undefined) => (value === undefined ? undefined : resolve(value)),
  },
  CHECKPOINT_SINK: {
    meaning:
      'Destinations to which signed log heads are sent, separated by commas: a folder (of another machine), `s3://bucket/prefix?lock=2190` (object lock, in days), `https://…` (POST), `mailto:auditor@practice.example` (once a day).',
    shownDefault: 'none: heads are stored with the data only',
    read: parseHeadSinks,
  },
  ERASURE_REGISTER: {
    meaning:
      'Additional file for the signed register of erasures (docs/runbooks/keys.md), for example on another machine. `restore` applies it before the service starts.',
    shownDefault: 'none: the register is kept in the data folder and with backups',
    read: (value: string | undefined) => (value === undefined ? undefined : resolve(value)),
  },
} as const;
