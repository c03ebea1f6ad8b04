import { pairIn } from './pair-file.js';
import type { LocalityRow, Pairs, RvuRow, ShortageAreaRow, VersionData } from './version-data.js';

/** A version with a function that loads its NCCI pairs, or null if none were imported. */
export interface StoredVersion extends VersionData {
  readonly pairs: (() => Pairs) | null;
}

/** Tables of one imported version, used for pricing. Figures are multiplied by 10,000. */
export class VersionTables {
  readonly from: string;
  readonly to: string;
  private readonly shortageYears: ReadonlySet<number>;

  constructor(private readonly stored: StoredVersion) {
    this.from = stored.from;
    this.to = stored.to;
    this.shortageYears = new Set([...(stored.shortageAreas?.values() ?? [])].flat().map(({ year }) => year));
  }

  row(code: string, component: string): RvuRow | undefined {
    return this.stored.rows.get(component === '' ? code : `${code}-${component}`);
  }

  localityOf(zip: string): { readonly locality: LocalityRow; readonly shared: boolean } | undefined {
    const found = this.stored.zips.get(zip);
    const locality = found && this.stored.localities.get(found.locality);
    return locality && { locality, shared: found.shared };
  }

  factorOn(date: string): number | undefined {
    return this.factor(date, null);
  }

  anesthesiaFactorOn(date: string, locality: string): number | undefined {
    return this.factor(date, locality);
  }

  baseUnitsOf(code: string): number | undefined {
    return this.stored.baseUnits.get(code);
  }

  mostUnitsOf(code: string): number | undefined {
    return this.stored.limits?.get(code);
  }

  shortageAreasOf(zip: string): readonly ShortageAreaRow[] {
    return this.stored.shortageAreas?.get(zip) ?? [];
  }

  hasShortageAreasOf(year: number): boolean {
    return this.shortageYears.has(year);
  }

  pairOf(comprehensive: string, component: string): 'never' | 'modifiers' | undefined {
    const indicator = pairIn(this.stored.pairs?.().get(comprehensive), component);
    return indicator && (indicator === '0' ? 'never' : 'modifiers');
  }

  private factor(date: string, locality: string | null): number | undefined {
    return this.stored.factors.find((row) => row.locality === locality && row.from <= date && date <= row.to)?.factor;
  }
}

/** The physician fee schedule that an operator imported: versions by their first day. */
export class PhysicianTables {
  private readonly versions: readonly VersionTables[];

  /** `stored` must be ordered by first day. */
  constructor(stored: readonly StoredVersion[]) {
    this.versions = stored.map((version) => new VersionTables(version));
  }

  /** Returns the newest version that began by the date, `before` if none did, or `ended` if it no longer applies. */
  versionOn(date: string): VersionTables | 'before' | 'ended' {
    const version = this.versions.findLast(({ from }) => from <= date);
    if (!version) return 'before';
    return date <= version.to ? version : 'ended';
  }

  get days(): readonly { readonly from: string; readonly to: string }[] {
    return this.versions.map(({ from, to }) => ({ from, to }));
  }
}
