import { Rejection, type FieldProblem } from '../kernel/rejection.js';
import type { Address } from '../bill/shared/bill.types.js';
import type {
  BillingProviderRecord,
  LocationRecord,
  OrganizationEvent,
  PracticeIdentity,
  RenderingProviderRecord,
  TaxIdType,
} from './organization.events.js';
import { requireOrganization, identityOf, type Organization } from './organization.state.js';

/** An absent field stays unchanged, and null clears it. */
type Patch<Fields> = { readonly [Name in keyof Fields]?: Fields[Name] | undefined };

/** Found by `id`, or else by `externalId`. If neither matches, appended with `newId`. */
type RecordPatch<Record extends { readonly id: string }> = Patch<Record> & { readonly newId: string };

export type IdentityInput = Patch<PracticeIdentity>;
/** Address fields are merged separately. */
export type BillingProviderInput = RecordPatch<Omit<BillingProviderRecord, 'address'>> & {
  readonly address?: { readonly [Part in keyof Address]?: Address[Part] | null | undefined };
};
export type RenderingProviderInput = RecordPatch<RenderingProviderRecord> & {
  readonly name: string;
  readonly npi: string;
};
export type LocationInput = RecordPatch<LocationRecord>;

export interface RecordInputs {
  readonly practiceIdentity: IdentityInput | null;
  readonly billingProviders: readonly BillingProviderInput[];
  readonly renderingProviders: readonly RenderingProviderInput[];
  readonly locations: readonly LocationInput[];
}

interface Keyed {
  readonly id: string;
  readonly externalId: string | null;
}
interface Findings {
  /** Reported together, before conflicts. */
  readonly problems: FieldProblem[];
  readonly conflicts: FieldProblem[];
}

/** An undefined field equals an absent field. */
const isEqual = (a: unknown, b: unknown): boolean => {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b;
  const [left, right] = [a, b] as [Readonly<Record<string, unknown>>, Readonly<Record<string, unknown>>];
  return [...new Set([...Object.keys(left), ...Object.keys(right)])].every((key) => isEqual(left[key], right[key]));
};

const applyPatch = <Fields extends object>(stored: Fields, input: Patch<Fields>): Fields => {
  const fields = { ...stored };
  for (const name of Object.keys(stored) as (keyof Fields)[]) {
    const wished = input[name];
    if (wished !== undefined) fields[name] = wished;
  }
  return fields;
};

/** Existing records come first. */
const upsert = <Record extends Keyed, W extends { readonly newId: string } & Patch<Keyed>>(
  list: string,
  records: readonly Record[],
  inputs: readonly W[],
  merge: (stored: Record | null, input: W, path: string, id: string) => Record,
  { conflicts }: Findings,
): readonly Record[] => {
  const now = [...records];
  for (const [index, input] of inputs.entries()) {
    const byExternalId = input.externalId ? now.find(({ externalId }) => externalId === input.externalId) : undefined;
    const stored = now.find(({ id }) => id === input.id) ?? byExternalId ?? null;
    const path = `${list}.${index}`;
    if (byExternalId && byExternalId !== stored)
      conflicts.push({ path: `${path}.externalId`, message: 'belongs to another record' });
    const record = merge(stored, input, path, stored?.id ?? input.newId);
    if (stored) now[now.indexOf(stored)] = record;
    else now.push(record);
  }
  return now;
};

const changedRecords = <Record extends Keyed>(
  records: readonly Record[],
  now: readonly Record[],
): readonly Record[] => {
  const before = new Map(records.map((record) => [record.id, record]));
  return now.filter((record) => !isEqual(before.get(record.id), record));
};

const DEFAULT_TYPE: TaxIdType = 'EIN';

interface TaxFields {
  readonly taxId: string | null;
  readonly taxIdType: TaxIdType;
}

/** A tax ID is not valid under another type, so a new type requires a new number. */
const checkTaxId = (stored: TaxFields | null, input: Patch<TaxFields>, path: string, { problems }: Findings): void => {
  const { taxIdType = DEFAULT_TYPE } = stored ?? {};
  if (input.taxIdType !== undefined && input.taxIdType !== taxIdType && !input.taxId)
    problems.push({ path: `${path}.taxId`, message: 'must be sent when taxIdType changes' });
};

const requireName = (
  stored: Keyed | null,
  { name }: { readonly name?: string | undefined },
  path: string,
): FieldProblem[] => (stored === null && name === undefined ? [{ path: `${path}.name`, message: 'is required' }] : []);

const addressOf = (
  stored: BillingProviderRecord['address'],
  input: BillingProviderInput['address'] = {},
): BillingProviderRecord['address'] => {
  const parts = Object.entries({ ...stored, ...omitUndefined(input) }).filter(([, part]) => part !== null);
  return parts.length === 0 ? null : Object.fromEntries(parts);
};

const omitUndefined = (fields: object): object =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

const newBillingProvider = {
  externalId: null,
  name: '',
  taxId: null,
  taxIdType: DEFAULT_TYPE,
  npi: null,
  billType: 'Professional',
  phone: null,
  address: null,
} as const;
const newRenderingProvider = {
  externalId: null,
  name: '',
  npi: '',
  specialty: null,
  taxonomy: null,
  licenseNumber: null,
  licenseState: null,
  isQME: false,
  isAME: false,
  email: null,
  active: true,
} as const;
const newLocation = {
  externalId: null,
  name: '',
  street: null,
  city: null,
  state: null,
  zip: null,
  nickname: null,
  posCode: null,
  isPrimary: false,
  active: true,
} as const;

/** Providers and locations. More than any practice has, and few enough to be read with every request. */
const MAX_RECORDS = 2_000;

const count = (lists: readonly (readonly unknown[])[]): number => lists.reduce((all, { length }) => all + length, 0);

const mergeAll = (state: Organization, inputs: RecordInputs) => {
  const found: Findings = { problems: [], conflicts: [] };
  const { practiceIdentity: identityInput } = inputs;
  if (identityInput) checkTaxId(state.practiceIdentity, identityInput, 'practiceIdentity', found);
  const identity = identityInput && applyPatch(identityOf(state), identityInput);
  const billingProviders = upsert(
    'billingProviders',
    state.billingProviders,
    inputs.billingProviders,
    (stored, { address, ...one }, path, id) => {
      checkTaxId(stored, one, path, found);
      found.problems.push(...requireName(stored, one, path));
      const base: BillingProviderRecord = stored ?? { id, ...newBillingProvider };
      return { ...applyPatch(base, { ...one, id }), address: addressOf(base.address, address) };
    },
    found,
  );
  const renderingProviders = upsert(
    'renderingProviders',
    state.renderingProviders,
    inputs.renderingProviders,
    (stored, input, _, id) =>
      applyPatch<RenderingProviderRecord>(stored ?? { id, ...newRenderingProvider }, { ...input, id }),
    found,
  );
  let main: string | null = null;
  const places = upsert(
    'locations',
    state.locations,
    inputs.locations,
    (stored, input, path, id) => {
      if (input.isPrimary === true) main = id;
      found.problems.push(...requireName(stored, input, path));
      return applyPatch<LocationRecord>(stored ?? { id, ...newLocation }, { ...input, id });
    },
    found,
  );
  const kept = [billingProviders, renderingProviders, places];
  const before = [state.billingProviders, state.renderingProviders, state.locations];
  if (count(kept) > Math.max(MAX_RECORDS, count(before)))
    for (const [i, path] of (['billingProviders', 'renderingProviders', 'locations'] as const).entries())
      if ((kept[i]?.length ?? 0) > (before[i]?.length ?? 0))
        found.problems.push({ path, message: `cannot be added: a practice has at most ${MAX_RECORDS} records` });
  // An organization has one primary location: the last one named.
  const locations = places.map((place) =>
    main === null || place.id === main ? place : { ...place, isPrimary: false },
  );
  return {
    found,
    records: {
      practiceIdentity: identity && !isEqual(identity, state.practiceIdentity) ? identity : null,
      billingProviders: changedRecords(state.billingProviders, billingProviders),
      renderingProviders: changedRecords(state.renderingProviders, renderingProviders),
      locations: changedRecords(state.locations, locations),
    },
  };
};

/** Fields for which `mergeRecords` would reject the inputs with `validation_error`. */
export const recordProblems = (state: Organization, inputs: RecordInputs): readonly FieldProblem[] =>
  mergeAll(state, inputs).found.problems;

/**
 * Deletes no records. An unchanged record causes no event. A new primary location takes the flag from the others.
 * Rejects with `validation_error` for all fields at once, then with `external_id_conflict`.
 */
export const mergeRecords = (state: Organization, inputs: RecordInputs): readonly OrganizationEvent[] => {
  const { organizationId } = requireOrganization(state);
  const { found, records } = mergeAll(state, inputs);
  if (found.problems.length > 0) throw new Rejection('validation_error', undefined, found.problems);
  if (found.conflicts.length > 0) throw new Rejection('external_id_conflict', undefined, found.conflicts);
  return recordsSavedEvents(organizationId, records);
};

export const recordsSavedEvents = (
  organizationId: string,
  records: {
    readonly practiceIdentity: PracticeIdentity | null;
    readonly billingProviders: readonly BillingProviderRecord[];
    readonly renderingProviders: readonly RenderingProviderRecord[];
    readonly locations: readonly LocationRecord[];
  },
): readonly OrganizationEvent[] => [
  ...(records.practiceIdentity
    ? [{ type: 'PracticeIdentitySaved' as const, data: { organizationId, private: records.practiceIdentity } }]
    : []),
  ...records.billingProviders.map((record) => ({
    type: 'BillingProviderSaved' as const,
    data: { organizationId, id: record.id, private: record },
  })),
  ...records.renderingProviders.map((record) => ({
    type: 'RenderingProviderSaved' as const,
    data: { organizationId, id: record.id, private: record },
  })),
  ...records.locations.map((record) => ({
    type: 'LocationSaved' as const,
    data: { organizationId, id: record.id, private: record },
  })),
];
