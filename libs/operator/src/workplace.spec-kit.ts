import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEngines, readConfig } from '#engines';
import { startProductionFakes } from '#testing/http';
import type { OperatorContext } from './operation.js';

/** Context with its own engines, as the command line has without a server. */
export interface OwnWorkplace extends OperatorContext {
  readonly close: () => Promise<void>;
}

/** Engine kinds. `production` uses fakes of EventStoreDB and MongoDB. */
export const workplaceKinds = ['embedded', 'production'] as const;

export const openWorkplace = async (kind: (typeof workplaceKinds)[number] = 'embedded'): Promise<OwnWorkplace> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'workcomp-operator-'));
  const fakes = kind === 'production' ? await startProductionFakes() : null;
  const config = readConfig({ ...fakes?.env, DATA_DIR: dataDir });
  const engines = await openEngines(config, () => undefined);
  return {
    engines,
    config,
    projector: null,
    progress: () => undefined,
    signal: new AbortController().signal,
    close: async () => {
      await engines.close();
      await fakes?.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
};
