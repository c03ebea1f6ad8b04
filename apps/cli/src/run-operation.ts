import { access } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '#engines';
import {
  requestOperation,
  OperatorRefusal,
  perform as performHere,
  connectToServer,
  type ArgumentsOf,
  type OperationName,
  type Progress,
  type ResultOf,
} from '#operator';
import type { ServerLocation } from './settings.js';

export interface OperationOptions {
  readonly place: ServerLocation;
  /** Reads the configuration. Throws ConfigInvalid. */
  readonly config: () => Promise<Config>;
  readonly progress: (progress: Progress) => void;
  readonly operator: string;
  /** Reason for viewing patient data, for the access log. */
  readonly reason?: string;
  /** Aborts if the operator interrupts the command. */
  readonly signal: AbortSignal;
}

/**
 * Performs the operation on the server, if one is running on the data folder. Otherwise this process opens the engines.
 * Production engines are always opened here, because several processes may use them.
 */
export const performOperation = async <Name extends OperationName>(
  { place, config, progress, operator, reason, signal }: OperationOptions,
  name: Name,
  args: ArgumentsOf<Name>,
): Promise<ResultOf<Name>> => {
  const asker = { operator, ...(reason !== undefined && { reason }) };
  const server = place.production ? null : await connectToServer(place.dataDir);
  if (server) {
    signal.addEventListener('abort', () => server.destroy(), { once: true });
    return (await requestOperation(server, { operation: name, arguments: args, ...asker }, progress)) as ResultOf<Name>;
  }
  if (!place.production && !initialOperations.has(name)) await checkFolder(place.dataDir);
  const settings = await config();
  const { openEngines, RulesWatch } = await import('#engines');
  const engines = await openEngines(settings, exitOnDiskFailure).catch(refuseFolderInUse);
  try {
    if (!initialOperations.has(name)) await new RulesWatch(engines).begin();
    const work = { engines, config: settings, projector: null, progress, ...asker, signal };
    return (await performHere(name, args, work)) as ResultOf<Name>;
  } finally {
    await engines.close();
  }
};

/** Operations that may create a new data folder. */
const initialOperations: ReadonlySet<OperationName> = new Set(['bootstrap', 'org.create', 'live.create']);

/** Parts of a data folder. If only some exist, the engines refuse to open and name the missing ones. */
const dataFolderParts = ['log', 'log.restoring', 'desk', 'blobs'] as const;

/** Throws OperatorRefusal if there is no data, so that a misspelled folder does not become a new, empty service. */
const checkFolder = async (dataDir: string): Promise<void> => {
  const there = await Promise.allSettled(dataFolderParts.map((part) => access(join(dataDir, part))));
  if (there.every(({ status }) => status === 'rejected'))
    throw new OperatorRefusal(
      `there is no data in ${dataDir}: run \`bootstrap\` to set it up, or choose another folder with --data-dir`,
    );
};

export const isServerRunning = async ({ dataDir, production }: ServerLocation): Promise<boolean> => {
  const server = production ? null : await connectToServer(dataDir);
  server?.destroy();
  return server !== null;
};

/** Exits the process, because its memory may differ from the data on disk. */
export const exitOnDiskFailure = (error: Error): never => {
  process.stderr.write(`The disk failed (${error.name}). The last changes may be lost.\n`);
  process.exit(1);
};

const refuseFolderInUse = (error: Error): never => {
  if (error.name !== 'FolderInUse') throw error;
  throw new OperatorRefusal(`${error.message}, which does not respond: it is starting or stopping. Try again`);
};
