import { ClaimsAdministrators } from './administrators/claims-administrators.js';
import { loadImported, readAdministratorFile } from './administrators/store.js';
import { dataPath } from './data-path.js';
import type { PhysicianTables } from './omfs/physician-tables.js';
import { loadTables } from './omfs/version-store.js';
import { DiagnosisCodes } from './diagnosis/diagnosis-codes.js';
import { PlacesOfService } from './places-of-service.js';
import { PostalCodes } from './postal-codes.js';
import { loadTaxonomy } from './taxonomy/taxonomy-store.js';

export interface DirectoriesOptions {
  /** Folder with the operator's imports (`DATA_DIR`). Without it, the directory contains only shipped data. */
  readonly dataDir?: string;
}

/** Delay after the start before the search index is built, in milliseconds, so that it does not slow down the start. */
const SEARCH_PREPARE_DELAY_MS = 2_000;

/** Loads immutable shipped data once per process. A failed load is retried on the next call. */
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

/** A process's reference data, loaded once. Diagnosis codes take longest and are loaded by `warm` or on first use. */
export class Directories {
  private constructor(
    readonly postalCodes: PostalCodes,
    readonly placesOfService: PlacesOfService,
    private readonly dataDir: string | undefined,
    private administrators: ClaimsAdministrators,
    private physician: PhysicianTables | null,
    private taxonomy: ReadonlySet<string> | null,
  ) {}

  /** Loads the reference data. Throws if a file is damaged or missing. Damaged diagnosis codes are only unavailable. */
  static load({ dataDir }: DirectoriesOptions = {}): Directories {
    return new Directories(
      postalCodes(),
      placesOfService(),
      dataDir,
      loadAdministrators(dataDir),
      tablesIn(dataDir),
      taxonomyIn(dataDir),
    );
  }

  /** The current claims administrators. `reload` replaces the object, so do not cache it. */
  get claimsAdministrators(): ClaimsAdministrators {
    return this.administrators;
  }

  /** Loads the operator's new imports. If a file is damaged, throws and keeps the current data. */
  reload(): void {
    const [administrators, physician, taxonomy] = [
      loadAdministrators(this.dataDir),
      tablesIn(this.dataDir),
      taxonomyIn(this.dataDir),
    ];
    this.administrators = administrators;
    this.physician = physician;
    this.taxonomy = taxonomy;
  }

  /** The physician fee schedule that the operator imported, or null. */
  get physicianSchedule(): PhysicianTables | null {
    return this.physician;
  }

  /** Taxonomy codes that the operator imported, or null. */
  get taxonomyCodes(): ReadonlySet<string> | null {
    return this.taxonomy;
  }

  get diagnosisCodes(): DiagnosisCodes {
    return diagnosisCodes();
  }

  /** Loads the diagnosis codes, which every bill needs, and builds the search index shortly afterwards. */
  warm(): void {
    const codes = this.diagnosisCodes;
    setTimeout(() => codes.prepareSearch(), SEARCH_PREPARE_DELAY_MS).unref();
  }
}

const tablesIn = (dataDir: string | undefined): PhysicianTables | null =>
  dataDir === undefined ? null : loadTables(dataDir);

const taxonomyIn = (dataDir: string | undefined): ReadonlySet<string> | null =>
  dataDir === undefined ? null : loadTaxonomy(dataDir);

const loadAdministrators = (dataDir: string | undefined): ClaimsAdministrators => {
  const operator = dataDir === undefined ? [] : loadImported(dataDir);
  return operator.length === 0
    ? administratorsWithoutImports()
    : new ClaimsAdministrators({ ...shippedAdministrators(), operator });
};
