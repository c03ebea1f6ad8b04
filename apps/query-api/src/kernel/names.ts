import { Injectable } from '@nestjs/common';
import type { NamedView } from '#contracts';
import { Directories } from '#directories';
import { noOrganization, type Organization, type ProviderKind } from '#domain';
import type { RequestContext } from '#http';
import {
  billProjection,
  normalized,
  mostUsed,
  newerFirst,
  Views,
  type BillRow,
  type Choice,
  type Choices,
} from '#read-models';
import { Organizations } from './organizations.js';
import { ProviderIds } from './provider-ids.js';
import { scopeFilter } from './scope.js';

type Field = keyof BillRow;
const time = 'submittedTime' satisfies Field;
const lists = {
  patients: { id: 'patientId', name: 'patientName', time },
  claimsAdministrators: { id: 'claimsAdminId', name: 'claimsAdminName', time },
  renderingProviders: { id: 'renderingProviderId', name: 'renderingProviderName', time },
  billingProviders: { id: 'billingProviderId', name: 'billingProviderName', time },
} as const satisfies Record<string, { id: Field; name: Field; time: Field }>;
export type List = keyof typeof lists;
type NamedIds = { readonly [L in List]?: readonly string[] | undefined };

type ChoiceLookup = Pick<ReadonlyMap<string, Choice>, 'get'> | Pick<Choices, 'get'>;
type CountedLists = Readonly<Partial<Record<List, Choices>>>;

/**
 * Current names for lists. Claims administrators have the names in the directory or in the organization's own entries;
 * patients and providers have the names on the newest bill that the reader may see. Erased names stay empty.
 */
export class DirectoryNames {
  private readonly administrators = new Map<string, string | null>();

  constructor(
    readonly providers: ProviderIds,
    private readonly known: Readonly<Partial<Record<List, ChoiceLookup>>>,
    /** Returns null if neither the directory nor the organization's own entries have the administrator. */
    private readonly listed: (administratorId: string) => string | null,
  ) {}

  patient({ patientId, patientName }: Pick<BillRow, 'patientId' | 'patientName'>): string | null {
    return patientName && (this.known.patients?.get(patientId)?.name ?? patientName);
  }

  administrator({ claimsAdminId, claimsAdminName }: Pick<BillRow, 'claimsAdminId' | 'claimsAdminName'>): string | null {
    if (claimsAdminName === null) return null;
    let name = this.administrators.get(claimsAdminId);
    if (name === undefined) this.administrators.set(claimsAdminId, (name = this.listed(claimsAdminId)));
    return name ?? this.known.claimsAdministrators?.get(claimsAdminId)?.name ?? claimsAdminName;
  }

  /** `name` is the name on the bill. */
  provider(kind: ProviderKind, id: string, name: string | null): string | null {
    const known = this.known[`${kind}Providers`];
    const [newest] = this.providers
      .all(kind, id)
      .flatMap((providerId) => [known?.get(providerId) ?? []].flat())
      .sort(newerFirst);
    return name && (newest?.name ?? name);
  }

  /** Returns null if no bill names the patient. */
  newestBillOf(patientId: string): string | null {
    return this.known.patients?.get(patientId)?.newest ?? null;
  }
}

export interface Options {
  readonly options: readonly NamedView[];
  /** Number of matching choices, including those not listed. */
  readonly total: number;
}

export class NamesWithChoices extends DirectoryNames {
  constructor(
    providers: ProviderIds,
    private readonly counted: CountedLists,
    listed: (administratorId: string) => string | null,
  ) {
    super(providers, counted, listed);
  }

  /**
   * Returns a list's most-used choices, sorted by name. Every word must occur in the name, ignoring case and accents,
   * or be the ID. Choices from `others` that no bill names come after all choices with bills.
   */
  options(list: List, limit: number, words: readonly string[] = [], others: Iterable<Choice> = []): Options {
    const counted = this.counted[list];
    if (counted === undefined) return { options: [], total: 0 };
    const isNamed = ({ id, name }: Choice): boolean => {
      const text = normalized(name);
      return words.every((word) => text.includes(word) || word === id.toLowerCase());
    };
    // Don't read tens of thousands of patients for every page.
    if (list === 'patients' && words.length === 0) {
      const most = counted.mostUsed(limit);
      const added: Choice[] = [];
      let total = counted.size;
      for (const choice of others) {
        if (counted.has(choice.id)) continue;
        total += 1;
        if (counted.size < limit) added.push({ ...choice, rows: 0 });
      }
      const listed = added.length === 0 ? most : mostUsed([...most, ...added], limit);
      return { options: listed.map(present), total };
    }
    const found = [...this.merged(list, counted)].filter(isNamed);
    for (const choice of others) if (!counted.has(choice.id) && isNamed(choice)) found.push({ ...choice, rows: 0 });
    return { options: mostUsed(found, limit).map(present), total: found.length };
  }

  /** Merges providers with the same NPI into one choice. */
  private merged(list: List, counted: Choices): Iterable<Choice> {
    if (list === 'patients') return counted;
    if (list === 'claimsAdministrators')
      return Array.from(counted, (choice) => ({ ...choice, name: this.administratorOf(choice) }));
    const kind = list === 'billingProviders' ? 'billing' : 'rendering';
    const providers = new Map<string, Choice>();
    for (const choice of counted) {
      const id = this.providers.shown(kind, choice.id);
      const other = providers.get(id);
      const newest = other && newerFirst(other, choice) < 0 ? other : choice;
      providers.set(id, { ...newest, id, rows: choice.rows + (other?.rows ?? 0) });
    }
    return providers.values();
  }

  private administratorOf({ id, name }: Choice): string {
    return this.administrator({ claimsAdminId: id, claimsAdminName: name }) ?? name;
  }
}

const present = ({ id, name }: Choice): NamedView => ({ id, name });

/** Call only after checking the freshness of the read models. */
@Injectable()
export class Names {
  constructor(
    private readonly views: Views,
    private readonly organizations: Organizations,
    private readonly directories: Directories,
  ) {}

  /** For responses with many bills. The lists can change as rows change, so use them immediately. */
  async counted(context: RequestContext, wanted: readonly List[]): Promise<NamesWithChoices> {
    const practice = await this.practice(context);
    const scope = scopeFilter(context);
    const counted = await Promise.all(
      wanted.map(async (list) => {
        const { organizationId } = context;
        return [list, await this.views.choices(billProjection.name, organizationId, scope, lists[list])] as const;
      }),
    );
    return new NamesWithChoices(idsFor(context, practice), Object.fromEntries(counted), this.listed(context, practice));
  }

  /** For a few IDs per list, without counting. Any of a provider's IDs can be given. */
  async few(context: RequestContext, wanted: NamedIds): Promise<DirectoryNames> {
    const practice = await this.practice(context);
    const providers = idsFor(context, practice);
    const scope = scopeFilter(context);
    const ids: NamedIds = {
      ...wanted,
      billingProviders: wanted.billingProviders?.flatMap((id) => providers.all('billing', id)),
      renderingProviders: wanted.renderingProviders?.flatMap((id) => providers.all('rendering', id)),
    };
    const known = await Promise.all(
      (Object.keys(lists) as List[]).map(async (list) => {
        const { organizationId } = context;
        const some = [...new Set(ids[list] ?? [])];
        return [list, await this.views.newest(billProjection.name, organizationId, scope, lists[list], some)] as const;
      }),
    );
    return new DirectoryNames(providers, Object.fromEntries(known), this.listed(context, practice));
  }

  async providers(context: RequestContext): Promise<ProviderIds> {
    return idsFor(context, await this.practice(context));
  }

  private async practice({ organizationId }: RequestContext): Promise<Organization> {
    return (await this.organizations.find(organizationId)) ?? noOrganization;
  }

  private listed({ environment }: RequestContext, { customAdministrators: custom }: Organization) {
    const asker = { custom, synthetic: environment === 'sandbox' };
    return (id: string): string | null => this.directories.claimsAdministrators.get(id, asker)?.name ?? null;
  }
}

/** A session limited to one customer sees none of the practice's records. */
const idsFor = ({ scope }: RequestContext, practice: Organization): ProviderIds =>
  new ProviderIds(practice, scope.kind !== 'organization');
