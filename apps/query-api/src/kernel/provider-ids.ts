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
 * A provider is who has its NPI, whether a bill named a saved record or brought the provider along: rows hold the id
 * that the bill got, and this tells which ids are one.
 */
export class ProviderIds {
  private readonly saved: Readonly<Record<ProviderKind, SavedProviders>>;

  /** `neutral`: the reader is to see no ids of the practice's records, but ones that are made from the NPI alone. */
  constructor(
    { billingProviders, renderingProviders }: Records,
    private readonly neutral: boolean,
  ) {
    this.saved = { billing: savedProvidersOf(billingProviders), rendering: savedProvidersOf(renderingProviders) };
  }

  /** The one id that the reader sees for a provider. */
  shown(kind: ProviderKind, id: string): string {
    const npi = this.npiOf(kind, id);
    if (this.neutral) return NEUTRAL_PREFIX + (npi ?? 'unknown');
    return npi === null ? id : (this.saved[kind].ids.get(npi)?.[0] ?? derivedProviderId(kind, npi));
  }

  /** All ids under which rows may hold the provider that an id, in any form of it, means. */
  all(kind: ProviderKind, id: string): readonly string[] {
    const npi = this.npiOf(kind, id);
    return npi === null ? [id] : [...(this.saved[kind].ids.get(npi) ?? []), derivedProviderId(kind, npi)];
  }

  private npiOf(kind: ProviderKind, id: string): string | null {
    return this.saved[kind].npis.get(id) ?? neutralPattern.exec(id)?.[1] ?? npiOfDerivedId(id);
  }
}
