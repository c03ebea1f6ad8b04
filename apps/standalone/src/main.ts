import 'reflect-metadata';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { Directories } from '#directories';
import type { Config } from '#engines';
import { EventStore, KeyStore, EncryptedEventStore, Vault } from '#event-store';
import { serve } from '#host';
import { bootstrap, makeWorkspaceLink, masterKeyNotice, OperatorRefusal, practices } from '#operator';
import { BillSeed } from './seed/bill-seed.js';
import { StandaloneModule } from './standalone.module.js';

/** Runs all services in one process on the configured engines, with a sandbox practice. */
const main = async (): Promise<void> => {
  let key: string | null = null;
  let notice: string | null = null;
  let link: string | null = null;
  let withoutAdministrator: string | null = null;
  const prepare = async (app: NestFastifyApplication, config: Config): Promise<void> => {
    app.get(Directories, { strict: false }).warm();
    const settled = await bootstrap(app.get(EncryptedEventStore, { strict: false }), config);
    if (settled.fresh) await app.get(BillSeed, { strict: false }).plant(practices.sandbox, config.SEED_BILLS);
    ({ key, withoutAdministrator } = settled);
    link = await sandboxLink(app, config);
    const parts = {
      events: app.get(EventStore, { strict: false }),
      ledger: app.get(EncryptedEventStore, { strict: false }),
      keys: app.get(KeyStore, { strict: false }),
    };
    notice = await masterKeyNotice(parts, config);
  };
  await serve({
    name: 'standalone',
    projects: true,
    module: ({ engines, config, reactions }) => {
      // Warm up the threads during startup, one after the other, so that the first packet need not wait for both.
      void engines.composer.warm().then(() => engines.inspector.warm());
      return StandaloneModule.with(engines, config, reactions);
    },
    prepare,
    greeting: (config) => welcome(config, { key, link, withoutAdministrator }),
    notice: () => notice,
  });
};

/** Returns the key for the greeting. A key from SANDBOX_API_KEY is secret and logs are stored, so it is not shown. */
const shownKey = ({ SANDBOX_API_KEY }: Config, issued: string | null): string =>
  issued === null ? '(revoked)' : SANDBOX_API_KEY === undefined ? issued : '(set in SANDBOX_API_KEY)';

/** Lifetime of the sandbox link. Long, because the sandbox contains only synthetic data. */
const LINK_TTL_MS = 60 * 60 * 1000;

/** Returns a one-time link to the sandbox's workspace, or null if none can be created. */
const sandboxLink = async (app: NestFastifyApplication, { PUBLIC_ORIGIN }: Config): Promise<string | null> => {
  const parts = {
    ledger: app.get(EncryptedEventStore, { strict: false }),
    vault: app.get(Vault, { strict: false }),
    publicOrigin: PUBLIC_ORIGIN,
  };
  const expiresAt = new Date(Date.now() + LINK_TTL_MS).toISOString();
  try {
    return (await makeWorkspaceLink(parts, { org: practices.sandbox.organizationId, expiresAt })).url;
  } catch (error) {
    if (error instanceof OperatorRefusal) return null;
    throw error;
  }
};

interface Greeted {
  readonly key: string | null;
  readonly link: string | null;
  readonly withoutAdministrator: string | null;
}

const welcome = (config: Config, { key: issued, link, withoutAdministrator }: Greeted): string => {
  const { PUBLIC_ORIGIN, SANDBOX_API_KEY } = config;
  const base = `${PUBLIC_ORIGIN}/v2`;
  return `
The billing service is ready.

  Base URL      ${base}
  Sandbox key   ${shownKey(config, issued)}
  Documentation ${PUBLIC_ORIGIN}/docs/
  OpenAPI       ${base}/openapi.json
  Problems      ${PUBLIC_ORIGIN}/problems
  Health        ${PUBLIC_ORIGIN}/health/ready

${link === null ? '' : `  Open the workspace: ${link}\n  (works once, within one hour; create another link: npm run -s cli -- link --org ${practices.sandbox.organizationId})\n\n`}${withoutAdministrator === null ? '' : `  Invite the first administrator of the live practice: npm run -s cli -- link --org ${withoutAdministrator}\n\n`}  curl -H "Authorization: Bearer ${SANDBOX_API_KEY === undefined && issued ? issued : '$KEY'}" ${base}/bill-dashboard

`;
};

await main();
