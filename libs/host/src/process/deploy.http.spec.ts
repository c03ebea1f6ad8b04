import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import 'reflect-metadata';
import { RequestMethod, type DynamicModule, type ForwardReference, type Type } from '@nestjs/common';
import { parse } from 'yaml';
import { CommandApiModule } from '#apps/command-api';
import { QueryApiModule } from '#apps/query-api';
import { MIB, operations } from '#contracts';
import { databases, readConfig, settingNames } from '#engines';
import { deliveryLists } from '#state-store';
import { engineOperations, faultKinds } from '#event-store';
import { projections } from '#read-models';
import { API_ROOT, operationAt, healthController, HARD_EXIT_MS, Overload, RateLimits, refusalReasons } from '#http';
import { logCalls, Metrics, outcomeLabels, pageLabels, statusClasses } from '../metrics/metrics.js';
import { ReactionWatch } from '../metrics/reaction-watch.js';
import { exposeLoad } from '../metrics/load-metrics.js';
import { exposeRefusals } from '../metrics/refusal-metrics.js';
import { watchTurns } from '../metrics/turn-watch.js';
import { exposeState } from '../metrics/state-metrics.js';

/* These tests start no containers. They compare deployment files with the code that the files refer to. */

const text = (path: string): string => readFileSync(path, 'utf8');

interface ComposeService {
  readonly image: string;
  readonly command?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly ports?: readonly string[];
  readonly networks: readonly string[];
  readonly volumes?: readonly string[];
  readonly healthcheck?: { readonly test: readonly string[] };
  readonly depends_on?: Readonly<Record<string, unknown>>;
  readonly stop_grace_period?: string;
  readonly user?: string;
  readonly security_opt?: readonly string[];
  readonly read_only?: boolean;
  readonly cap_drop?: readonly string[];
  readonly tmpfs?: readonly string[];
  readonly profiles?: readonly string[];
  readonly build?: { readonly dockerfile: string };
}
interface Compose {
  readonly services: Readonly<Record<string, ComposeService>>;
  readonly networks: Readonly<Record<string, { readonly internal?: boolean }>>;
  readonly volumes: Readonly<Record<string, unknown>>;
}

const source = text('docker-compose.yml');
const compose = parse(source, { merge: true }) as Compose;
const dockerfile = text('deploy/Dockerfile');
const gateway = text('deploy/gateway/nginx.conf');

const service = (name: string): ComposeService => {
  const found = compose.services[name];
  if (!found) throw new Error(`there is no service ${name}`);
  return found;
};
const apis = ['command-api', 'query-api', 'projector'] as const;
const ours = [...apis, 'bootstrap'] as const;

/** .env.example with values for all required settings. */
const filledIn: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    [...text('.env.example').matchAll(/^([A-Z0-9_]+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]),
  ),
  MASTER_KEY: Buffer.alloc(32, 1).toString('base64'),
  MONGODB_PASSWORD: '0a1b2c',
  MONGODB_ROOT_PASSWORD: '0a1b2c',
  GRAFANA_PASSWORD: '0a1b2c',
};

/** Replaces variables as Docker Compose does: `${NAME}`, `${NAME:-default}`, `${NAME:?message}`. */
const interpolated = (value: string): string =>
  value.replaceAll(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_, name: string, kind?: string, rest?: string) => {
    const set = filledIn[name] ?? '';
    if (set === '' && kind === '?') throw new Error(`${name} is required`);
    return set === '' && kind === '-' ? (rest ?? '') : set;
  });

const environmentOf = (name: string): Record<string, string> =>
  Object.fromEntries(Object.entries(service(name).environment ?? {}).map(([key, value]) => [key, interpolated(value)]));

/** Module that runs for npm start. */
type Run = Readonly<{ serverFlags: (env: Readonly<Record<string, string>>) => readonly string[] }>;

describe('docker-compose.yml', () => {
  it.each(ours)('gives %s only known and valid settings', (name) => {
    const environment = environmentOf(name);
    const known = (key: string) => settingNames.includes(key) || key.startsWith('AWS_');
    expect(Object.keys(environment).filter((key) => !known(key))).toEqual([]);
    const config = readConfig(environment, { productionOnly: true });
    expect(config).toMatchObject({ ENGINES: 'production', HOST: '0.0.0.0', PORT: 3000, TRUST_PROXY: 1 });
    // The engine hosts are services on a shared network, at the ports they listen on.
    const events = new URL(config.EVENTSTOREDB_URL ?? '');
    expect([events.hostname, events.port]).toEqual([
      'eventstoredb',
      environmentOf('eventstoredb')['EVENTSTORE_NODE_PORT'],
    ]);
    const mongo = new URL(config.MONGODB_URL ?? '');
    expect([mongo.hostname, mongo.port, mongo.username]).toEqual(['mongodb', '27017', 'workcomp']);
    expect(text('deploy/mongodb/create-user.js')).toContain(`user: '${mongo.username}'`);
    for (const engine of ['eventstoredb', 'mongodb'])
      expect(service(engine).networks.some((network) => service(name).networks.includes(network))).toBe(true);
  });

  it('passes on every setting that docs/configuration.md lists', () => {
    const passed = new Set(ours.flatMap((name) => Object.keys(service(name).environment ?? {})));
    // Settings for the standalone program only, and files for URLs that the compose file sets directly.
    const elsewhere = ['SEED_BILLS', 'EVENTSTOREDB_URL_FILE', 'MONGODB_URL_FILE'];
    expect(settingNames.filter((name) => !passed.has(name) && !elsewhere.includes(name))).toEqual([]);
    const listed = [...text('docs/configuration.md').matchAll(/^\| `(\w+)`/gm)].map(([, name]) => name ?? '');
    expect(listed.filter((name) => !settingNames.includes(name))).toEqual([]);
    expect(settingNames.filter((name) => !listed.includes(name) && !name.endsWith('_FILE'))).toEqual([]);
  });

  it('reads every secret from a variable that .env.example documents', () => {
    const used = new Set([...source.matchAll(/\$\{(\w+)/g)].map(([, name]) => name));
    const explained = new Set(Object.keys(filledIn));
    expect([...used].filter((name) => name !== 'VERSION' && !explained.has(name ?? ''))).toEqual([]);
    expect([...explained].filter((name) => !used.has(name))).toEqual([]);
    for (const { environment = {} } of Object.values(compose.services))
      for (const [name, value] of Object.entries(environment))
        if (/PASSWORD|MASTER_KEY|API_KEY|SMTP/.test(name)) expect(value).toMatch(/^\$\{\w+:[-?][^}]*\}$/);
    expect(text('.env.example')).toMatch(/^MASTER_KEY=$/m);
    expect(text('.gitignore')).toMatch(/^\.env$/m);
    expect(text('.dockerignore')).toMatch(/^\.env$/m);
  });

  it('runs programs that the build creates', () => {
    for (const name of ours) {
      const main = service(name).command?.find((word) => word.startsWith('dist/')) ?? '';
      expect(existsSync(main)).toBe(true);
      expect(service(name).build?.dockerfile).toBe('deploy/Dockerfile');
    }
    expect(service('bootstrap').command?.at(-1)).toBe('bootstrap');
    for (const [, from = ''] of dockerfile.matchAll(/^COPY (?!--from)(\S+(?: \S+)*) \S+$/gm))
      expect(from.split(' ').filter((path) => !existsSync(path))).toEqual([]);
    for (const [, from = ''] of dockerfile.matchAll(/COPY --from=build \/app\/(libs\S+)/g))
      expect(existsSync(from)).toBe(true);
  });

  it('sets a larger young generation in NODE_OPTIONS, which a container may override', () => {
    expect(dockerfile.slice(dockerfile.lastIndexOf('FROM'))).toMatch(/^ENV NODE_OPTIONS=--max-semi-space-size=64$/m);
    expect(source).not.toContain('semi-space');
  });

  it.each([
    ['', true],
    ['--max-old-space-size=4096', true],
    ['--max-old-space-size=4096 --max-semi-space-size=16', false],
    ['--max_semi_space_size=16', false],
  ])('npm start sets the young generation for NODE_OPTIONS "%s": %s', async (options, own) => {
    const { serverFlags } = (await import(pathToFileURL(resolve('scripts/lib/run.mjs')).href)) as Run;
    const flags = serverFlags({ NODE_OPTIONS: options });
    expect(flags.includes('--max-semi-space-size=64')).toBe(own);
  });

  it('gives containers only the privileges they need', () => {
    expect(dockerfile.indexOf('USER node')).toBeGreaterThan(dockerfile.lastIndexOf('FROM'));
    for (const [name, { read_only, cap_drop, tmpfs, security_opt }] of Object.entries(compose.services))
      expect([name, read_only, cap_drop, tmpfs, security_opt]).toEqual([
        name,
        true,
        ['ALL'],
        ['/tmp'],
        ['no-new-privileges:true'],
      ]);
    // The other images choose an unprivileged user themselves.
    expect(service('mongodb').user).toBe('mongodb');
    // The APIs write nothing to disk. The projector writes its payer outbox to a named volume.
    const secrets = './secrets:/run/secrets:ro';
    for (const name of ['command-api', 'query-api']) expect(service(name).volumes).toEqual(['data:/data:ro', secrets]);
    expect(service('projector').volumes).toEqual(['data:/data', secrets]);
    expect(environmentOf('projector')['DATA_DIR']).toBe('/data');
    const named = Object.values(compose.services)
      .flatMap(({ volumes = [] }) => volumes)
      .map((volume) => volume.split(':')[0] ?? '')
      .filter((from) => !from.startsWith('.'));
    expect(named.filter((name) => !Object.hasOwn(compose.volumes, name))).toEqual([]);
  });

  it('publishes only the gateway and keeps the engines internal', () => {
    expect(compose.networks['engines']?.internal).toBe(true);
    expect(service('mongodb').networks).toEqual(['engines']);
    expect(service('eventstoredb').networks).toEqual(['engines', 'engine-metrics']);
    expect(compose.networks['engine-metrics']?.internal).toBe(true);
    const sharing = (network: string) =>
      Object.entries(compose.services).flatMap(([name, { networks }]) => (networks.includes(network) ? [name] : []));
    expect(sharing('engine-metrics')).toEqual(['eventstoredb', 'prometheus']);
    expect(sharing('monitoring')).toEqual([...apis, 'prometheus', 'grafana']);
    const published = Object.entries(compose.services).filter(([, { ports, profiles }]) => ports && !profiles);
    expect(published.map(([name]) => name)).toEqual(['gateway']);
    const [port = ''] = service('gateway').ports ?? [];
    expect(interpolated(port)).toBe('127.0.0.1:8080:8080');
    expect(gateway).toMatch(/^\s*listen 8080;$/m);
  });

  it('uses existing health endpoints and gives processes time to stop', () => {
    const controller = healthController({});
    const methods = controller.prototype as Record<string, object>;
    const pathOf = (target: object) => Reflect.getMetadata('path', target) as string | undefined;
    const paths = Object.getOwnPropertyNames(methods).flatMap((name) => pathOf(methods[name] ?? {}) ?? []);
    const known = paths.map((path) => `/${pathOf(controller) ?? ''}/${path}`);
    for (const name of [...apis, 'gateway']) {
      const asked = /http:\/\/127\.0\.0\.1:(\d+)(\/[\w/]+)/.exec(service(name).healthcheck?.test.join(' ') ?? '');
      expect(known).toContain(asked?.[2]);
      expect(asked?.[1]).toBe(name === 'gateway' ? '8080' : environmentOf(name)['PORT']);
      expect(Number(/^(\d+)s$/.exec(service(name).stop_grace_period ?? '')?.[1]) * 1000).toBeGreaterThan(HARD_EXIT_MS);
    }
  });

  it('enables the system projections of EventStoreDB and starts no standard projections', () => {
    const { EVENTSTORE_RUN_PROJECTIONS: run, EVENTSTORE_START_STANDARD_PROJECTIONS: standard } =
      environmentOf('eventstoredb');
    expect([run, standard]).toEqual(['System', 'false']);
  });
});

type Importable = Type | DynamicModule | Promise<DynamicModule> | ForwardReference;

/** Returns all controllers in a module and its imports. */
const controllersOf = (module: Importable): readonly Type[] => {
  const type = 'module' in module ? module.module : (module as Type);
  const imports = (Reflect.getMetadata('imports', type) ?? []) as readonly Importable[];
  const own = (Reflect.getMetadata('controllers', type) ?? []) as readonly Type[];
  return [...own, ...imports.filter((importable) => !(importable instanceof Promise)).flatMap(controllersOf)];
};

/** Returns a module's routes in the form `GET /v2/bills/:billId`. */
const routesOf = (module: Type): readonly string[] =>
  controllersOf(module).flatMap((controller) => {
    const base = [Reflect.getMetadata('path', controller) as string | string[]].flat()[0] ?? '';
    const methods = controller.prototype as Record<string, object>;
    return Object.getOwnPropertyNames(methods).flatMap((name) => {
      const handler = methods[name] ?? {};
      const method = Reflect.getMetadata('method', handler) as RequestMethod | undefined;
      if (method === undefined) return [];
      const paths = [Reflect.getMetadata('path', handler) as string | string[]].flat();
      return paths.map((path) => `${RequestMethod[method]} ${`/${base}/${path}`.replaceAll(/\/+/g, '/')}`);
    });
  });

describe('gateway configuration', () => {
  const map = /map \$request_method \$service \{([^}]*)\}/.exec(gateway)?.[1] ?? '';
  const rule = Object.fromEntries(
    [...map.matchAll(/^\s*(\w+)\s+(\S+);$/gm)].map(([, method = '', target = '']) => [method, target]),
  );
  const served = { 'command-api': routesOf(CommandApiModule), 'query-api': routesOf(QueryApiModule) };
  const serviceFor = (method: string): keyof typeof served =>
    ((rule[method] ?? rule['default'])?.split(':')[0] ?? '') as keyof typeof served;

  it('sends each method to a service on its port', () => {
    expect(Object.keys(rule).sort()).toEqual(['GET', 'HEAD', 'default']);
    for (const target of Object.values(rule)) {
      const [name = '', port] = target.split(':');
      expect(environmentOf(name)['PORT']).toBe(port);
      expect(service(name).networks.some((network) => service('gateway').networks.includes(network))).toBe(true);
    }
    expect(gateway).toContain('proxy_pass http://$service;');
  });

  it('sends each operation to the process that serves it', () => {
    const missing = Object.keys(operations).filter((id) => {
      const { method, path } = operations[id as keyof typeof operations];
      if (path.startsWith('/openapi.')) return false;
      const route = `${method} ${API_ROOT}${path.replaceAll(/\{(\w+)\}/g, ':$1')}`;
      return (
        !served[serviceFor(method)].includes(route) && Object.values(served).some((routes) => routes.includes(route))
      );
    });
    expect(missing).toEqual([]);
  });

  it('reaches every page for users', () => {
    const unreachable = Object.entries(served).flatMap(([name, routes]) =>
      routes
        .map((route) => route.split(' '))
        .filter(([method = '', path]) => operationAt(method, path) === undefined && serviceFor(method) !== name)
        .map((route) => `${name} ${route.join(' ')}`),
    );
    expect(unreachable).toEqual([]);
    expect(Object.values(served).flat().length).toBeGreaterThan(30);
  });

  it('does not buffer bodies and streams, and logs no paths', () => {
    for (const line of [
      'proxy_request_buffering off;',
      'proxy_buffering off;',
      'access_log off;',
      'error_log /dev/stderr crit;',
    ])
      expect(gateway).toContain(line);
    const [, largest = ''] = /client_max_body_size (\d+)m?;/.exec(gateway) ?? [];
    // 0 means no limit: the services enforce the size.
    expect(Number(largest) === 0 || Number(largest) * MIB > 64 * MIB).toBe(true);
    expect(Number(/proxy_read_timeout (\d+)s;/.exec(gateway)?.[1])).toBeGreaterThan(30);
    expect(gateway.split('{').length).toBe(gateway.split('}').length);
  });

  it('returns a problem response if no process answers', () => {
    const [, body = ''] = /return 503 '(.*)';/.exec(gateway) ?? [];
    expect(JSON.parse(body)).toMatchObject({ status: 503, code: 'service_unavailable', retryable: true });
    expect(gateway).toContain('default_type application/problem+json;');
  });
});

describe('queries of Prometheus and Grafana', () => {
  const { registry } = (() => {
    const metrics = new Metrics();
    new ReactionWatch(metrics);
    const nothing = async () => null;
    exposeLoad(metrics.registry, new Overload());
    exposeRefusals(metrics.registry, new RateLimits(null));
    watchTurns(metrics.registry, { warn: () => undefined })();
    exposeState(metrics.registry, {
      checks: {},
      disk: nothing,
      projector: {} as never,
      stateStore: {} as never,
      rules: {} as never,
      capacity: nothing,
    });
    return metrics;
  })();
  const exposed = new Set(
    registry.getMetricsAsArray().flatMap(({ name, type }) =>
      // prom-client declares this type as a number, but its values are strings.
      (type as unknown as string) === 'histogram' ? ['_bucket', '_sum', '_count'].map((end) => name + end) : [name],
    ),
  );
  interface Rules {
    readonly groups: readonly {
      readonly rules: readonly { readonly expr: string; readonly annotations: Readonly<Record<string, string>> }[];
    }[];
  }
  const alerts = (parse(text('deploy/prometheus/alerts.yml')) as Rules).groups.flatMap(({ rules }) => rules);
  const dashboard = JSON.parse(text('deploy/grafana/dashboard.json')) as {
    readonly panels: readonly { readonly targets: readonly { readonly expr: string }[] }[];
  };
  const shown = dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
  const asked = [...alerts.map(({ expr }) => expr), ...shown];

  const metricsIn = (expression: string): readonly string[] =>
    [...expression.matchAll(/\b((?:workcomp|nodejs|process)_\w+)/g)].map(([, name = '']) => name);

  it('use only existing metrics', () => {
    const names = asked.flatMap(metricsIn);
    expect(names.length).toBeGreaterThan(30);
    expect(names.filter((name) => !exposed.has(name))).toEqual([]);
  });

  it('use every metric of this product', () => {
    const used = new Set(asked.flatMap(metricsIn).map((name) => name.replace(/_(bucket|sum|count)$/, '')));
    const measured = registry.getMetricsAsArray().map(({ name }) => name);
    expect(measured.filter((name) => name.startsWith('workcomp_') && !used.has(name))).toEqual([]);
  });

  it('include an alert for each projection without a projector', () => {
    const alarm = alerts.map(({ expr }) => expr).find((expr) => expr.includes('absent(')) ?? '';
    expect(projections.filter(({ name }) => !alarm.includes(`{projection="${name}"}`))).toEqual([]);
  });

  it('use only possible label values', () => {
    const jobs = (
      parse(text('deploy/prometheus/prometheus.yml')) as { scrape_configs: { job_name: string }[] }
    ).scrape_configs.map(({ job_name }) => job_name);
    const values: Readonly<Record<string, readonly string[]>> = {
      operation: [...Object.keys(operations), ...pageLabels, ...Object.values(engineOperations).flat()],
      status: statusClasses,
      reason: refusalReasons,
      call: logCalls,
      outcome: outcomeLabels,
      check: [
        'eventLog',
        'readModels',
        'masterKey',
        'documents',
        'disk',
        'projector',
        'background',
        'rules',
        'service',
        'load',
        'clock',
      ],
      layer: ['operator', 'signed', 'shipped'],
      list: deliveryLists,
      owner: ['none', 'some'],
      projection: projections.map(({ name }) => name),
      job: jobs,
      work: ['letters', 'sign-in mail', 'courtesy mail', 'OpenID sign-in', 'signed heads', 'exchange .* inbox'],
      // EventStoreDB's label values according to its manual.
      kind: ['total', 'used', ...faultKinds],
    };
    const selectors = asked.flatMap((expression) => [...expression.matchAll(/(\w+)(?:=~|!~|!=|=)"([^"]*)"/g)]);
    expect(selectors.length).toBeGreaterThan(5);
    const unknown = selectors.flatMap(([, label = '', wanted = '']) =>
      wanted.split('|').filter((alternative) => !values[label]?.includes(alternative)),
    );
    expect(unknown).toEqual([]);
  });

  it('use the same metric names as the guides for operators', () => {
    const pages = ['docs/scale.md', ...readdirSync('docs/runbooks').map((name) => `docs/runbooks/${name}`)].map(text);
    const measured = registry.getMetricsAsArray().map(({ name }) => name);
    const named = pages.flatMap((page) =>
      [...page.matchAll(/`(workcomp_[a-z_]+_[a-z_]+)/g)].map(([, name = '']) => name),
    );
    const databaseNames = Object.values(databases) as string[];
    expect(named.filter((name) => !measured.includes(name) && !databaseNames.includes(name))).toEqual([]);
    expect(named.length).toBeGreaterThan(5);
  });

  it('link every alert to an existing runbook', () => {
    for (const { annotations } of alerts) expect(existsSync(annotations['runbook'] ?? '')).toBe(true);
  });

  it('scrape the ports on which the services serve metrics', () => {
    for (const name of apis) {
      expect(text('deploy/prometheus/prometheus.yml')).toContain(`names: [${name}]`);
      expect(environmentOf(name)['ADMIN_PORT']).toBe('9464');
    }
  });
});
