import { derivedProviderId, npiOfDerivedId, type Organization, type ProviderKind } from '#domain';

type Records = Pick<Organization, 'billingProviders' | 'renderingProviders'>;

const NEUTRAL_PREFIX = 'npi_';
const neutralPattern = /^npi_(\d{10})$/;

interface SavedProviders {
  readonly npis: ReadonlyMap<string, string>;
  readonly ids: ReadonlyMap<string, readonly string[]>;
}

const savedProvidersOf = (records: readonly { readonly id: string; readonly npi: string | null }[]): SavedProviders => {
  const npis = new Map<string, string>();
  const ids = new Map<string, string[]>();
  for (const { id, npi } of records) {
    if (!npi) continue;
    npis.set(id, npi);
    ids.set(npi, [...(ids.get(npi) ?? []), id]);
  }
  return { npis, ids };
};

/**
 * Maps the IDs that belong to one provider. A provider is identified by its NPI, whether a bill named a saved record or
 * contained the provider's data. Rows store the ID given on the bill.
 */
export class ProviderIds {
  private readonly saved: Readonly<Record<ProviderKind, SavedProviders>>;

  /** If `neutral`, the reader sees only IDs derived from the NPI and none of the practice's record IDs. */
  constructor(
    { billingProviders, renderingProviders }: Records,
    private readonly neutral: boolean,
  ) {
    this.saved = { billing: savedProvidersOf(billingProviders), rendering: savedProvidersOf(renderingProviders) };
  }

  shown(kind: ProviderKind, id: string): string {
    const npi = this.npiOf(kind, id);
    if (this.neutral) return NEUTRAL_PREFIX + (npi ?? 'unknown');
    return npi === null ? id : (this.saved[kind].ids.get(npi)?.[0] ?? derivedProviderId(kind, npi));
  }

  /** Returns all IDs under which rows can contain the provider. Any form of the ID can be given. */
  all(kind: ProviderKind, id: string): readonly string[] {
    const npi = this.npiOf(kind, id);
    return npi === null ? [id] : [...(this.saved[kind].ids.get(npi) ?? []), derivedProviderId(kind, npi)];
  }

  private npiOf(kind: ProviderKind, id: string): string | null {
    return this.saved[kind].npis.get(id) ?? neutralPattern.exec(id)?.[1] ?? npiOfDerivedId(id);
  }
}
