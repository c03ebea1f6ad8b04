import { MultiSelect, Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Types } from '../api/client';
import { administrators, billingProfile, diagnoses } from '../api/queries';
import { m } from '../messages';
import { useFirstMatch } from './first-match';

const DEBOUNCE_MS = 150;

/**
 * Searched by name and ranked by claim number. For some administrators, the user must also choose one of their payers.
 */
export const AdministratorPicker = ({
  fields,
  set,
  error,
}: {
  readonly fields: Readonly<Record<string, string>>;
  readonly set: (change: Readonly<Record<string, string>>) => void;
  readonly error: string | undefined;
}) => {
  const [words, setWords] = useState('');
  const id = fields['claim.claimsAdministrator.id'] ?? '';
  const name = fields['claim.claimsAdministrator.name'] ?? '';
  const [q] = useDebouncedValue(words === name ? '' : words.trim(), DEBOUNCE_MS);
  const [claimNumber] = useDebouncedValue((fields['claim.claimNumber'] ?? '').trim(), DEBOUNCE_MS * 3);
  const { data, isFetching } = useQuery(administrators(q, claimNumber));
  const results = data?.results ?? [];
  const chosen = results.find((result) => result.id === id);
  const options = results.map((result) => ({ value: result.id, label: result.name }));
  if (id !== '' && !options.some(({ value }) => value === id)) options.unshift({ value: id, label: name });
  const pick = (next: string | null): void => {
    const found = results.find((result) => result.id === next);
    set({
      'claim.claimsAdministrator.id': next ?? '',
      'claim.claimsAdministrator.name': found?.name ?? '',
      'claim.claimsAdministrator.payerId': payerOf(found?.payers ?? []),
    });
  };
  const search = useFirstMatch({
    words: words === name ? '' : words,
    setWords,
    isWaiting: isFetching || q !== words.trim(),
    pickFirst: () => {
      const [first] = results;
      setWords(first?.name ?? name);
      if (first) pick(first.id);
    },
  });
  return (
    <>
      <Select
        label={m.draft.administrator}
        data-path="claim.claimsAdministrator"
        withAsterisk
        searchable
        data={options}
        filter={({ options: all }) => all}
        value={id === '' ? null : id}
        searchValue={words}
        {...search}
        error={error}
        nothingFoundMessage={m.app.paletteNothing}
        onChange={pick}
      />
      {chosen && chosen.payers.length > 0 && (
        <Select
          label={m.draft.payer}
          data-path="claim.claimsAdministrator.payerId"
          withAsterisk={chosen.payerSelectionRequired}
          data={chosen.payers.map(({ key, label }) => ({ value: key, label }))}
          value={fields['claim.claimsAdministrator.payerId'] ?? null}
          onChange={(key) => set({ 'claim.claimsAdministrator.payerId': key ?? '' })}
        />
      )}
    </>
  );
};

const onlyOf = <One,>(some: readonly One[]): One | undefined => (some.length === 1 ? some[0] : undefined);

/** Returns the key of the default payer or of the only payer. */
const payerOf = (payers: readonly { readonly key: string; readonly default: boolean }[]): string =>
  (payers.find((payer) => payer.default) ?? onlyOf(payers))?.key ?? '';

/** Finds diagnoses by code or description. Keeps the form's order. */
export const DiagnosisPicker = ({
  value,
  onChange,
  error,
}: {
  readonly value: readonly string[];
  readonly onChange: (next: readonly string[]) => void;
  readonly error: string | undefined;
}) => {
  const [words, setWords] = useState('');
  const [q] = useDebouncedValue(words.trim(), DEBOUNCE_MS);
  const { data, isFetching } = useQuery(diagnoses(q));
  const found = (data?.results ?? []).map(({ code, description }) => ({
    value: code,
    label: `${code} ${description}`,
  }));
  const options = [
    ...value
      .filter((code) => !found.some((option) => option.value === code))
      .map((code) => ({ value: code, label: code })),
    ...found,
  ];
  const search = useFirstMatch({
    words,
    setWords,
    isWaiting: isFetching || q !== words.trim(),
    pickFirst: () => {
      const first = found.find((option) => !value.includes(option.value));
      setWords('');
      if (first) onChange([...value, first.value]);
    },
  });
  return (
    <MultiSelect
      label={m.draft.diagnoses}
      data-path="diagnoses"
      description={m.draft.diagnosesHint}
      withAsterisk
      searchable
      data={options}
      filter={({ options: all }) => all}
      value={[...value]}
      searchValue={words}
      {...search}
      onChange={onChange}
      error={error}
      nothingFoundMessage={m.app.paletteNothing}
    />
  );
};

type Profile = Types.BillingProfileView;

const renderingFields = (provider: Profile['renderingProviders'][number] | undefined) => ({
  'renderingProvider.name': provider?.name ?? '',
  'renderingProvider.npi': provider?.npi ?? '',
  'renderingProvider.taxonomy': provider?.taxonomy ?? '',
  'renderingProvider.specialty': provider?.specialty ?? '',
  'renderingProvider.licenseNumber': provider?.licenseNumber ?? '',
  'renderingProvider.licenseState': provider?.licenseState ?? '',
});

const locationFields = (location: Profile['locations'][number] | undefined) => ({
  'serviceLocation.name': location?.name ?? '',
  'serviceLocation.placeOfServiceCode': location?.posCode ?? '',
  'serviceLocation.address.line1': location?.street ?? '',
  'serviceLocation.address.city': location?.city ?? '',
  'serviceLocation.address.state': location?.state ?? '',
  'serviceLocation.address.postalCode': location?.zip ?? '',
});

const savedIn = (profile: Profile | undefined) => ({
  billing: profile?.billingProviders ?? [],
  rendering: (profile?.renderingProviders ?? []).filter(({ active }) => active),
  places: (profile?.locations ?? []).filter(({ active }) => active),
});

/**
 * Returns the fields of each billing provider, rendering provider and location that is the practice's only one. The
 * rendering provider with the given NPI comes first.
 */
export const onlySavedFields = (
  profile: Profile | undefined,
  npi?: string | null,
): Readonly<Record<string, string>> => {
  const saved = savedIn(profile);
  const [billing, location] = [onlyOf(saved.billing), onlyOf(saved.places)];
  const rendering = saved.rendering.find((provider) => provider.npi === npi) ?? onlyOf(saved.rendering);
  return {
    ...(billing && { 'billingProvider.savedProviderId': billing.id }),
    ...(rendering && renderingFields(rendering)),
    ...(location && locationFields(location)),
  };
};

export const SavedPickers = ({
  fields,
  set,
  errorOf,
}: {
  readonly fields: Readonly<Record<string, string>>;
  readonly set: (change: Readonly<Record<string, string>>) => void;
  readonly errorOf: (path: string) => string | undefined;
}) => {
  const { data } = useQuery(billingProfile);
  const { billing, rendering, places } = savedIn(data);
  return (
    <div className="ws-row">
      <Select
        label={m.bill.billingProvider}
        data-path="billingProvider"
        withAsterisk
        placeholder={fields['billingProvider.name'] ?? ''}
        data={billing.map(({ id, name }) => ({ value: id, label: name }))}
        value={fields['billingProvider.savedProviderId'] ?? null}
        error={errorOf('bill.billingProvider')}
        onChange={(id) => {
          const cleared = Object.fromEntries(
            Object.keys(fields)
              .filter((path) => path.startsWith('billingProvider.'))
              .map((path) => [path, '']),
          );
          set({ ...cleared, 'billingProvider.savedProviderId': id ?? '' });
        }}
      />
      <Select
        label={m.bill.renderingProvider}
        data-path="renderingProvider"
        withAsterisk
        data={rendering.map(({ id, name }) => ({ value: id, label: name }))}
        value={rendering.find(({ npi }) => npi === fields['renderingProvider.npi'])?.id ?? null}
        placeholder={fields['renderingProvider.name'] ?? ''}
        error={errorOf('bill.renderingProvider')}
        onChange={(id) => set(renderingFields(rendering.find((provider) => provider.id === id)))}
      />
      <Select
        label={m.bill.location}
        data-path="serviceLocation"
        withAsterisk
        data={places.map(({ id, name, nickname }) => ({ value: id, label: nickname ?? name }))}
        value={places.find(({ name }) => name === fields['serviceLocation.name'])?.id ?? null}
        placeholder={fields['serviceLocation.name'] ?? ''}
        error={errorOf('bill.serviceLocation')}
        onChange={(id) => set(locationFields(places.find((place) => place.id === id)))}
      />
    </div>
  );
};
