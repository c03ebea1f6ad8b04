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

/* Nothing here starts a container: files that only a deployment reads are held against the code that they speak of. */

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

/** The values of .env.example as a person would fill them in. */
const filledIn: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    [...text('.env.example').matchAll(/^([A-Z0-9_]+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]),
  ),
  MASTER_KEY: Buffer.alloc(32, 1).toString('base64'),
  MONGODB_PASSWORD: '0a1b2c',
  MONGODB_ROOT_PASSWORD: '0a1b2c',
  GRAFANA_PASSWORD: '0a1b2c',
};

/** `${NAME}`, `${NAME:-default}`, `${NAME:?message}`: what Compose puts in. */
const interpolated = (value: string): string =>
  value.replaceAll(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_, name: string, kind?: string, rest?: string) => {
    const set = filledIn[name] ?? '';
    if (set === '' && kind === '?') throw new Error(`${name} is required`);
    return set === '' && kind === '-' ? (rest ?? '') : set;
  });

const environmentOf = (name: string): Record<string, string> =>
  Object.fromEntries(Object.entries(service(name).environment ?? {}).map(([key, value]) => [key, interpolated(value)]));

/** Module behind npm start. */
type Run = Readonly<{ serverFlags: (env: Readonly<Record<string, string>>) => readonly string[] }>;

describe('docker-compose.yml', () => {
  it.each(ours)('gives %s settings that it knows and accepts', (name) => {
    const environment = environmentOf(name);
    const known = (key: string) => settingNames.includes(key) || key.startsWith('AWS_');
    expect(Object.keys(environment).filter((key) => !known(key))).toEqual([]);
    const config = readConfig(environment, { productionOnly: true });
    expect(config).toMatchObject({ ENGINES: 'production', HOST: '0.0.0.0', PORT: 3000, TRUST_PROXY: 1 });
    // The engines' addresses are services on a common network, at the ports that they listen on.
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

  it('passes every setting on that docs/configuration.md lists, to whoever reads it', () => {
    const passed = new Set(ours.flatMap((name) => Object.keys(service(name).environment ?? {})));
    // Settings of the standalone alone, and of engines that the compose file itself names.
    const elsewhere = ['SEED_BILLS', 'EVENTSTOREDB_URL_FILE', 'MONGODB_URL_FILE'];
    expect(settingNames.filter((name) => !passed.has(name) && !elsewhere.includes(name))).toEqual([]);
    const listed = [...text('docs/configuration.md').matchAll(/^\| `(\w+)`/gm)].map(([, name]) => name ?? '');
    expect(listed.filter((name) => !settingNames.includes(name))).toEqual([]);
    expect(settingNames.filter((name) => !listed.includes(name) && !name.endsWith('_FILE'))).toEqual([]);
  });

  it('takes every secret from outside, by names that .env.example explains', () => {
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

  it('runs what the build makes', () => {
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

  it('gives Node a larger young generation by NODE_OPTIONS, which a container may set otherwise', () => {
    expect(dockerfile.slice(dockerfile.lastIndexOf('FROM'))).toMatch(/^ENV NODE_OPTIONS=--max-semi-space-size=64$/m);
    expect(source).not.toContain('semi-space');
  });

  it.each([
    ['', true],
    ['--max-old-space-size=4096', true],
    ['--max-old-space-size=4096 --max-semi-space-size=16', false],
    ['--max_semi_space_size=16', false],
  ])('npm start does the same, where NODE_OPTIONS is "%s": %s', async (options, own) => {
    const { serverFlags } = (await import(pathToFileURL(resolve('scripts/lib/run.mjs')).href)) as Run;
    const flags = serverFlags({ NODE_OPTIONS: options });
    expect(flags.includes('--max-semi-space-size=64')).toBe(own);
  });

  it('gives no container more than it needs', () => {
    expect(dockerfile.indexOf('USER node')).toBeGreaterThan(dockerfile.lastIndexOf('FROM'));
    for (const [name, { read_only, cap_drop, tmpfs, security_opt }] of Object.entries(compose.services))
      expect([name, read_only, cap_drop, tmpfs, security_opt]).toEqual([
        name,
        true,
        ['ALL'],
        ['/tmp'],
        ['no-new-privileges:true'],
      ]);
    // The others' images choose a user without rights themselves.
    expect(service('mongodb').user).toBe('mongodb');
    // The APIs write nothing to disk. The projector's outbox for payers is a volume with a name.
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

  it('publishes the gateway alone, and the engines to nobody outside', () => {
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

  it('asks for health where it is, and lets processes finish', () => {
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

  it('starts the category projection’s subsystem and no projection that nobody reads', () => {
    const { EVENTSTORE_RUN_PROJECTIONS: run, EVENTSTORE_START_STANDARD_PROJECTIONS: standard } =
      environmentOf('eventstoredb');
    expect([run, standard]).toEqual(['System', 'false']);
  });
});

type Importable = Type | DynamicModule | Promise<DynamicModule> | ForwardReference;

/** Every controller of a module and of what it imports. */
const controllersOf = (module: Importable): readonly Type[] => {
  const type = 'module' in module ? module.module : (module as Type);
  const imports = (Reflect.getMetadata('imports', type) ?? []) as readonly Importable[];
  const own = (Reflect.getMetadata('controllers', type) ?? []) as readonly Type[];
  return [...own, ...imports.filter((importable) => !(importable instanceof Promise)).flatMap(controllersOf)];
};

/** `GET /v2/bills/:billId` */
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

describe('the gateway', () => {
  const map = /map \$request_method \$service \{([^}]*)\}/.exec(gateway)?.[1] ?? '';
  const rule = Object.fromEntries(
    [...map.matchAll(/^\s*(\w+)\s+(\S+);$/gm)].map(([, method = '', target = '']) => [method, target]),
  );
  const served = { 'command-api': routesOf(CommandApiModule), 'query-api': routesOf(QueryApiModule) };
  const serviceFor = (method: string): keyof typeof served =>
    ((rule[method] ?? rule['default'])?.split(':')[0] ?? '') as keyof typeof served;

  it('sends each method to a service that listens there', () => {
    expect(Object.keys(rule).sort()).toEqual(['GET', 'HEAD', 'default']);
    for (const target of Object.values(rule)) {
      const [name = '', port] = target.split(':');
      expect(environmentOf(name)['PORT']).toBe(port);
      expect(service(name).networks.some((network) => service('gateway').networks.includes(network))).toBe(true);
    }
    expect(gateway).toContain('proxy_pass http://$service;');
  });

  it('sends each operation to the process that has it', () => {
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

  it('reaches every page for people', () => {
    const unreachable = Object.entries(served).flatMap(([name, routes]) =>
      routes
        .map((route) => route.split(' '))
        .filter(([method = '', path]) => operationAt(method, path) === undefined && serviceFor(method) !== name)
        .map((route) => `${name} ${route.join(' ')}`),
    );
    expect(unreachable).toEqual([]);
    expect(Object.values(served).flat().length).toBeGreaterThan(30);
  });

  it('passes bodies and streams on as they come, and writes down no address', () => {
    for (const line of [
      'proxy_request_buffering off;',
      'proxy_buffering off;',
      'access_log off;',
      'error_log /dev/stderr crit;',
    ])
      expect(gateway).toContain(line);
    const [, largest = ''] = /client_max_body_size (\d+)m?;/.exec(gateway) ?? [];
    // 0: the services say what is too large.
    expect(Number(largest) === 0 || Number(largest) * MIB > 64 * MIB).toBe(true);
    expect(Number(/proxy_read_timeout (\d+)s;/.exec(gateway)?.[1])).toBeGreaterThan(30);
    expect(gateway.split('{').length).toBe(gateway.split('}').length);
  });

  it('says in the API’s own words when no process answers', () => {
    const [, body = ''] = /return 503 '(.*)';/.exec(gateway) ?? [];
    expect(JSON.parse(body)).toMatchObject({ status: 503, code: 'service_unavailable', retryable: true });
    expect(gateway).toContain('default_type application/problem+json;');
  });
});

describe('what Prometheus and Grafana ask for', () => {
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
      // prom-client's types say a number, its values are words.
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

  it('is measured', () => {
    const names = asked.flatMap(metricsIn);
    expect(names.length).toBeGreaterThan(30);
    expect(names.filter((name) => !exposed.has(name))).toEqual([]);
  });

  it('is everything of ours that is measured', () => {
    const used = new Set(asked.flatMap(metricsIn).map((name) => name.replace(/_(bucket|sum|count)$/, '')));
    const measured = registry.getMetricsAsArray().map(({ name }) => name);
    expect(measured.filter((name) => name.startsWith('workcomp_') && !used.has(name))).toEqual([]);
  });

  it('has an alarm for each projection that nobody follows', () => {
    const alarm = alerts.map(({ expr }) => expr).find((expr) => expr.includes('absent(')) ?? '';
    expect(projections.filter(({ name }) => !alarm.includes(`{projection="${name}"}`))).toEqual([]);
  });

  it('is asked for by values that labels can have', () => {
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
      work: ['letters', 'sign-in mail', 'courtesy mail', 'sign-in by the issuer', 'signed heads', 'exchange .* inbox'],
      // EventStoreDB's, as its manual has them.
      kind: ['total', 'used', ...faultKinds],
    };
    const selectors = asked.flatMap((expression) => [...expression.matchAll(/(\w+)(?:=~|!~|!=|=)"([^"]*)"/g)]);
    expect(selectors.length).toBeGreaterThan(5);
    const unknown = selectors.flatMap(([, label = '', wanted = '']) =>
      wanted.split('|').filter((alternative) => !values[label]?.includes(alternative)),
    );
    expect(unknown).toEqual([]);
  });

  it('is called the same in the pages for operators', () => {
    const pages = ['docs/scale.md', ...readdirSync('docs/runbooks').map((name) => `docs/runbooks/${name}`)].map(text);
    const measured = registry.getMetricsAsArray().map(({ name }) => name);
    const named = pages.flatMap((page) =>
      [...page.matchAll(/`(workcomp_[a-z_]+_[a-z_]+)/g)].map(([, name = '']) => name),
    );
    const databaseNames = Object.values(databases) as string[];
    expect(named.filter((name) => !measured.includes(name) && !databaseNames.includes(name))).toEqual([]);
    expect(named.length).toBeGreaterThan(5);
  });

  it('comes with a page that says what to do', () => {
    for (const { annotations } of alerts) expect(existsSync(annotations['runbook'] ?? '')).toBe(true);
  });

  it('is scraped where the services tell it', () => {
    for (const name of apis) {
      expect(text('deploy/prometheus/prometheus.yml')).toContain(`names: [${name}]`);
      expect(environmentOf(name)['ADMIN_PORT']).toBe('9464');
    }
  });
});
