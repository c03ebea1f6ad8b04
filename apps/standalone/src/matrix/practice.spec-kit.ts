import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { StandaloneModule } from '#apps/standalone';
import type { BrowserPermission, ServerPermission } from '#contracts';
import { openEngines, readConfig, type Engines } from '#engines';
import { createApp } from '#http';
import { openRateLimits } from '#host';
import { bootstrap, perform, practices, type ArgumentsOf, type OperationName, type ResultOf } from '#operator';
import { apiDocument, expectMatchesOpenApi, withSharedThreads } from '#testing/http';
import { billBody } from '#testing/pure';

export const ORIGIN = 'https://app.example';

export interface Sent {
  /** Token of the credential, or null to send none. */
  readonly as: string | null;
  readonly origin?: string | null;
  readonly organization?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** The client's IP address. Default: this machine. */
  readonly from?: string;
}

export interface Got {
  readonly status: number;
  readonly code: string | undefined;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly text: string;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- answers of many shapes are looked into
  readonly json: any;
}

/** Operating system user that `operate` runs as. */
export const OPERATOR = 'front-desk';
/** The operator's reason for viewing patient data. */
export const REASON = 'The practice asked us to look';

export interface KeyInput {
  readonly org?: string;
  readonly scope?: 'organization' | 'account';
  readonly permissions?: readonly ServerPermission[];
}

/**
 * The whole service in this process, with the bootstrapped practices and another organization in the sandbox's account.
 */
export interface StandaloneService {
  readonly app: NestFastifyApplication;
  readonly engines: Engines;
  readonly dataDir: string;
  /** The sandbox practice's account key. */
  readonly key: string;
  readonly liveKey: string;
  readonly home: string;
  readonly live: string;
  /** Organization in the same account as `home`. */
  readonly linked: string;
  /** Organization in another account. */
  readonly foreign: string;
  call(method: string, path: string, sent: Sent): Promise<Got>;
  /** Runs an operator command. */
  operate<Name extends OperationName>(name: Name, args: ArgumentsOf<Name>): Promise<ResultOf<Name>>;
  issueKey(input: KeyInput): Promise<{ readonly key: string; readonly credentialId: string }>;
  session(permissions: readonly BrowserPermission[], resource?: object, as?: string): Promise<string>;
  bill(change?: object, as?: string): Promise<string>;
  close(): Promise<void>;
}

/**
 * Starts the whole service. `rateLimit` is the default policy's number of requests per minute, or 0 for no limits.
 * `trustProxy` accepts the same values as the setting. `env` contains additional settings.
 */
export const openPremises = async (
  rateLimit = 0,
  trustProxy?: number | string,
  env: Readonly<Record<string, string>> = {},
): Promise<StandaloneService> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'matrix-'));
  const key = 'sk_sandbox_matrix_key_0000000001';
  const liveKey = 'sk_live_5da9929eca23aaf5cb3c604665ecff0cf615ae54';
  const config = readConfig({
    DATA_DIR: dataDir,
    SANDBOX_API_KEY: key,
    LIVE_API_KEY: liveKey,
    SEED_BILLS: '0',
    RATE_LIMIT: String(rateLimit),
    ...env,
  });
  const engines = await withSharedThreads(await openEngines(config, () => undefined));
  const faults: unknown[] = [];
  const app = await createApp(StandaloneModule.with(engines, config), {
    publicOrigin: config.PUBLIC_ORIGIN,
    onFault: (fault) => faults.push(fault),
    rateLimits: openRateLimits(config),
    ...(trustProxy !== undefined && { trustProxy }),
  });
  await app.init();
  await bootstrap(engines.ledger, config);
  const { signal } = new AbortController();
  const operate: StandaloneService['operate'] = (name, args) =>
    perform(name, args, {
      engines,
      config,
      projector: null,
      progress: () => undefined,
      operator: OPERATOR,
      reason: REASON,
      signal,
    }) as Promise<never>;
  const document = await apiDocument();

  const call: StandaloneService['call'] = async (method, path, { as, origin, organization, headers, body, from }) => {
    const answer = await app.inject({
      method: method as 'GET',
      url: `/v2${path}`,
      headers: {
        ...(as !== null && { authorization: `Bearer ${as}` }),
        ...(origin !== undefined && origin !== null && { origin }),
        ...(organization !== undefined && { 'x-service-org-id': organization }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { payload: JSON.stringify(body) }),
      ...(from !== undefined && { remoteAddress: from }),
    });
    if (answer.statusCode === 500) throw new Error(`${method} ${path} returned 500`, { cause: faults.at(-1) });
    expectMatchesOpenApi(document, method, path, answer);
    const json: unknown = String(answer.headers['content-type']).includes('json') ? JSON.parse(answer.body) : null;
    const code = (json as { code?: string } | null)?.code;
    return { status: answer.statusCode, code, headers: answer.headers, text: answer.body, json };
  };
  const made = async (method: string, path: string, sent: Sent): Promise<Got> => {
    const got = await call(method, path, sent);
    if (got.status !== 201) throw new Error(got.text);
    return got;
  };

  const open = async (as: string, externalId: string): Promise<string> => {
    const got = await made('POST', '/organizations', { as, body: { externalId, name: `Practice ${externalId}` } });
    return (got.json as { data: { organizationId: string } }).data.organizationId;
  };
  const linked = await open(key, 'LINKED');
  const { organizationId: foreign } = await operate('org.create', {
    name: 'Foreign Practice',
    environment: 'sandbox',
  });

  return {
    app,
    engines,
    dataDir,
    key,
    liveKey,
    home: practices.sandbox.organizationId,
    live: practices.live.organizationId,
    linked,
    foreign,
    call,
    operate,
    issueKey: ({ org = practices.sandbox.organizationId, scope = 'account', permissions }) =>
      operate('key.create', { org, scope, ...(permissions && { permissions }) }),
    session: async (permissions, resource, as = key) => {
      const body = { subject: 'user-1', allowedOrigin: ORIGIN, permissions, ...(resource && { resource }) };
      return ((await made('POST', '/browser-sessions', { as, body })).json as { token: string }).token;
    },
    bill: async (change = {}, as = key) =>
      ((await made('POST', '/bills', { as, body: { ...billBody(), ...change } })).json as { id: string }).id,
    close: async () => {
      await app.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};
