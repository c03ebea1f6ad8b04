import { join } from 'node:path';
import { Module, type DynamicModule, type OnApplicationShutdown } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Logger } from 'pino';
import { BUILD, WARNING_CODE } from '#build';
import {
  fetchCertificates,
  CLEAR_HTTP_ADVICE,
  plaintextEnginesNotice,
  ConfigInvalid,
  configWarnings,
  isDataInPlaintext,
  readConfig,
  RULES_INTERVAL_MS,
  RULES_WATCH,
  RulesWatch,
  startEngines,
  type Config,
  type ConfigNeeds,
  type Engines,
} from '#engines';
import { hasLivePractice, type EventStore } from '#event-store';
import { FaultPublisher, lastBackup, ProcessRegistry } from '#state-store';
import { afterAppends, ProjectorStatus } from '#subscriptions';
import {
  createApp,
  type Checks,
  createLog,
  Overload,
  readableLines,
  standardOutput,
  Shutdown,
  startListening,
  stopOnSignals,
} from '#http';
import { backgroundCheck, reportFaults } from '../faults/report-faults.js';
import { watchHealth } from '../faults/watch-health.js';
import { ignoreFailedCommits } from './failed-commits.js';
import { engineChecks, projectorCheck, rulesCheck } from './readiness.js';
import { AdminServer } from '../metrics/admin-server.js';
import { exposeLoad } from '../metrics/load-metrics.js';
import { exposeRefusals } from '../metrics/refusal-metrics.js';
import { measureEngineCalls, Metrics } from '../metrics/metrics.js';
import { ReactionWatch } from '../metrics/reaction-watch.js';
import { measureRequests } from '../metrics/request-metrics.js';
import { watchTurns } from '../metrics/turn-watch.js';
import { exposeState } from '../metrics/state-metrics.js';
import { instrumentEngines } from '../metrics/instrument-engines.js';
import { openRateLimits } from '../rate-limit/open-rate-limits.js';
import { startTracing, traceRequests, type StopTracing } from '../tracing/tracing.js';
import { Admission } from './admission.js';
import { billCapacity, watchCapacity } from './capacity-watch.js';
import { EngineOutage, probesOf } from './engine-outage.js';
import { ClockWatch } from './clock-watch.js';
import { cachedFor } from './cached-for.js';
import { prepareWithRetry } from './prepare-with-retry.js';
import { explainStart, statusOfStart } from './explain-start.js';

export interface Parts {
  readonly engines: Engines;
  readonly config: Config;
  /** Measures reactions, in processes that have any. */
  readonly reactions: ReactionWatch;
}

export interface Service extends ConfigNeeds {
  readonly name: string;
  readonly module: (parts: Parts) => DynamicModule;
  /** True if the process follows the log. */
  readonly projects?: boolean;
  /** Runs after the engines are open and before the first request. Retried while engines are unavailable. */
  readonly prepare?: (app: NestFastifyApplication, config: Config) => Promise<void> | void;
  /** Shown in an interactive terminal (see `isInteractive`). May contain the sandbox's key and a sign-in link. */
  readonly greeting?: (config: Config) => string | Promise<string>;
  /** A problem for an operator to fix, or null. Logged when the process is ready. */
  readonly notice?: () => string | null;
}

/** Maximum number of waiting connections. Large, so that requests in a burst receive at least a 503. */
const BACKLOG = 4_096;
const EXIT_DELAY_MS = 1_000;
const CERTIFICATES_TTL_MS = 6 * 3_600_000;

/** Runs a service in this process. Invalid settings are all reported at once, and the process exits with status 1. */
export const serve = async (service: Service, environment = process.env): Promise<void> => {
  try {
    await start(service, readConfig(environment, service), environment);
  } catch (error) {
    process.stderr.write(`${failureLine(explainStart(error, environment), environment)}\n`);
    process.exit(statusOfStart(error));
  }
};

const start = async (service: Service, config: Config, environment: NodeJS.ProcessEnv): Promise<void> => {
  const log = createLog(config.LOG_LEVEL, config.LOG_FORMAT === 'text' ? await readableLines() : standardOutput());
  logWarnings(log);
  for (const warning of configWarnings(environment))
    log.warn({ msg: 'unknown environment variable; did you mean a setting?', warning });
  const stopTracing =
    config.OTEL_EXPORTER_OTLP_ENDPOINT === undefined
      ? null
      : await startTracing(service.name, config.OTEL_EXPORTER_OTLP_ENDPOINT);
  const isLasting = config.ENGINES === 'embedded';
  if (isLasting) ignoreFailedCommits(log);
  const metrics = new Metrics();
  reportFaults(log, metrics);
  measureEngineCalls(metrics);
  const reactions = new ReactionWatch(metrics);
  const engines = await startEngines(config, exitOnFatal(log), instrumentEngines(metrics));
  const admission = new Admission();
  const clock = ClockWatch.over(engines);
  const overload = new Overload(log);
  const projector = () => app.get(ProjectorStatus, { strict: false });
  const checks: Checks = {
    ...engineChecks(engines),
    ...(service.projects && projectorCheck(projector)),
    background: backgroundCheck,
    rules: () => rulesCheck(engines.ledger.rules),
    service: async () => admission.check(),
    load: async () => overload.check(),
    clock: () => clock.check(),
  };
  const board = new FaultPublisher(engines.stateStore, service.name);
  const processes = new ProcessRegistry(engines.stateStore, async () => ({
    service: service.name,
    build: BUILD,
    masterKeys: await engines.provider.fingerprints(),
  }));
  const sideDoors = new MonitoringServers(stopTracing);
  const rateLimits = openRateLimits(config);
  const app = await createApp(
    withMonitoring(service.module({ engines, config, reactions }), sideDoors, [board, processes]),
    {
      publicOrigin: config.PUBLIC_ORIGIN,
      log,
      checks,
      overload,
      rateLimits,
      spoolFolder: join(config.DATA_DIR, 'answers'),
      ...(config.TRUST_PROXY !== undefined && { trustProxy: config.TRUST_PROXY }),
      extend: (fastify) => {
        measureRequests(fastify, metrics);
        traceRequests(fastify);
        admission.guard(fastify);
      },
    },
  );
  exposeLoad(metrics.registry, overload);
  exposeRefusals(metrics.registry, rateLimits);
  exposeState(metrics.registry, {
    checks,
    disk: engines.disk,
    projector: service.projects ? projector() : null,
    stateStore: engines.stateStore,
    rules: engines.ledger.rules,
    capacity: billCapacity(engines.views),
    certificates: cachedFor(CERTIFICATES_TTL_MS, () => fetchCertificates(config)),
    backupAge: () => backupAge(engines),
  });
  const { signal } = app.get(Shutdown);
  await sideDoors.open(config, metrics);
  stopOnSignals(app, log);
  await startListening(app, { port: config.PORT, host: config.HOST, backlog: BACKLOG });
  log.info({ msg: 'listening', service: service.name });

  if (!(await engines.opening.finished())) return;
  // Check before this process appends events, so that the newest event is from an earlier process.
  await clock.look();
  void clock.follow(signal);
  const door = { isRefused: false };
  const look = async (): Promise<void> => {
    door.isRefused = isDataInPlaintext(config) && (await hasLivePractice(engines));
  };
  if (!(await prepareWithRetry(look, { isLasting, signal }))) return;
  if (door.isRefused) {
    // Close the application first, so that pending work in the engines does not block the exit.
    await app.close();
    throw new ConfigInvalid([CLEAR_HTTP_ADVICE]);
  }
  const rules = new RulesWatch(engines);
  if (!(await prepareWithRetry(() => rules.begin(), { isLasting, signal }))) return;
  if (service.projects) void followRules(rules, engines.events, signal);
  else rules.lookForRequests();
  board.start();
  // Embedded engines have only one process, which can be queried directly.
  if (engines.stateStore.shared) processes.start();
  if (!(await prepareWithRetry(async () => service.prepare?.(app, config), { isLasting, signal }))) return;
  admission.admit();
  void watchHealth(engineChecks(engines), signal);
  new EngineOutage(overload, probesOf(engines)).watch(signal);
  await watchCapacity(billCapacity(engines.views), log, signal);
  log.info({ msg: 'ready', service: service.name, build: BUILD, origin: config.PUBLIC_ORIGIN });
  const notice = service.notice?.() ?? null;
  if (notice !== null) log.warn({ msg: notice });
  const clear = plaintextEnginesNotice(config);
  if (clear !== null) log.warn({ msg: clear });
  if (service.greeting && isInteractive(environment)) process.stdout.write(await service.greeting(config));
  // Start measuring here, because long turns during startup do not delay clients.
  watchTurns(metrics.registry, log);
};

/** Checks for newer rule packs when the log has grown. Used by processes that follow the log. */
const followRules = (rules: RulesWatch, events: EventStore, signal: AbortSignal): Promise<void> => {
  const work = () => rules.look().then(() => true);
  return afterAppends(events, { name: RULES_WATCH, work, everyMs: RULES_INTERVAL_MS }, signal);
};

/** Returns false for JSON logs that don't go to a terminal. Plain-text files and pipes also receive the greeting. */
const isInteractive = ({ LOG_FORMAT }: NodeJS.ProcessEnv): boolean => process.stdout.isTTY || LOG_FORMAT !== 'json';

/** Returns the log line for a failed start: JSON, or plain text for users. The settings themselves may be invalid. */
const failureLine = (reason: string, { LOG_FORMAT, ENGINES }: NodeJS.ProcessEnv): string => {
  const forPeople =
    LOG_FORMAT === 'text' || (LOG_FORMAT !== 'json' && ENGINES !== 'production' && process.stdout.isTTY);
  if (forPeople) return reason;
  return JSON.stringify({ level: 'fatal', time: new Date().toISOString(), msg: 'startup failed', reason });
};

/** Logs warnings from Node and this program. Library warnings may quote data, so only name and code are logged. */
const logWarnings = (log: Logger): void => {
  process.removeAllListeners('warning');
  process.on('warning', ({ name, message, code }: Error & { readonly code?: string }) =>
    log.warn(code === WARNING_CODE ? { msg: message } : { msg: 'runtime warning', name, code }),
  );
};

/** Returns the seconds since the last backup or the first event. Null without data or if other tools make backups. */
const backupAge = async ({ embedded, events, stateStore }: Engines): Promise<number | null> => {
  if (embedded === null) return null;
  const [first] = await events.readAll(0n, 1);
  const since = (await lastBackup(stateStore)) ?? (first?.metadata as { recordedAt?: string } | undefined)?.recordedAt;
  return since === undefined ? null : Math.max(0, (Date.now() - Date.parse(since)) / 1_000);
};

/** Ends the process after a failed disk write, so that no acknowledged data is lost. Rejects all writes until then. */
const exitOnFatal =
  (log: Logger) =>
  (error: Error): void => {
    log.fatal({ msg: 'disk write failed; rejecting all writes', error: error.name, code: codeOf(error) });
    // The database's pending promises reject later and would end the process immediately with a stack trace.
    for (const event of ['uncaughtException', 'unhandledRejection']) process.on(event, () => undefined);
    // Until then, requests in progress receive a 503, so that clients don't see a broken connection.
    setTimeout(() => process.exit(1), EXIT_DELAY_MS);
  };

/** Metrics and tracing. They stop last, so that they include the shutdown of all other parts. */
class MonitoringServers implements OnApplicationShutdown {
  private admin: AdminServer | null = null;

  constructor(private readonly stopTracing: StopTracing | null) {}

  async open({ ADMIN_PORT, ADMIN_HOST }: Config, { registry }: Metrics): Promise<void> {
    if (ADMIN_PORT !== null) this.admin = await AdminServer.start(registry, ADMIN_PORT, ADMIN_HOST);
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all([this.admin?.close(), this.stopTracing?.()]);
  }
}

/** Returns a code such as `ENOSPC`, or LMDB's number. Error messages are not used: they may contain file names. */
const codeOf = (error: Error): string | number | null => (error as { readonly code?: string | number }).code ?? null;

@Module({})
class ProcessModule {}

const withMonitoring = (
  service: DynamicModule,
  sideDoors: MonitoringServers,
  [faultBoard, processes]: readonly [FaultPublisher, ProcessRegistry],
): DynamicModule => ({
  module: ProcessModule,
  imports: [service],
  providers: [
    { provide: MonitoringServers, useValue: sideDoors },
    { provide: FaultPublisher, useValue: faultBoard },
    { provide: ProcessRegistry, useValue: processes },
  ],
});
