import { REDACTED } from '#domain';
import type { BlobAddress, BlobStore, IncomingBlob } from '#documents';
import type { EventStore, NewEvent } from '#event-store';
import type { EngineObserver } from '#engines';
import { inSpan } from '../tracing/tracing.js';
import { logCalls, callOutcomeOf, type LogCall, type Metrics } from './metrics.js';

type Call = (...args: never[]) => unknown;

const replaceMethods = <Target extends object>(
  target: Target,
  methods: Readonly<Record<string, (original: Call) => Call>>,
): Target => {
  const replaced = new Map(
    Object.entries(methods).map(([name, replacement]) => {
      const original = (Reflect.get(target, name) as Call).bind(target);
      return [name, replacement(original)];
    }),
  );
  return new Proxy(target, {
    get: (_, name) => {
      const found = typeof name === 'string' ? replaced.get(name) : undefined;
      if (found) return found;
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? (value as Call).bind(target) : value;
    },
  });
};

const eventsOf = (args: readonly unknown[]): number => (args[2] as readonly NewEvent[]).length;

/** Returns an observer that measures the calls from this process to its engines and traces them as spans. */
export const instrumentEngines = ({ log, logEvents, documents, documentBytes }: Metrics): EngineObserver => {
  const measured =
    (call: LogCall) =>
    (original: Call): Call =>
    async (...args: never[]) => {
      const ended = log.startTimer({ call });
      const work = () => original(...args) as Promise<unknown>;
      try {
        const result = await (call === 'append'
          ? inSpan('append', { 'workcomp.events': eventsOf(args) }, work)
          : work());
        ended({ outcome: 'ok' });
        if (call === 'append') logEvents.inc({ call }, eventsOf(args));
        else if (Array.isArray(result)) logEvents.inc({ call }, result.length);
        return result;
      } catch (error) {
        ended({ outcome: callOutcomeOf(error) });
        throw error;
      }
    };
  const moved = (way: 'kept' | 'opened', bytes: number) => {
    documents.inc({ way });
    documentBytes.inc({ way }, bytes);
  };
  return {
    events: (store: EventStore) =>
      replaceMethods(store, Object.fromEntries(logCalls.map((call) => [call, measured(call)]))),
    blobs: (store: BlobStore) =>
      replaceMethods(store, {
        keep: () => async (upload: IncomingBlob, address: BlobAddress) => {
          await store.keep(upload, address);
          moved('kept', upload.size);
        },
        open: () => async (address: BlobAddress) => {
          const opened = await store.open(address);
          if (opened !== null && opened !== REDACTED) moved('opened', opened.size);
          return opened;
        },
      }),
  };
};
