import type { BillingProviderInput, IdentityInput, LocationInput, RecordInputs, RenderingProviderInput } from '#domain';
import type {
  BillingProviderRecordForm,
  LocationRecordForm,
  PracticeIdentityForm,
  RenderingProviderRecordForm,
} from './record.forms.js';

/** Each part is optional. */
export interface RecordForms {
  readonly practiceIdentity?: PracticeIdentityForm;
  readonly billingProviders?: readonly BillingProviderRecordForm[];
  readonly renderingProviders?: readonly RenderingProviderRecordForm[];
  readonly locations?: readonly LocationRecordForm[];
}

/** An empty string becomes null, because it clears the field. */
type Cleared<Form> = { readonly [Name in keyof Form]: Form[Name] | (string extends Form[Name] ? null : never) };

const cleared = <Form extends object>(form: Form): Cleared<Form> =>
  Object.fromEntries(
    Object.entries(form).map(([name, value]) => [name, value === '' ? null : (value as unknown)]),
  ) as Cleared<Form>;

const digits = (taxId: string | null | undefined) => taxId?.replaceAll('-', '') ?? taxId;

const identityPatch = (form: PracticeIdentityForm): IdentityInput => {
  const input = cleared(form) as IdentityInput;
  return { ...input, taxId: digits(input.taxId) };
};

const billingProviderPatch = (form: BillingProviderRecordForm, newId: string): BillingProviderInput => {
  const { billingStreet, billingCity, billingState, billingZip, ...facts } = cleared(form);
  const address = { line1: billingStreet, city: billingCity, state: billingState, postalCode: billingZip };
  return { ...facts, taxId: digits(facts.taxId), address, newId } as BillingProviderInput;
};

/** `newId` generates a new record's ID. */
export const recordInputs = (
  { practiceIdentity, billingProviders = [], renderingProviders = [], locations = [] }: RecordForms,
  newId: (prefix: 'bp' | 'rp' | 'loc') => string,
): RecordInputs => ({
  practiceIdentity: practiceIdentity ? identityPatch(practiceIdentity) : null,
  billingProviders: billingProviders.map((form) => billingProviderPatch(form, newId('bp'))),
  renderingProviders: renderingProviders.map(
    (form) => ({ ...cleared(form), newId: newId('rp') }) as RenderingProviderInput,
  ),
  locations: locations.map((form) => ({ ...cleared(form), newId: newId('loc') }) as LocationInput),
});
