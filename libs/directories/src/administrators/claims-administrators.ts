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
  /** Laid over the others by name: what an operator states wins, what is not stated stays. */
  readonly operator: readonly AdministratorFacts[];
}

/** A reader's share of the directory: entries besides the real administrators. */
export interface DirectoryReader {
  /** The organization's own ones. */
  readonly custom: readonly CustomAdministrator[];
  /** Synthetic ones exist in the sandbox only. */
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

/** The directory of claims administrators: who must receive and pay a bill. Immutable after loading. */
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

  /** The answer of GET /claims-administrators. `limit` and `offset` are taken as they are. */
  search(query: AdministratorQuery, { custom, synthetic }: DirectoryReader): AdministratorPage {
    const own = listedAdministrators(custom.map((administrator) => indexAdministrator(fromCustom(administrator))));
    return searchAdministrators([...(synthetic ? this.all : this.real), ...own], query);
  }

  /** One administrator by its id, the organization's own included; null when there is none. */
  get(id: string, { custom, synthetic }: DirectoryReader): Administrator | null {
    const listed = this.byId.get(id);
    if (listed) return synthetic || listed.provenance !== 'synthetic' ? listed : null;
    const own = custom.find((administrator) => administrator.id === id);
    return own ? fromCustom(own) : null;
  }

  /** The answer of GET /claims-administrators/{id}; null when there is no such administrator. */
  profile(id: string, injuryState: string, asker: DirectoryReader): AdministratorProfile | null {
    const administrator = this.get(id, asker);
    return administrator && administratorProfile(administrator, injuryState);
  }
}

/** Is the text the administrator's canonical name or one of its aliases, spelling aside? */
export const isNameOf = ({ name, aliases }: Administrator, text: string): boolean =>
  [name, ...aliases].some((known) => nameKey(known) === nameKey(text));
