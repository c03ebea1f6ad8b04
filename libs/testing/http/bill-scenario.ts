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
 * Starts one application for all tests of a spec file. Its clock is reset to the first day before each test, and it is
 * closed after the last one.
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
      if (!running) throw new Error('the application is available only while tests run');
      return Reflect.get(running, name) as unknown;
    },
  });
};

/** Steps of a bill scenario over HTTP: payer actions, provider actions and the results. */
export interface BillScenario {
  /** Creates a bill, simulates the payer's actions on it and returns its ID. */
  readonly given: (...scenarios: readonly Scenario[]) => Promise<string>;
  /** Performs one of the bill's lifecycle actions. */
  readonly act: (billId: string, action: object, how?: Call) => Promise<JsonResponse>;
  /** Performs one of the bill's lifecycle actions and expects 200. */
  readonly done: BillScenario['act'];
  /** Data of `GET …/lifecycle`. */
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- specs look into it as they do into answers
  readonly workspace: (billId: string) => Promise<any>;
  /** Types of the bill's events in the feed, in order. */
  readonly told: (billId: string) => Promise<readonly string[]>;
  /** The bill as the domain derives it from the bill's stream. */
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

/** Paths of a problem's `errors`, in order. */
export const errorPaths = ({ json }: Pick<JsonResponse, 'json'>): string[] =>
  ((json['errors'] ?? []) as readonly { path: string }[]).map(({ path }) => path);
