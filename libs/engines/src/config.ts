import { resolve } from 'node:path';
import { standardSchedule } from '#domain';
import { accessSettings } from './access-settings.js';
import { checkpointSettings } from './checkpoint-settings.js';
import { liveProblems } from './live-safety.js';
import { mailProblems } from './mail-problems.js';
import { blobStoreProblem, eventStoreDbUrlProblem, mongoDbUrlProblem } from './connection-strings.js';
import { ConfigInvalid } from './config-invalid.js';
import { contradictions, hostInUrl } from './contradictions.js';
import { pathProblems } from './path-problems.js';
import { similarNames } from './similar-names.js';
import { rulesSettings } from './rules/rules-settings.js';
import { secretSettings, withSecretFiles } from './secret-files.js';
import { signInProblems, signInSettings } from './sign-in-settings.js';
import {
  faxGateway,
  host,
  mailServer,
  sender,
  validatedBy,
  masterKey,
  networks,
  oneOf,
  optionalWholeNumber,
  origin,
  proxies,
  retrySchedule,
  serverKey,
  SettingProblem,
  anyText,
  url,
  wholeNumber,
} from './setting-values.js';

/** One environment variable: how it is read, and what a person must know of it. */
interface Setting<Value> {
  readonly meaning: string;
  /** Default as the documentation shows it; the value itself comes from `read`. */
  readonly shownDefault: string;
  /** `undefined` = not set. Throws a SettingProblem. */
  readonly read: (text: string | undefined) => Value;
}

/** Every setting, once: parsing and `docs/configuration.md` come from this table. */
const settings = {
  PORT: { meaning: 'Port of the HTTP server.', shownDefault: '3000', read: wholeNumber(3000, 0, 65_535) },
  HOST: {
    meaning: 'Address that it listens on, one; `localhost` is 127.0.0.1.',
    shownDefault: '127.0.0.1',
    read: host,
  },
  PUBLIC_ORIGIN: {
    meaning: 'Where clients reach the service; links in answers begin with it.',
    shownDefault: 'http://HOST:PORT',
    read: origin,
  },
  TRUST_PROXY: {
    meaning:
      'Whose `X-Forwarded-For` is believed: how many proxies stand in front (1 behind the gateway), or their addresses.',
    shownDefault: 'nobody’s',
    read: proxies,
  },
  DATA_DIR: {
    meaning: 'Folder of the embedded engines: log, read models, documents, keys. One process owns it.',
    shownDefault: './data',
    read: (value: string | undefined) => resolve(value ?? './data'),
  },
  ENGINES: {
    meaning:
      '`embedded` needs nothing but npm packages and holds up to 1,000,000 bills; `production` uses EventStoreDB and MongoDB.',
    shownDefault: 'embedded',
    read: oneOf(['embedded', 'production'] as const, 'embedded'),
  },
  EVENTSTOREDB_URL: {
    meaning:
      'Connection string of EventStoreDB, such as `esdb://user:password@host:2113`; required by the production engines.',
    shownDefault: '',
    read: validatedBy(eventStoreDbUrlProblem),
  },
  MONGODB_URL: {
    meaning: 'Connection string of MongoDB; required by the production engines.',
    shownDefault: '',
    read: validatedBy(mongoDbUrlProblem),
  },
  BLOB_STORE: {
    meaning:
      'Object store that keeps the documents of the production engines, as `s3://bucket/prefix` (docs/runbooks/object-store.md). Endpoint, region and credentials come from the usual variables of AWS: `AWS_ENDPOINT_URL_S3`, `AWS_REGION`, `AWS_ACCESS_KEY_ID`, `AWS_SECRET_ACCESS_KEY`.',
    shownDefault: 'none: GridFS of MONGODB_URL',
    read: validatedBy(blobStoreProblem),
  },
  SANDBOX_API_KEY: {
    meaning: 'Fixes the server key of the seeded sandbox practice. Otherwise one is made and kept in DATA_DIR.',
    shownDefault: 'made at first start',
    read: serverKey,
  },
  LIVE_API_KEY: {
    meaning:
      'Seeds a live organization, “Live Practice”, with this server key. It has no members and an empty profile: add the first administrator with `member add --role admin`.',
    shownDefault: 'no live organization',
    read: serverKey,
  },
  LIVE_INSECURE: {
    meaning:
      '`allow`: a live organization is seeded although LIVE_API_KEY can be guessed or holds less than 128 bits of chance, or although HOST is open to other machines and PUBLIC_ORIGIN is not https.',
    shownDefault: 'refused at start',
    read: oneOf(['allow'] as const, null),
  },
  ALLOW_CLEAR_HTTP: {
    meaning:
      '`yes`: starts although there is a live organization, HOST is open to other machines and PUBLIC_ORIGIN is not https. Whoever listens on the network reads patients’ data then.',
    shownDefault: 'refused at start',
    read: oneOf(['yes'] as const, null),
  },
  SEED_BILLS: {
    meaning:
      'Synthetic bills of the sandbox practice at first start; with 60 or more there are six requests for authorization, too. 0 leaves them out.',
    shownDefault: '60',
    read: wholeNumber(60, 0, 100_000),
  },
  MASTER_KEY: {
    meaning:
      '32 bytes in Base64 that protect all other keys. Lose it and all patient data is lost. While it is changed: the new one, a comma, the old one. `exec:COMMAND`: a shell command prints it at each start, and it lies on no disk (docs/runbooks/keys.md).',
    shownDefault: 'made in DATA_DIR (embedded only)',
    read: masterKey,
  },
  MASTER_KEY_FILE: {
    meaning:
      'File that holds MASTER_KEY, or several keys a line each: the first is used, all open. It is read again when it is needed.',
    shownDefault: 'DATA_DIR/master.key',
    read: anyText,
  },
  ...checkpointSettings,
  SMTP_URL: {
    meaning:
      'Mail server for notifications, courtesy copies and bills by email of live organizations, such as `smtps://user:secret@mail.example`. Mail goes over an encrypted connection or waits (SMTP_TLS).',
    shownDefault:
      'none: notifications lie in DATA_DIR/outbox/mail (embedded only), bills by email wait to be carried, copies are dry runs',
    read: mailServer,
  },
  SMTP_TLS: {
    meaning:
      '`required`: `smtps://`, or STARTTLS with `smtp://`, and a certificate that is valid for the server’s name; else mail waits and the log says why. `plain-on-loopback`: without encryption to a mail server on this machine (`smtp://127.0.0.1`), which sends it on.',
    shownDefault: 'required',
    read: oneOf(['required', 'plain-on-loopback'] as const, 'required'),
  },
  MAIL_FROM: {
    meaning: 'Sender of all mail; required with SMTP_URL.',
    shownDefault: 'notifications@ the host of PUBLIC_ORIGIN',
    read: sender,
  },
  FAX_GATEWAY: {
    meaning:
      'Address of a gateway that faxes what it gets by mail, such as `{number}@fax.example`; `{number}` becomes 11 digits (1 and the number). Needs SMTP_URL.',
    shownDefault: 'none: faxes are printed (docs/payers-paper.md)',
    read: faxGateway,
  },
  ...signInSettings,
  PARTNERS_FILE: {
    meaning:
      'Clearinghouses and payers that files are exchanged with (docs/payers.md). It is checked at start; without it no bill of a live organization goes electronically.',
    shownDefault: 'DATA_DIR/partners.yaml, where it is there',
    read: (value: string | undefined) => (value === undefined ? undefined : resolve(value)),
  },
  ...rulesSettings,
  ADMIN_PORT: {
    meaning: 'Port of the metrics (`/metrics`, for Prometheus), apart from the API. Never publish it.',
    shownDefault: 'no metrics',
    read: optionalWholeNumber(0, 65_535),
  },
  ADMIN_HOST: { meaning: 'Address that the metrics listen on.', shownDefault: '127.0.0.1', read: host },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    meaning: 'Where OpenTelemetry traces go (OTLP over HTTP), such as `http://collector:4318`.',
    shownDefault: 'no traces',
    read: url('http', 'https'),
  },
  WEBHOOK_RETRY_SCHEDULE: {
    meaning:
      'When a webhook delivery is tried: seconds after the event, separated by commas, the first 0. Each differs by up to 10 %.',
    shownDefault: standardSchedule.join(','),
    read: retrySchedule,
  },
  WEBHOOK_ALLOWED_NETWORKS: {
    meaning:
      'Networks (CIDR, separated by commas) that webhooks may reach although they are not public. Whoever may register an endpoint can make this service call them.',
    shownDefault: 'none',
    read: networks,
  },
  LOG_LEVEL: {
    meaning: 'Least severe log lines that are written.',
    shownDefault: 'info',
    read: oneOf(['trace', 'debug', 'info', 'warn', 'error', 'silent'] as const, 'info'),
  },
  LOG_FORMAT: {
    meaning: '`json`: a JSON object a line, for programs; `text`: for people.',
    shownDefault: 'text on a terminal with the embedded engines, else json',
    read: oneOf(['json', 'text'] as const, null),
  },
  REQUEST_LOG_DAYS: {
    meaning:
      'How many days requests are kept for their organizations (`GET /requests`): no bodies, no queries, no patient data. 0 records none.',
    shownDefault: '7',
    read: wholeNumber(7, 0, 90),
  },
  ...accessSettings,
  PROJECTOR_SHARES: {
    meaning:
      'Into how many shares the projectors divide the log, and the organizations whose webhooks they send, among themselves (production only): at least as many as there are projectors. It may be changed at any time; for webhooks the setting of the projector that started last counts.',
    shownDefault: '8',
    read: wholeNumber(8, 1, 64),
  },
  STREAM_MEMORY_MB: {
    meaning:
      'About how many megabytes of opened history (bills, organizations) a process remembers, so that it is not read and decrypted again at every request. What was used longest ago goes first.',
    shownDefault: '128',
    read: wholeNumber(128, 1, 100_000),
  },
  RATE_LIMIT: {
    meaning: 'Requests a minute and credential; the other limits follow in proportion. 0 = off.',
    shownDefault: '0 embedded, 600 production',
    read: optionalWholeNumber(0, 1_000_000),
  },
} as const satisfies Record<string, Setting<unknown>>;

/** The names of all settings and of the files that hold secrets, for what checks configurations. */
export const settingNames: readonly string[] = [
  ...Object.keys(settings),
  ...secretSettings.map((name) => `${name}_FILE`),
];

/** Probable mistakes in the environment, though nothing is wrong with it: a line each. */
export const configWarnings = (environment: Readonly<Record<string, string | undefined>>): readonly string[] =>
  similarNames(environment, settingNames);

type Values = { readonly [Name in keyof typeof settings]: ReturnType<(typeof settings)[Name]['read']> };

/** The configuration of a process. */
export interface Config extends Omit<Values, 'PUBLIC_ORIGIN' | 'LOG_FORMAT' | 'RULES_REQUIRE_SIGNATURE'> {
  readonly RULES_REQUIRE_SIGNATURE: boolean;
  readonly PUBLIC_ORIGIN: string;
  readonly LOG_FORMAT: 'json' | 'text';
}

export interface ConfigNeeds {
  /** This process cannot work on the embedded engines: one process owns DATA_DIR, and that is the standalone. */
  readonly productionOnly?: boolean;
}

/** Reads the configuration; blank values count as not set. Throws ConfigInvalid with all mistakes. */
export const readConfig = (
  given: Readonly<Record<string, string | undefined>>,
  { productionOnly = false }: ConfigNeeds = {},
): Config => {
  const { environment, problems: ofFiles } = withSecretFiles(given);
  const problems: string[] = [];
  const values: Record<string, unknown> = {};
  for (const [name, setting] of Object.entries(settings)) {
    const set = environment[name]?.trim();
    try {
      values[name] = setting.read(set === '' ? undefined : set);
    } catch (error) {
      if (!(error instanceof SettingProblem)) throw error;
      problems.push(`${name} ${error.message}`);
    }
  }
  const read = values as Values;
  problems.push(...ofFiles, ...pathProblems(read), ...contradictions(read));
  if (productionOnly && read.ENGINES === 'embedded')
    problems.push(
      'ENGINES must be production for this process: the embedded engines belong to one process alone (npm start)',
    );
  if (productionOnly || read.ENGINES === 'production') {
    for (const name of ['EVENTSTOREDB_URL', 'MONGODB_URL'] as const)
      if (read[name] === undefined && !problems.some((problem) => problem.startsWith(name)))
        problems.push(`${name} is required with ENGINES=production`);
    if (read.MASTER_KEY === undefined && read.MASTER_KEY_FILE === undefined)
      problems.push('MASTER_KEY or MASTER_KEY_FILE is required with ENGINES=production');
  }
  // A transfer names the engines that it goes to beside the embedded ones.
  if (read.BLOB_STORE !== undefined && read.ENGINES === 'embedded' && read.EVENTSTOREDB_URL === undefined)
    problems.push('BLOB_STORE is for the production engines: the embedded ones keep documents in DATA_DIR');
  // 0 lets the system choose, and it chooses two.
  if (read.ADMIN_PORT === read.PORT && read.PORT !== 0)
    problems.push('ADMIN_PORT must not be PORT: metrics are not for the public');
  problems.push(...liveProblems(read));
  problems.push(...mailProblems(read), ...signInProblems(read, problems));
  if (problems.length > 0) throw new ConfigInvalid(problems);
  return {
    ...read,
    PUBLIC_ORIGIN: read.PUBLIC_ORIGIN ?? `http://${hostInUrl(read.HOST)}:${read.PORT}`,
    RULES_REQUIRE_SIGNATURE:
      read.RULES_REQUIRE_SIGNATURE === null ? read.ENGINES === 'production' : read.RULES_REQUIRE_SIGNATURE === 'true',
    LOG_FORMAT: read.LOG_FORMAT ?? (read.ENGINES === 'embedded' && process.stdout.isTTY ? 'text' : 'json'),
  };
};

/** `docs/configuration.md`. */
export const configurationMarkdown = (): string =>
  [
    '# Configuration',
    '',
    'Everything is set by environment variables. A mistake stops the start, and all mistakes are listed at once.',
    '',
    '| Variable | Default | Meaning |',
    '| --- | --- | --- |',
    ...Object.entries(settings)
      .sort(([a], [b]) => a.localeCompare(b))
      .map(([name, { shownDefault, meaning }]) => `| \`${name}\` | ${shownDefault} | ${meaning} |`),
    '',
    `Each of ${secretSettings.map((name) => `\`${name}\``).join(', ')} may be given as a file, by its name and \`_FILE\` (\`SMTP_URL_FILE=/run/secrets/smtp\`), in its place.`,
    'Variables that are no setting and resemble one are warned of at start.',
    '',
  ].join('\n');
