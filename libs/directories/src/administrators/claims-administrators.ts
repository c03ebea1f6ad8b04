import {
  type Administrator,
  type AdministratorFacts,
  type CustomAdministrator,
  type Provenance,
} from './administrator.js';
import { buildAdministrator, fromCustom } from './build.js';
import { indexAdministrator, type IndexedAdministrator } from './match.js';
import { nameKey } from './names.js';
import { administratorProfile, type AdministratorProfile } from './profile.js';
import {
  type AdministratorPage,
  type AdministratorQuery,
  listedAdministrators,
  searchAdministrators,
} from './search.js';

/** Facts from the shipped files and from the operator's imports. */
export interface AdministratorSources {
  readonly public: readonly AdministratorFacts[];
  readonly synthetic: readonly AdministratorFacts[];
  /** Operator facts, merged over the others by name. Operator values take precedence; missing values are kept. */
  readonly operator: readonly AdministratorFacts[];
}

export interface DirectoryReader {
  readonly custom: readonly CustomAdministrator[];
  /** True in the sandbox, which has synthetic administrators. */
  readonly synthetic: boolean;
}

const merged = (sources: AdministratorSources): readonly Administrator[] => {
  const known = new Map<string, { facts: AdministratorFacts; provenance: Provenance }>();
  for (const provenance of ['public', 'synthetic', 'operator'] as const)
    for (const facts of sources[provenance]) {
      const before = known.get(nameKey(facts.name));
      known.set(nameKey(facts.name), {
        facts: { ...before?.facts, ...facts },
        provenance: before?.provenance === 'synthetic' ? 'synthetic' : provenance,
      });
    }
  return [...known.values()]
    .filter(({ facts }) => !facts.hidden)
    .map(({ facts, provenance }) => buildAdministrator(facts, provenance));
};

/** The directory of claims administrators, which receive and pay bills. Immutable after loading. */
export class ClaimsAdministrators {
  private readonly byId: ReadonlyMap<string, Administrator>;
  private readonly all: readonly IndexedAdministrator[];
  private readonly real: readonly IndexedAdministrator[];

  constructor(sources: AdministratorSources) {
    this.all = listedAdministrators(merged(sources).map(indexAdministrator));
    this.real = this.all.filter(({ administrator }) => administrator.provenance !== 'synthetic');
    this.byId = new Map(this.all.map(({ administrator }) => [administrator.id, administrator]));
  }

  get count(): number {
    return this.all.length;
  }

  /** Returns the response of GET /claims-administrators. `limit` and `offset` are not validated. */
  search(query: AdministratorQuery, { custom, synthetic }: DirectoryReader): AdministratorPage {
    const own = listedAdministrators(custom.map((administrator) => indexAdministrator(fromCustom(administrator))));
    return searchAdministrators([...(synthetic ? this.all : this.real), ...own], query);
  }

  /** Returns an administrator by its ID, including the organization's own, or null. */
  get(id: string, { custom, synthetic }: DirectoryReader): Administrator | null {
    const listed = this.byId.get(id);
    if (listed) return synthetic || listed.provenance !== 'synthetic' ? listed : null;
    const own = custom.find((administrator) => administrator.id === id);
    return own ? fromCustom(own) : null;
  }

  profile(id: string, injuryState: string, asker: DirectoryReader): AdministratorProfile | null {
    const administrator = this.get(id, asker);
    return administrator && administratorProfile(administrator, injuryState);
  }
}

/** Returns true if the text is the administrator's name or an alias, ignoring spelling variants. */
export const isNameOf = ({ name, aliases }: Administrator, text: string): boolean =>
  [name, ...aliases].some((known) => nameKey(known) === nameKey(text));
