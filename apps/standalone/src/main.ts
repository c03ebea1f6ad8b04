import 'reflect-metadata';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { Directories } from '#directories';
import type { Config } from '#engines';
import { Ledger } from '#event-store';
import { OrganizationReader, serve } from '#http';
import { bootstrap, practices } from '#operator';
import { BillSeed } from './seed/bill-seed.js';
import { StandaloneModule } from './standalone.module.js';

/** Everything in one process, on the engines that the configuration names, with a sandbox practice to try it on. */
const main = async (): Promise<void> => {
  let key: string | null = null;
  const prepare = async (app: NestFastifyApplication, config: Config): Promise<void> => {
    app.get(Directories, { strict: false }).warm();
    const settled = await bootstrap(app.get(Ledger, { strict: false }), config);
    if (settled.fresh) {
      app.get(OrganizationReader, { strict: false }).forget(practices.sandbox.organizationId);
      await app.get(BillSeed, { strict: false }).plant(practices.sandbox, config.SEED_BILLS);
    }
    ({ key } = settled);
  };
  await serve({
    name: 'standalone',
    projects: true,
    module: ({ engines, config, reactions }) => StandaloneModule.with(engines, config, reactions),
    prepare,
    greeting: (config) => welcome(config, key),
  });
};

const welcome = ({ PUBLIC_ORIGIN }: Config, issued: string | null): string => {
  const base = `${PUBLIC_ORIGIN}/v2`;
  const key = issued ?? '(revoked)';
  return `
The billing service is ready.

  Base URL      ${base}
  Sandbox key   ${key}
  OpenAPI       ${base}/openapi.json
  Problems      ${PUBLIC_ORIGIN}/problems
  Health        ${PUBLIC_ORIGIN}/health/ready

  curl -H "Authorization: Bearer ${key}" ${base}/bill-dashboard

`;
};

await main();
