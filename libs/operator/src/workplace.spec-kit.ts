import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEmbedded, readConfig } from '#engines';
import type { Workplace } from './operation.js';

/** A workplace on embedded engines in a folder of its own, as the command line has it while no server runs. */
export interface OwnWorkplace extends Workplace {
  /** Closes the engines and removes the folder. */
  readonly close: () => Promise<void>;
}

export const openWorkplace = async (): Promise<OwnWorkplace> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'workcomp-operator-'));
  const engines = await openEmbedded({ dataDir, onFatal: () => undefined });
  return {
    engines,
    config: readConfig({ DATA_DIR: dataDir }),
    projector: null,
    progress: () => undefined,
    signal: new AbortController().signal,
    close: async () => {
      await engines.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
};
