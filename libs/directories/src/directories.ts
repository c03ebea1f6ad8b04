import { ClaimsAdministrators } from './administrators/claims-administrators.js';
import { loadImported, readAdministratorFile } from './administrators/store.js';
import { dataPath } from './data-path.js';
import type { PhysicianTables } from './omfs/physician-tables.js';
import { loadTables } from './omfs/version-store.js';
import { DiagnosisCodes } from './diagnosis/diagnosis-codes.js';
import { PlacesOfService } from './places-of-service.js';
import { PostalCodes } from './postal-codes.js';

export interface DirectoriesOptions {
  /** Where the operator's imports lie (`DATA_DIR`); without it only the shipped directory is known. */
  readonly dataDir?: string;
}

/** Delay after a start before the search is prepared: by then nobody waits for it. */
const SEARCH_PREPARE_DELAY_MS = 2_000;

/** Loads shipped data, which never changes, once for all directories of a process. A failure is not remembered. */
const loadOnce = <T extends object>(load: () => T): (() => T) => {
  let loaded: T | undefined;
  return () => (loaded ??= load());
};
const postalCodes = loadOnce(() => PostalCodes.load(dataPath('zip.tsv.gz')));
const placesOfService = loadOnce(() => PlacesOfService.load(dataPath('pos.tsv')));
const diagnosisCodes = loadOnce(() => DiagnosisCodes.load(dataPath('icd10cm.tsv.gz')));
const shippedAdministrators = loadOnce(() => ({
  public: readAdministratorFile(dataPath('administrators.tsv')),
  synthetic: readAdministratorFile(dataPath('sandbox-administrators.json')),
}));
const administratorsWithoutImports = loadOnce(
  () => new ClaimsAdministrators({ ...shippedAdministrators(), operator: [] }),
);

/** The reference data of a process, loaded once; diagnosis codes, the slow part, by `warm` or when first asked for. */
export class Directories {
  private constructor(
    readonly postalCodes: PostalCodes,
    readonly placesOfService: PlacesOfService,
    private readonly dataDir: string | undefined,
    private administrators: ClaimsAdministrators,
    private physician: PhysicianTables | null,
  ) {}

  /** Throws when a data file is missing or damaged; a damaged diagnosis code set only makes itself unavailable. */
  static load({ dataDir }: DirectoriesOptions = {}): Directories {
    return new Directories(postalCodes(), placesOfService(), dataDir, loadAdministrators(dataDir), tablesIn(dataDir));
  }

  /** The current claims administrators: `reload` replaces them, so do not keep them. */
  get claimsAdministrators(): ClaimsAdministrators {
    return this.administrators;
  }

  /** Takes up what the operator imported since. Throws when a file is damaged; then everything stays as it was. */
  reload(): void {
    const [administrators, physician] = [loadAdministrators(this.dataDir), tablesIn(this.dataDir)];
    this.administrators = administrators;
    this.physician = physician;
  }

  /** The physician fee schedule that the operator imported; null where none was. */
  get physicianSchedule(): PhysicianTables | null {
    return this.physician;
  }

  /** ICD-10-CM with its dates of validity. */
  get diagnosisCodes(): DiagnosisCodes {
    return diagnosisCodes();
  }

  /** Loads the diagnosis codes, which every bill asks for, and soon after it what searches by words need. */
  warm(): void {
    const codes = this.diagnosisCodes;
    setTimeout(() => codes.prepareSearch(), SEARCH_PREPARE_DELAY_MS).unref();
  }
}

const tablesIn = (dataDir: string | undefined): PhysicianTables | null =>
  dataDir === undefined ? null : loadTables(dataDir);

const loadAdministrators = (dataDir: string | undefined): ClaimsAdministrators => {
  const operator = dataDir === undefined ? [] : loadImported(dataDir);
  return operator.length === 0
    ? administratorsWithoutImports()
    : new ClaimsAdministrators({ ...shippedAdministrators(), operator });
};
