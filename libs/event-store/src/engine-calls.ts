/** Operations whose durations are measured. Excludes management commands and handshakes. */
export const engineOperations = {
  eventstoredb: ['append', 'readStream', 'readCategory', 'readAll', 'projection'],
  mongodb: ['find', 'getMore', 'aggregate', 'count', 'distinct', 'insert', 'update', 'delete', 'findAndModify'],
} as const;

export type Engine = keyof typeof engineOperations;
export type EngineOperation<E extends Engine = Engine> = (typeof engineOperations)[E][number];

/** Called after each round trip, successful or not. Must not throw. */
export type EngineCallListener = (engine: Engine, operation: EngineOperation, seconds: number) => void;

/** Listeners for engine round trips. Each request to a server is one round trip. */
class EngineCalls {
  private readonly listeners = new Set<EngineCallListener>();

  listen(listener: EngineCallListener): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  async measure<E extends Engine, Result>(
    engine: E,
    operation: EngineOperation<E>,
    call: () => Promise<Result>,
  ): Promise<Result> {
    const started = performance.now();
    try {
      return await call();
    } finally {
      const seconds = (performance.now() - started) / 1000;
      for (const listener of this.listeners) listener(engine, operation, seconds);
    }
  }
}

export const engineCalls = new EngineCalls();
