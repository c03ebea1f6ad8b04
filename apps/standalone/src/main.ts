import 'reflect-metadata';
import { ConfigInvalid, openEngines, readConfig, type Config } from '#engines';
import { createApp, createLog, OrganizationReader, stopOnSignals } from '#http';
import { ProjectorStatus } from '#read-models';
import { readinessChecks } from './readiness.js';
import { sandboxKey } from './sandbox-key.js';
import { BillSeed } from './seed/bill-seed.js';
import { PracticeSeed, practices } from './seed/practices.js';
import { StandaloneModule } from './standalone.module.js';

/** Everything in one process, on the engines that the configuration names. */
const start = async (config: Config): Promise<void> => {
  const log = createLog(config.LOG_LEVEL);
  const engines = await openEngines(config, (error) => {
    log.fatal({ msg: 'the disk failed, so nothing is accepted any more', error: error.name });
    process.exit(1);
  });
  const app = await createApp(StandaloneModule.with(engines, config), {
    publicOrigin: config.PUBLIC_ORIGIN,
    log,
    checks: readinessChecks(engines, () => app.get(ProjectorStatus, { strict: false })),
  });
  stopOnSignals(app);
  await app.init();

  const seed = app.get(PracticeSeed);
  const key = await sandboxKey(config.DATA_DIR, config.SANDBOX_API_KEY);
  const fresh = await seed.practice(practices.sandbox);
  await seed.key(key, practices.sandbox);
  if (config.LIVE_API_KEY !== undefined) {
    await seed.practice(practices.live);
    await seed.key(config.LIVE_API_KEY, practices.live);
  }
  if (fresh) {
    app.get(OrganizationReader).forget(practices.sandbox.organizationId);
    await app.get(BillSeed).plant(practices.sandbox, config.SEED_BILLS);
  }

  await app.listen(config.PORT, config.HOST);
  process.stdout.write(welcome(config, key));
};

const welcome = ({ PUBLIC_ORIGIN }: Config, key: string): string => {
  const base = `${PUBLIC_ORIGIN}/v2`;
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

try {
  await start(readConfig(process.env));
} catch (error) {
  process.stderr.write(`${error instanceof ConfigInvalid ? error.message : String((error as Error).stack)}\n`);
  process.exit(1);
}
