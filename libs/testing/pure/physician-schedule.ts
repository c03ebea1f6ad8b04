import type { Component, Locality, PhysicianSchedule, ScheduleRow, ScheduleVersion, ShortageArea } from '#domain';

/** Converts a decimal number to the tables' unit, 1/10,000. */
export const figure = (text: string): number => Math.round(Number(text) * 10_000);

/** Row with fake values. It contains no CMS or AMA data. */
export const scheduleRow = (
  [work, nonFacility, facility, malpractice]: readonly [string, string, string, string],
  more: Partial<ScheduleRow> = {},
): ScheduleRow => ({
  status: 'A',
  work: figure(work),
  nonFacility: figure(nonFacility),
  facility: figure(facility),
  malpractice: figure(malpractice),
  notOutside: false,
  notInFacility: false,
  multiple: '0',
  bilateral: '0',
  assistant: '0',
  coSurgeon: '0',
  endoscopyBase: '',
  ...more,
});

/** Locality with fake indices. */
const bayArea: Locality = {
  id: '01112-05',
  name: 'Bay Area',
  work: figure('1.066'),
  practiceExpense: figure('1.347'),
  malpractice: figure('0.476'),
};

/** In-memory schedule with one version, and one locality for ZIP codes that begin with 9. */
export interface SmallSchedule {
  /** Rows by `code` or `code-modifier`. */
  readonly rows: Readonly<Record<string, ScheduleRow>>;
  readonly locality?: Locality;
  readonly factor?: string;
  readonly anesthesiaFactor?: string;
  readonly baseUnits?: Readonly<Record<string, number>>;
  readonly limits?: Readonly<Record<string, number>>;
  /** Code pairs, keyed by `paid code>code that is not paid with it`. */
  readonly pairs?: Readonly<Record<string, 'never' | 'modifiers'>>;
  /** Shortage areas by ZIP code. */
  readonly shortageAreas?: Readonly<Record<string, readonly ShortageArea[]>>;
  readonly from?: string;
  readonly to?: string;
}

export const smallSchedule = ({
  rows,
  locality = bayArea,
  factor = '47.1234',
  anesthesiaFactor = '36.5012',
  baseUnits = {},
  limits = {},
  pairs = {},
  shortageAreas = {},
  from = '2026-01-01',
  to = '2026-12-31',
}: SmallSchedule): PhysicianSchedule => {
  const version: ScheduleVersion = {
    from,
    to,
    row: (code: string, component: Component) => rows[component === '' ? code : `${code}-${component}`],
    localityOf: (zip) => (zip.startsWith('9') ? { locality, shared: zip.startsWith('99') } : undefined),
    factorOn: () => figure(factor),
    anesthesiaFactorOn: () => figure(anesthesiaFactor),
    baseUnitsOf: (code) => baseUnits[code],
    mostUnitsOf: (code) => limits[code],
    shortageAreasOf: (zip) => shortageAreas[zip] ?? [],
    hasShortageAreasOf: (year) =>
      Object.values(shortageAreas)
        .flat()
        .some((area) => area.year === year),
    pairOf: (comprehensive, component) => pairs[`${comprehensive}>${component}`],
  };
  return {
    versionOn: (date) => (date < from ? 'before' : date > to ? 'ended' : version),
  };
};
