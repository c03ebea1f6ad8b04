import type { DynamicModule, Type } from '@nestjs/common';
import type { BillEvent, BillOnFile, Scenario } from '#domain';
import {
  START_DATE,
  startCommandApp,
  type JsonResponse,
  type Call,
  type CommandApp,
  type CommandAppOptions,
} from './command-app.js';

/**
 * One application for all tests of a spec file: it starts before them, is back on its first day before each, and is
 * closed after them.
 */
export const commandApp = (modules: readonly (Type | DynamicModule)[], options: CommandAppOptions = {}): CommandApp => {
  let running: CommandApp | undefined;
  beforeAll(async () => {
    running = await startCommandApp(modules, options);
  });
  beforeEach(() => running?.travelTo(START_DATE));
  afterAll(() => running?.close());
  return new Proxy({} as CommandApp, {
    get: (_, name) => {
      if (!running) throw new Error('the application runs while tests do');
      return Reflect.get(running, name) as unknown;
    },
  });
};

/** The words in which the story of a bill is told over HTTP: given what the payer did, when it is acted on, then … */
export interface BillScenario {
  /** A bill of the specs, after the sandbox's payer did these things to it; its id. */
  readonly given: (...scenarios: readonly Scenario[]) => Promise<string>;
  /** One of the bill's actions, as the workspace offers them. */
  readonly act: (billId: string, action: object, how?: Call) => Promise<JsonResponse>;
  /** One of its actions, which is not refused. */
  readonly done: BillScenario['act'];
  /** Workspace of the bill: the answer of `GET …/lifecycle`. */
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- specs look into it as they do into answers
  readonly workspace: (billId: string) => Promise<any>;
  /** The types of what the feed then tells of it, in order. */
  readonly told: (billId: string) => Promise<readonly string[]>;
  /** The bill on record, as the domain sees it. */
  readonly recorded: (billId: string) => Promise<BillOnFile>;
}

const performAction =
  (api: CommandApp): BillScenario['act'] =>
  (billId, action, how) =>
    api.post(`/bills/${billId}/actions`, action, how);

export const billScenario = (api: CommandApp): BillScenario => ({
  given: (...scenarios) => api.bill(undefined, ...scenarios),
  act: performAction(api),
  done: async (...asked) => {
    const answer = await performAction(api)(...asked);
    expect(answer).toMatchObject({ statusCode: 200 });
    return answer;
  },
  workspace: async (billId) => (await api.call('GET', `/bills/${billId}/lifecycle`)).json['data'],
  told: async (billId) => {
    const { json } = await api.call('GET', `/events?limit=1000&billId=${billId}`);
    return (json['events'] as readonly { type: string }[]).map(({ type }) => type);
  },
  recorded: async (billId) => {
    const { billStream, billView } = await import('#domain');
    return billView(await api.engines.ledger.load<BillEvent>(billStream(api.organizationId, billId)));
  },
});

/** The paths that a refusal complains of, in order. */
export const errorPaths = ({ json }: Pick<JsonResponse, 'json'>): string[] =>
  ((json['errors'] ?? []) as readonly { path: string }[]).map(({ path }) => path);
