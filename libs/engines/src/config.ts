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

interface Setting<Value> {
  readonly meaning: string;
  /** Default as documented. The actual default comes from `read`. */
  readonly shownDefault: string;
  /** Parses the value; `undefined` means not set. Throws SettingProblem. */
  readonly read: (text: string | undefined) => Value;
}

/** All settings. The parser and `docs/configuration.md` use this table. */
const settings = {
  PORT: { meaning: 'Port of the HTTP server.', shownDefault: '3000', read: wholeNumber(3000, 0, 65_535) },
  HOST: {
    meaning: 'Address to listen on. Only one is allowed; `localhost` is 127.0.0.1.',
    shownDefault: '127.0.0.1',
    read: host,
  },
  PUBLIC_ORIGIN: {
    meaning: 'Origin at which clients reach the service. Links in responses start with it.',
    shownDefault: 'http://HOST:PORT',
    read: origin,
  },
  TRUST_PROXY: {
    meaning:
      'Proxies whose `X-Forwarded-For` is trusted: the number of proxies in front of the service (1 behind the gateway), or their addresses.',
    shownDefault: 'none',
    read: proxies,
  },
  DATA_DIR: {
    meaning: 'Folder of the embedded engines: log, read models, documents and keys. Only one process may use it.',
    shownDefault: './data',
    read: (value: string | undefined) => resolve(value ?? './data'),
  },
  ENGINES: {
    meaning:
      '`embedded` needs only npm packages and holds up to 1,000,000 bills. `production` uses EventStoreDB and MongoDB.',
    shownDefault: 'embedded',
    read: oneOf(['embedded', 'production'] as const, 'embedded'),
  },
  EVENTSTOREDB_URL: {
    meaning:
      'Connection string of EventStoreDB, such as `esdb://user:password@host:2113`. Required by the production engines.',
    shownDefault: '',
    read: validatedBy(eventStoreDbUrlProblem),
  },
  MONGODB_URL: {
    meaning: 'Connection string of MongoDB. Required by the production engines.',
    shownDefault: '',
    read: validatedBy(mongoDbUrlProblem),
  },
  BLOB_STORE: {
    meaning:
      'Object store for the documents of the production engines, as `s3://bucket/prefix` (docs/runbooks/object-store.md). Endpoint, region and credentials come from the standard AWS variables: `AWS_ENDPOINT_URL_S3`, `AWS_REGION`, `AWS_ACCESS_KEY_ID`, `AWS_SECRET_ACCESS_KEY`.',
    shownDefault: 'GridFS in MONGODB_URL',
    read: validatedBy(blobStoreProblem),
  },
  SANDBOX_API_KEY: {
    meaning: 'Server key of the seeded sandbox practice. If not set, a key is generated and kept in DATA_DIR.',
    shownDefault: 'generated at first start',
    read: serverKey,
  },
  LIVE_API_KEY: {
    meaning:
      'Creates a live organization, “Live Practice”, with this server key. It has no members and an empty profile. Invite the first administrator with `link --org org_livepractice`.',
    shownDefault: 'no live organization',
    read: serverKey,
  },
  LIVE_INSECURE: {
    meaning:
      '`allow`: creates the live organization even if LIVE_API_KEY has less than 128 bits of entropy, or if HOST is reachable from other machines and PUBLIC_ORIGIN is not https.',
    shownDefault: 'refused at start',
    read: oneOf(['allow'] as const, null),
  },
  ALLOW_CLEAR_HTTP: {
    meaning:
      '`yes`: starts even if there is a live organization, HOST is reachable from other machines and PUBLIC_ORIGIN is not https. Patient data can then be read on the network.',
    shownDefault: 'refused at start',
    read: oneOf(['yes'] as const, null),
  },
  SEED_BILLS: {
    meaning:
      'Number of synthetic bills created for the sandbox practice at first start. With 60 or more, some of them wait in the print queue, and six requests for authorization are created as well. 0 creates none.',
    shownDefault: '60',
    read: wholeNumber(60, 0, 100_000),
  },
  MASTER_KEY: {
    meaning:
      '32 bytes in Base64 that protect all other keys. If it is lost, all patient data is lost. During rotation: the new key, a comma, the old key. `exec:COMMAND` runs a shell command that prints the key at each start, so that it is not stored on disk (docs/runbooks/keys.md).',
    shownDefault: 'generated in DATA_DIR (embedded only)',
    read: masterKey,
  },
  MASTER_KEY_FILE: {
    meaning:
      'File with MASTER_KEY, or with several keys, one per line. The first key encrypts, all keys decrypt. The file is read again when needed.',
    shownDefault: 'DATA_DIR/master.key',
    read: anyText,
  },
  ...checkpointSettings,
  SMTP_URL: {
    meaning:
      'Mail server for notifications, courtesy copies and bills sent by email for live organizations, such as `smtps://user:secret@mail.example`. Mail is sent over an encrypted connection or waits (SMTP_TLS).',
    shownDefault:
      'none: notifications are written to DATA_DIR/outbox/mail (embedded only), bills by email wait, courtesy copies are simulated',
    read: mailServer,
  },
  SMTP_TLS: {
    meaning:
      '`required`: `smtps://`, or STARTTLS with `smtp://`, and a certificate that is valid for the server’s name. Otherwise mail waits and the log explains why. `plain-on-loopback`: no encryption to a mail server on this machine (`smtp://127.0.0.1`).',
    shownDefault: 'required',
    read: oneOf(['required', 'plain-on-loopback'] as const, 'required'),
  },
  MAIL_FROM: {
    meaning: 'Sender of all mail. Required with SMTP_URL.',
    shownDefault: 'notifications@ the host of PUBLIC_ORIGIN',
    read: sender,
  },
  FAX_GATEWAY: {
    meaning:
      'Email address of a fax gateway, such as `{number}@fax.example`. `{number}` is replaced by 11 digits (1 and the number). Requires SMTP_URL.',
    shownDefault: 'none: faxes are printed (docs/payers-paper.md)',
    read: faxGateway,
  },
  ...signInSettings,
  PARTNERS_FILE: {
    meaning:
      'File that configures clearinghouses and payers (docs/payers.md). It is checked at start. Without it, live organizations cannot send bills electronically.',
    shownDefault: 'DATA_DIR/partners.yaml, if it exists',
    read: (value: string | undefined) => (value === undefined ? undefined : resolve(value)),
  },
  ...rulesSettings,
  ADMIN_PORT: {
    meaning: 'Port for metrics (`/metrics`, for Prometheus), separate from the API. Do not expose it to the internet.',
    shownDefault: 'no metrics',
    read: optionalWholeNumber(0, 65_535),
  },
  ADMIN_HOST: { meaning: 'Address on which metrics are served.', shownDefault: '127.0.0.1', read: host },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    meaning: 'Endpoint for OpenTelemetry traces (OTLP over HTTP), such as `http://collector:4318`.',
    shownDefault: 'no traces',
    read: url('http', 'https'),
  },
  WEBHOOK_RETRY_SCHEDULE: {
    meaning:
      'Retry schedule of webhook deliveries: seconds after the event, separated by commas, starting with 0. Each attempt has a jitter of up to 10 %.',
    shownDefault: standardSchedule.join(','),
    read: retrySchedule,
  },
  WEBHOOK_ALLOWED_NETWORKS: {
    meaning:
      'Non-public networks (CIDR, separated by commas) that webhooks may reach. Users who can register an endpoint can make this service call these networks.',
    shownDefault: 'none',
    read: networks,
  },
  LOG_LEVEL: {
    meaning: 'Minimum severity of log lines.',
    shownDefault: 'info',
    read: oneOf(['trace', 'debug', 'info', 'warn', 'error', 'silent'] as const, 'info'),
  },
  LOG_FORMAT: {
    meaning: '`json`: one JSON object per line. `text`: human-readable.',
    shownDefault: 'text on a terminal with the embedded engines, otherwise json',
    read: oneOf(['json', 'text'] as const, null),
  },
  REQUEST_LOG_DAYS: {
    meaning:
      'Number of days that the request log is kept (`GET /requests`). It contains no bodies, no queries and no patient data. 0 disables it.',
    shownDefault: '7',
    read: wholeNumber(7, 0, 90),
  },
  ...accessSettings,
  PROJECTOR_SHARES: {
    meaning:
      'Number of shards into which projectors divide the log and the webhooks (production only). Use at least the number of projectors. It can be changed at any time. For webhooks, the setting of the projector that started last applies.',
    shownDefault: '8',
    read: wholeNumber(8, 1, 64),
  },
  STREAM_MEMORY_MB: {
    meaning:
      'Size of the cache of decrypted streams (bills, organizations) in a process, in megabytes. The least recently used streams are evicted first.',
    shownDefault: '128',
    read: wholeNumber(128, 1, 100_000),
  },
  RATE_LIMIT: {
    meaning: 'Requests per minute and credential. Other limits scale in proportion. 0 disables rate limits.',
    shownDefault: '0 embedded, 600 production',
    read: optionalWholeNumber(0, 1_000_000),
  },
} as const satisfies Record<string, Setting<unknown>>;

/** All setting names, including the `_FILE` variants of secrets. Used to test and check configurations. */
export const settingNames: readonly string[] = [
  ...Object.keys(settings),
  ...secretSettings.map((name) => `${name}_FILE`),
];

/** Returns warnings about the configuration, one line each. */
export const configWarnings = (environment: Readonly<Record<string, string | undefined>>): readonly string[] =>
  similarNames(environment, settingNames);

type Values = { readonly [Name in keyof typeof settings]: ReturnType<(typeof settings)[Name]['read']> };

export interface Config extends Omit<Values, 'PUBLIC_ORIGIN' | 'LOG_FORMAT' | 'RULES_REQUIRE_SIGNATURE'> {
  readonly RULES_REQUIRE_SIGNATURE: boolean;
  readonly PUBLIC_ORIGIN: string;
  readonly LOG_FORMAT: 'json' | 'text';
}

export interface ConfigNeeds {
  /** True if this process requires the production engines. Only the standalone process can use the embedded engines. */
  readonly productionOnly?: boolean;
}

/** Reads the configuration. Blank values count as not set. Throws ConfigInvalid with all problems. */
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
      'ENGINES must be production for this process: only the standalone process (npm start) can use the embedded engines',
    );
  if (productionOnly || read.ENGINES === 'production') {
    for (const name of ['EVENTSTOREDB_URL', 'MONGODB_URL'] as const)
      if (read[name] === undefined && !problems.some((problem) => problem.startsWith(name)))
        problems.push(`${name} is required with ENGINES=production`);
    if (read.MASTER_KEY === undefined && read.MASTER_KEY_FILE === undefined)
      problems.push('MASTER_KEY or MASTER_KEY_FILE is required with ENGINES=production');
  }
  // A transfer from the embedded engines also sets the target engines.
  if (read.BLOB_STORE !== undefined && read.ENGINES === 'embedded' && read.EVENTSTOREDB_URL === undefined)
    problems.push('BLOB_STORE is for the production engines: the embedded engines store documents in DATA_DIR');
  // With port 0, the system chooses a different port for each server.
  if (read.ADMIN_PORT === read.PORT && read.PORT !== 0)
    problems.push('ADMIN_PORT must differ from PORT: metrics must not be public');
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

export const configurationMarkdown = (): string =>
  [
    '# Configuration',
    '',
    'All settings are environment variables. If a setting is invalid, the process does not start and lists all errors.',
    '',
    '| Variable | Default | Meaning |',
    '| --- | --- | --- |',
    ...Object.entries(settings)
      .sort(([a], [b]) => a.localeCompare(b))
      .map(([name, { shownDefault, meaning }]) => `| \`${name}\` | ${shownDefault} | ${meaning} |`),
    '',
    `Each of ${secretSettings.map((name) => `\`${name}\``).join(', ')} can be read from a file instead: append \`_FILE\` to its name (\`SMTP_URL_FILE=/run/secrets/smtp\`).`,
    'At start, a warning is logged for each unknown variable whose name resembles a setting.',
    '',
  ].join('\n');
