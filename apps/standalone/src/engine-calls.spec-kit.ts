import { startProductionFakes, type ProductionFakes } from '#testing/http';
import { openPremises, type StandaloneService } from './matrix/practice.spec-kit.js';

/** A MongoDB wire protocol command. */
type Command = Parameters<NonNullable<ProductionFakes['mongo']['onCommand']>>[0];

/** Call to an engine, with its times in milliseconds. */
interface EngineCall {
  readonly name: string;
  readonly began: number;
  ended: number;
}

/** Calls to the engines that an operation makes. */
export interface OperationCalls {
  /** Number of calls by name, until all effects of the operation are complete. */
  readonly counts: ReadonlyMap<string, number>;
  /** Length of the longest chain of sequential calls before the response. */
  readonly chain: number;
}

export interface ProductionService {
  readonly service: StandaloneService;
  /** Measures an operation's calls: the median of several repetitions. */
  readonly calls: (operation: () => Promise<unknown>, repetitions?: number) => Promise<OperationCalls>;
  /** Counts the calls with the given name until the operation's response. */
  readonly callsNamed: (name: string, operation: () => Promise<unknown>) => Promise<number>;
  /** Counts all calls by the idle service during the given time. */
  readonly idle: (seconds: number) => Promise<number>;
  readonly close: () => Promise<void>;
}

/** Delay before the fakes respond, in milliseconds. It is long compared with the time between two calls. */
const LATENCY = { read: 15, write: 25 };
/** Time without calls after which all effects of an operation are complete, in milliseconds. */
const QUIET_MS = 400;
const REPETITIONS = 5;
/** Time after which all readers have saved their checkpoints, in milliseconds. */
const CHECKPOINT_DELAY_MS = 6_000;

/**
 * Pattern of periodic calls that do not belong to an operation: leases, polling for events, due items and rules,
 * checkpoints, and caches of credentials and organizations. `operation-counts.http.spec.ts` counts reads of the whole
 * log.
 */
const BY_THE_CLOCK =
  /lease|\$all|read org$|intent|letter|bookmark|audit|process|access|request|ping|rule|read log|credential|organization|webhook-recovery|(find|update) (slots|projections|positions)/;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const median = (numbers: readonly number[]): number => numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? 0;

/** Starts the whole service in this process on fakes of the production engines, and records the calls to them. */
export const openProductionService = async (): Promise<ProductionService> => {
  const fakes = await startProductionFakes();
  // Allow webhook receivers on this machine.
  const service = await openPremises(0, undefined, { ...fakes.env, WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8' });
  const calls: EngineCall[] = [];
  watch(fakes, (name) => {
    const call = { name, began: performance.now(), ended: Infinity };
    calls.push(call);
    return () => void (call.ended = performance.now());
  });
  fakes.mongo.latency = LATENCY;
  fakes.events.readDelay = LATENCY.read;
  fakes.events.commitDelay = LATENCY.write;
  const ofOperations = () => calls.filter(({ name }) => !BY_THE_CLOCK.test(name));
  const untilQuiet = async (): Promise<void> => {
    const isBusy = () => ofOperations().some(({ ended }) => ended > performance.now() - QUIET_MS);
    do await pause(50);
    while (isBusy());
  };
  const once = async (operation: () => Promise<unknown>): Promise<OperationCalls> => {
    calls.length = 0;
    await operation();
    const responded = performance.now();
    await untilQuiet();
    const counts = new Map<string, number>();
    for (const { name } of ofOperations()) counts.set(name, (counts.get(name) ?? 0) + 1);
    return { counts, chain: longestChain(ofOperations().filter(({ ended }) => ended <= responded)) };
  };
  return {
    service,
    calls: async (operation, repetitions = REPETITIONS) => {
      await untilQuiet();
      const found: OperationCalls[] = [];
      for (let n = 0; n < repetitions; n += 1) found.push(await once(operation));
      const names = new Set(found.flatMap(({ counts }) => [...counts.keys()]));
      const countOf = (name: string) => median(found.map(({ counts }) => counts.get(name) ?? 0));
      return {
        counts: new Map(Array.from(names, (name) => [name, countOf(name)] as const).filter(([, count]) => count > 0)),
        chain: median(found.map(({ chain }) => chain)),
      };
    },
    callsNamed: async (wanted, operation) => {
      calls.length = 0;
      await operation();
      return calls.filter(({ name }) => name === wanted).length;
    },
    idle: async (seconds) => {
      await pause(CHECKPOINT_DELAY_MS);
      calls.length = 0;
      await pause(seconds * 1_000);
      return calls.length;
    },
    close: async () => {
      await service.close();
      await fakes.stop();
    },
  };
};

const watch = (fakes: ProductionFakes, began: (name: string) => () => void): void => {
  fakes.mongo.onCommand = (command) => began(commandName(command));
  fakes.events.onCall = (call) => began(`EventStoreDB: ${streamKind(call)}`);
};

/** Shortens the stream in a call to its kind: `read org_x-bill_y` → `read bill`. */
const streamKind = (call: string): string => call.replace(/ (?:\$ce-)?(?:org_\w+-)?([a-z]+|\$all).*/, ' $1');

/** Returns the command and collection, and for the state store also the kind of record. */
const commandName = (command: Command): string => {
  const [name = ''] = Object.keys(command);
  const target = typeof command[name] === 'string' ? command[name].replace(/_v\d+_[0-9a-f]+/, '') : '';
  return `MongoDB: ${name} ${target}${target === 'records' ? ` ${kindOf(command)}` : ''}`;
};

/** Returns a command's first filter or document. */
const targetOf = (command: Command): Command => {
  const { filter, updates, deletes, documents } = command as {
    readonly filter?: Command;
    readonly updates?: readonly { readonly q: Command }[];
    readonly deletes?: readonly { readonly q: Command }[];
    readonly documents?: readonly Command[];
  };
  return filter ?? updates?.[0]?.q ?? deletes?.[0]?.q ?? documents?.[0] ?? {};
};

const kindOf = (command: Command): string => {
  const wanted = targetOf(command);
  const id = wanted['_id'] as string | { readonly $gte?: string; readonly $gt?: string } | undefined;
  const index = Object.keys(wanted).find((field) => field.startsWith('indexes.')) ?? '';
  const text = typeof id === 'string' ? id : (id?.$gte ?? id?.$gt ?? index.slice('indexes.'.length).replace('_', '/'));
  return text.slice(0, text.indexOf('/'));
};

/** Returns the length of the longest chain of calls in which each call begins after the previous one has ended. */
const longestChain = (calls: readonly EngineCall[]): number => {
  let [length, end] = [0, -Infinity];
  for (const { began, ended } of calls.toSorted((a, b) => a.ended - b.ended))
    if (began >= end) [length, end] = [length + 1, ended];
  return length;
};
