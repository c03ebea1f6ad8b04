import type { Socket } from 'node:net';
import { openEngines, type Config } from '#engines';
import {
  askServer,
  operations,
  OperatorRefusal,
  reachServer,
  type ArgumentsOf,
  type Operation,
  type OperationName,
  type Progress,
  type ResultOf,
} from '#operator';

export interface OfficeOptions {
  readonly config: Config;
  readonly progress: (progress: Progress) => void;
  /** Aborts when the operator interrupts. */
  readonly signal: AbortSignal;
}

/**
 * Where operations are done: by the server that owns the data while one runs, else here, on engines that are opened for
 * it. The production engines are opened here, always: they take any number of processes.
 */
export const perform = async <Name extends OperationName>(
  { config, progress, signal }: OfficeOptions,
  name: Name,
  args: ArgumentsOf<Name>,
): Promise<ResultOf<Name>> => {
  const server = config.ENGINES === 'embedded' ? await reachServer(config.DATA_DIR) : null;
  if (server) {
    signal.addEventListener('abort', () => server.destroy(), { once: true });
    return (await askServer(server, name, args, progress)) as ResultOf<Name>;
  }
  const engines = await openEngines(config, failed).catch(inUse);
  try {
    const operation = operations[name] as unknown as Operation<object, ResultOf<Name>>;
    return await operation({ engines, config, projector: null, progress, signal }, args);
  } finally {
    await engines.close();
  }
};

/** True while a server owns the data folder and can be asked. */
export const serverRuns = async (config: Config): Promise<boolean> => {
  const server: Socket | null = config.ENGINES === 'embedded' ? await reachServer(config.DATA_DIR) : null;
  server?.destroy();
  return server !== null;
};

const failed = (error: Error): never => {
  process.stderr.write(`The disk failed (${error.name}): what was done last may be lost.\n`);
  process.exit(1);
};

const inUse = (error: Error): never => {
  if (error.name !== 'FolderInUse') throw error;
  throw new OperatorRefusal(`${error.message}, which does not answer: it is starting or stopping, so try again`);
};
