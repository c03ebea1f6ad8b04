import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DynamicModule, Type } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { ServerPermission, WorkspacePermission } from '#contracts';
import type { Environment, OrganizationCommand, Scenario } from '#domain';
import type { Engines, MailSettings } from '#engines';
import type { EncryptedEventStore } from '#event-store';
import type * as Http from '#http';
import type { AuthenticationResult, Authenticator, OrganizationFacts, Principal, Scope } from '#http';
import { billBody, withAdministrator, realAdministrator } from '#testing/pure';
import { noon } from '#testing/pure';
import { expectMatchesOpenApi, type AnyResponse } from './openapi.js';
import { startProductionFakes } from './production-fakes.js';
import { apiDocument, withSharedThreads } from './shared.js';

/* The modules behind an application are imported when it is started, so that pure specs do not load them. */

export interface Call {
  /** A key from `key()` or a token from `session()`. Defaults to the organization's own key with every permission. */
  readonly as?: string;
  readonly idempotencyKey?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Response with its parsed body in `json`. */
export interface JsonResponse extends AnyResponse {
  readonly json: Readonly<Record<string, any>>; // eslint-disable-line @typescript-eslint/no-explicit-any
}

/** Members of `CommandApp` that every copy of the service has. */
export type ServiceInstance = Pick<CommandApp, 'app' | 'engines' | 'call' | 'post'>;

/** Application on embedded engines in its own folder, with one organization. The test sets the organization's clock. */
export interface CommandApp {
  readonly app: NestFastifyApplication;
  readonly engines: Engines;
  readonly organizationId: string;
  /** Connection string of EventStoreDB or its fake, or null for embedded engines. */
  readonly eventStoreDbUrl: string | null;
  /** Sets the organization's clock to noon in Los Angeles on this day. */
  travelTo(date: string): void;
  /** Issues a server key. Its scope is the organization by default. */
  key(
    permissions: readonly ServerPermission[],
    scope?: 'organization' | 'account',
    without?: readonly ServerPermission[],
  ): Promise<string>;
  /** Creates a browser session with the origin `browserOrigin` and returns its token. */
  session(permissions: readonly WorkspacePermission[], scope?: Scope): string;
  /**
   * Sends a request. A `Buffer` is sent unchanged as the body. Every response is validated against the OpenAPI
   * document.
   */
  call(method: string, path: string, body?: unknown, how?: Call): Promise<JsonResponse>;
  post(path: string, body?: unknown, how?: Call): Promise<JsonResponse>;
  /**
   * Starts another copy of these modules on the same engines. It shares no memory with the first copy, like another
   * process. `around` wraps the copy's event store.
   */
  copy(
    modules: readonly (Type | DynamicModule)[],
    around?: (ledger: EncryptedEventStore) => EncryptedEventStore,
  ): Promise<ServiceInstance>;
  /** Submits a bill, simulates the given payer actions in the sandbox and returns the bill's ID. */
  bill(body?: object, ...scenarios: readonly Scenario[]): Promise<string>;
  close(): Promise<void>;
}

const isJson = (mediaType: unknown): boolean => typeof mediaType === 'string' && /\bjson\b/.test(mediaType);

export const publicOrigin = 'https://billing.example';
export const browserOrigin = 'https://app.example';
/** Delivery by mail: a live test organization has no partner that accepts electronic bills. */
const mailSubmission = {
  submission: { route: 'mail', destination: { mailingAddress: 'PO Box 9\nLos Angeles CA 90012' } },
};
/** Date on which an application starts. */
export const START_DATE = '2026-03-02';

export interface CommandAppOptions {
  readonly environment?: Environment;
  readonly treatmentBilling?: boolean;
  /** Uses fakes of the production engines. */
  readonly production?: boolean;
  /** Mail server settings. Defaults to none. */
  readonly mail?: MailSettings | null;
}

/** Returns the production authenticator for server keys and browser sessions. */
const realAuthenticator = (
  http: typeof Http,
  { ledger, vault, stateStore }: Engines,
  organizations: Http.OrganizationReader,
): Authenticator => {
  const keys = new http.KeyAuthenticator(ledger, organizations);
  const tokens = new http.SessionTokens(vault);
  const sessions = new http.SessionAuthenticator(
    ledger,
    tokens,
    keys,
    new http.WorkspaceSessions(ledger, tokens, keys),
  );
  return new http.CredentialAuthenticator(keys, sessions, new http.KeyUse(stateStore));
};

/** Starts the given modules as one application. The caller must close it. */
export const startCommandApp = async (
  modules: readonly (Type | DynamicModule)[],
  { environment = 'sandbox', treatmentBilling = true, production = false, mail = null }: CommandAppOptions = {},
): Promise<CommandApp> => {
  const { serverPermissions } = await import('#contracts');
  const { organizationStream } = await import('#domain');
  const { EnginesModule, openEmbedded, openEngines, readConfig } = await import('#engines');
  const { AesVault, openEncryptedEventStore } = await import('#event-store');
  const { executeCommand, credentials, organizations } = await import('#commands');
  const http = await import('#http');
  const { Module } = await import('@nestjs/common');
  const { CqrsModule } = await import('@nestjs/cqrs');
  const { Partners, PartnersModule } = await import('#partners');

  const dataDir = await mkdtemp(join(tmpdir(), 'command-app-'));
  const fakes = production ? await startProductionFakes() : null;
  const opened = fakes
    ? await openEngines(readConfig({ ...fakes.env, DATA_DIR: dataDir }), () => undefined)
    : await openEmbedded({ dataDir, onFatal: () => undefined });
  const engines = await withSharedThreads(opened);
  const organizationId = 'org_test';
  const facts: Omit<OrganizationFacts, 'clockOffsetMs'> = {
    organizationId,
    environment,
    accountId: organizationId,
    name: 'Test Practice',
    treatmentBilling,
  };
  let clockOffsetMs = 0;
  const travelTo = (date: string) => {
    clockOffsetMs = Date.parse(noon(date)) - Date.now();
  };
  travelTo(START_DATE);

  class Organizations extends http.OrganizationReader {
    private readonly others = new http.StoredOrganizationReader(engines.ledger);
    override async get(id: string): Promise<OrganizationFacts | null> {
      return id === organizationId ? { ...facts, clockOffsetMs } : this.others.get(id);
    }
    override isListed(accountId: string, id: string): Promise<boolean> {
      return this.others.isListed(accountId, id);
    }
  }

  const sessions = new Map<string, Principal>();
  class Door extends http.Authenticator {
    private readonly real: Authenticator = realAuthenticator(http, engines, new Organizations());
    override async authenticate(token: string): Promise<AuthenticationResult> {
      const principal = sessions.get(token);
      return principal ? { principal } : this.real.authenticate(token);
    }
  }

  const metadata = () => ({
    organizationId,
    at: noon(START_DATE),
    recordedAt: new Date().toISOString(),
    actor: { kind: 'system', id: 'test' } as const,
    requestId: 'req_test',
    commandId: randomUUID(),
  });
  const set = (command: OrganizationCommand) =>
    executeCommand(engines.ledger, organizations, {
      stream: organizationStream(organizationId),
      command,
      metadata: metadata(),
    });
  await set({ type: 'CreateOrganization', data: { ...facts, externalId: null, at: noon(START_DATE) } });
  if (treatmentBilling) await set({ type: 'SetTreatmentBilling', data: { enabled: true } });

  const key: CommandApp['key'] = async (permissions, scope = 'organization', without = []) => {
    const token = `sk_${environment}_${randomUUID()}`;
    await executeCommand(engines.ledger, credentials, {
      stream: http.streamOfKey(token),
      command: {
        type: 'IssueCredential',
        data: {
          credentialId: `key_${randomUUID()}`,
          organizationId,
          environment,
          scope,
          permissions,
          ...(without.length > 0 && { without }),
          prefix: token.slice(0, 14),
          name: 'Test key',
          expiresAt: null,
        },
      },
      metadata: metadata(),
    });
    return token;
  };

  const httpParts = http.HttpModule.with(publicOrigin);
  const replaced = new Map<unknown, object>([
    [http.OrganizationReader, new Organizations()],
    [http.Authenticator, new Door()],
  ]);
  const httpModule: DynamicModule = {
    ...httpParts,
    providers: (httpParts.providers ?? []).map((provider) => {
      const token = 'provide' in provider ? provider.provide : provider;
      return replaced.has(token) ? { provide: token, useValue: replaced.get(token) } : provider;
    }),
  };
  @Module({})
  class Stage {}
  const document = await apiDocument();
  const isPartners = (part: Type | DynamicModule): boolean => 'module' in part && part.module === PartnersModule;
  const serve = async (own: Engines, ownKey: string, parts = modules): Promise<ServiceInstance> => {
    const faults: unknown[] = [];
    const partners = parts.some(isPartners) ? [] : [PartnersModule.with(new Partners())];
    const app = await http.createApp(
      {
        module: Stage,
        imports: [EnginesModule.with(own, { mail }), httpModule, CqrsModule.forRoot(), ...partners, ...parts],
      },
      { publicOrigin, onFault: (fault) => faults.push(fault) },
    );
    await app.init();
    const call: CommandApp['call'] = async (method, path, body, { as = ownKey, idempotencyKey, headers } = {}) => {
      const answer = await app.inject({
        method: method as 'GET',
        url: `/v2${path}`,
        ...(body !== undefined && { payload: Buffer.isBuffer(body) ? body : JSON.stringify(body) }),
        headers: {
          authorization: `Bearer ${as}`,
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(sessions.has(as) && { origin: browserOrigin }),
          ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
          ...headers,
        },
      });
      if (answer.statusCode === 500) throw new Error(`${method} ${path} failed`, { cause: faults.at(-1) });
      expectMatchesOpenApi(document, method, `/v2${path}`, answer);
      return {
        statusCode: answer.statusCode,
        headers: answer.headers,
        body: answer.body,
        // A response with another media type, such as a file, has no JSON.
        json: (isJson(answer.headers['content-type']) ? JSON.parse(answer.body) : {}) as JsonResponse['json'],
      };
    };
    const post: CommandApp['post'] = (path, body, how) => call('POST', path, body, how);
    return { app, engines: own, call, post };
  };
  const ownKey = await key(serverPermissions);
  const first = await serve(engines, ownKey);
  const { app, call } = first;
  const copies: NestFastifyApplication[] = [];
  const copy: CommandApp['copy'] = async (those, around = (ledger) => ledger) => {
    const vault = new AesVault(engines.keys, engines.provider);
    const ledger = around(openEncryptedEventStore(engines.events, vault, { isShared: true }));
    const other = await serve({ ...engines, vault, ledger, close: async () => undefined }, ownKey, those);
    copies.push(other.app);
    return other;
  };

  return {
    ...first,
    organizationId,
    eventStoreDbUrl: fakes?.events.url ?? null,
    copy,
    travelTo,
    key,
    session: (permissions, scope = http.wholeOrganization) => {
      const token = `bs_${randomUUID()}`;
      sessions.set(token, {
        actor: { kind: 'browser_session', id: 'user-1' },
        credential: token,
        name: 'Dana Biller',
        organizationId,
        environment,
        reach: 'organization',
        permissions: new Set(permissions),
        scope,
        allowedOrigin: browserOrigin,
      });
      return token;
    },
    bill: async (
      body = environment === 'live' ? withAdministrator(realAdministrator, billBody({}, mailSubmission)) : billBody(),
      ...scenarios
    ) => {
      const made = await call('POST', '/bills', body);
      if (made.statusCode !== 201) throw new Error(made.body);
      const id = made.json['id'] as string;
      for (const scenario of scenarios) {
        const played = await call('POST', `/sandbox/bills/${id}/simulate`, { scenario });
        if (played.statusCode !== 200) throw new Error(played.body);
      }
      return id;
    },
    close: async () => {
      for (const other of copies) await other.close();
      await app.close();
      await fakes?.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};
