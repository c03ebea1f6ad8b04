import type { BodyOf, Types } from '../../api/client';
import { useWrite } from '../../api/use-write';
import { m } from '../../messages';
import { requestForm, savingFor, type RecordField } from '../../ui/record-form';
import { Records } from './records';

const p = m.practice;

type BillingProviderForm = NonNullable<BodyOf<'saveOwnBillingProfile'>['billingProviders']>[number];
type RenderingProviderForm = NonNullable<BodyOf<'saveOwnBillingProfile'>['renderingProviders']>[number];
type LocationForm = NonNullable<BodyOf<'saveOwnLocations'>['locations']>[number];

const billingFields: readonly RecordField<BillingProviderForm>[] = [
  { name: 'name', label: p.name, required: true },
  { name: 'npi', label: p.npi, required: true },
  { name: 'taxId', label: p.taxId, required: true },
  { name: 'taxIdType', label: p.taxIdType, choices: { EIN: 'EIN', SSN: 'SSN' } },
  { name: 'phone', label: m.act.phone },
  { name: 'billingStreet', label: m.draft.address.line1 },
  { name: 'billingCity', label: m.draft.address.city },
  { name: 'billingState', label: m.draft.address.state },
  { name: 'billingZip', label: m.draft.address.postalCode },
];

export const BillingProviders = ({ rows }: { readonly rows: readonly Types.SavedBillingProviderView[] }) => {
  const write = useWrite('saveOwnBillingProfile', { done: m.common.saved });
  return (
    <Records
      title={p.billing}
      rows={rows}
      columns={[
        [p.name, ({ name }) => name],
        [p.npi, ({ npi }) => npi],
        [p.taxId, ({ taxIdLast4 }) => (taxIdLast4 === null ? '–' : `•••••${taxIdLast4}`)],
        [m.act.phone, ({ phone }) => phone],
        [
          p.address,
          ({ billingStreet, billingCity, billingState, billingZip }) =>
            [billingStreet, billingCity, billingState, billingZip].filter(Boolean).join(', '),
        ],
      ]}
      fields={billingFields}
      errorPath="billingProviders.0."
      savingOf={(id) =>
        savingFor(write, (values) => ({
          body: { billingProviders: [{ ...(id !== null && { id }), ...requestForm(billingFields, values) }] },
        }))
      }
    />
  );
};

const renderingFields: readonly RecordField<RenderingProviderForm>[] = [
  { name: 'name', label: p.name, required: true },
  { name: 'npi', label: p.npi, required: true },
  { name: 'specialty', label: p.specialty },
  { name: 'taxonomy', label: p.taxonomy },
  { name: 'licenseNumber', label: p.license },
  { name: 'licenseState', label: p.licenseState },
  { name: 'email', label: m.bill.email },
  { name: 'isQME', label: 'QME', kind: 'flag' },
  { name: 'isAME', label: 'AME', kind: 'flag' },
  { name: 'active', label: p.active, kind: 'flag' },
];

export const RenderingProviders = ({ rows }: { readonly rows: readonly Types.SavedRenderingProviderView[] }) => {
  const write = useWrite('saveOwnBillingProfile', { done: m.common.saved });
  return (
    <Records
      title={p.rendering}
      rows={rows}
      columns={[
        [p.name, ({ name }) => name],
        [p.npi, ({ npi }) => npi],
        [p.specialty, ({ specialty }) => specialty],
        [p.license, ({ licenseNumber, licenseState }) => [licenseNumber, licenseState].filter(Boolean).join(' ')],
        [p.panel, ({ isQME, isAME }) => [isQME && 'QME', isAME && 'AME'].filter(Boolean).join(', ')],
        [p.active, ({ active }) => (active ? p.yes : p.no)],
      ]}
      fields={renderingFields}
      errorPath="renderingProviders.0."
      savingOf={(id) =>
        savingFor(write, (values) => ({
          body: { renderingProviders: [{ ...(id !== null && { id }), ...requestForm(renderingFields, values) }] },
        }))
      }
    />
  );
};

const locationFields: readonly RecordField<LocationForm>[] = [
  { name: 'name', label: p.name, required: true },
  { name: 'nickname', label: p.nickname },
  { name: 'posCode', label: p.pos },
  { name: 'street', label: m.draft.address.line1 },
  { name: 'city', label: m.draft.address.city },
  { name: 'state', label: m.draft.address.state },
  { name: 'zip', label: m.draft.address.postalCode },
  { name: 'isPrimary', label: p.primary, kind: 'flag' },
  { name: 'active', label: p.active, kind: 'flag' },
];

export const Locations = ({ rows }: { readonly rows: readonly Types.LocationView[] }) => {
  const write = useWrite('saveOwnLocations', { done: m.common.saved });
  return (
    <Records
      title={p.locations}
      rows={rows}
      columns={[
        [p.name, ({ name, isPrimary }) => `${name}${isPrimary ? ` (${p.primary})` : ''}`],
        [p.nickname, ({ nickname }) => nickname],
        [p.pos, ({ posCode }) => posCode],
        [p.address, ({ street, city, state, zip }) => [street, city, state, zip].filter(Boolean).join(', ')],
        [p.active, ({ active }) => (active ? p.yes : p.no)],
      ]}
      fields={locationFields}
      errorPath="locations.0."
      savingOf={(id) =>
        savingFor(write, (values) => ({
          body: { locations: [{ ...(id !== null && { id }), ...requestForm(locationFields, values) }] },
        }))
      }
    />
  );
};
