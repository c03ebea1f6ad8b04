import { Autocomplete, TagsInput, type AutocompleteProps } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { adjustmentCodes } from '../../api/queries';
import { m } from '../../messages';

const DEBOUNCE_MS = 120;
const MAX_OPTIONS = 6;
const HEIGHT_PX = 420;

/** Returns a picker's settings and a function that looks up a code's meaning. */
const useCodes = (typed: string, isWanted: (kind: string) => boolean) => {
  const [q] = useDebouncedValue(typed.trim(), DEBOUNCE_MS);
  const { data } = useQuery(adjustmentCodes(q));
  const found = (data?.results ?? []).filter(({ kind }) => isWanted(kind));
  const meaningOf = (code: string) => found.find((meaning) => meaning.code === code)?.text;
  const list = {
    data: found.slice(0, MAX_OPTIONS).map(({ code }) => code),
    filter: ({ options }) => options,
    renderOption: ({ option }) => (
      <span>
        <strong>{option.value}</strong> {meaningOf(option.value)}
      </span>
    ),
    maxDropdownHeight: HEIGHT_PX,
    comboboxProps: { width: 360, position: 'bottom-start' },
  } satisfies Pick<AutocompleteProps, 'data' | 'filter' | 'renderOption' | 'maxDropdownHeight' | 'comboboxProps'>;
  return { list, meaningOf };
};
const isReason = (kind: string): boolean => kind !== 'rarc';
const isRemark = (kind: string): boolean => !isReason(kind);

/** Finds reasons by code or description. Any other code is accepted as typed. */
export const ReasonPicker = ({
  label,
  value,
  error,
  onChange,
}: {
  readonly label: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
}) => {
  const { list, meaningOf } = useCodes(value, isReason);
  return (
    <Autocomplete
      label={m.eor.reason}
      aria-label={label}
      value={value}
      error={error}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      description={meaningOf(value.trim().toUpperCase()) ?? m.eor.reasonHint}
      {...list}
      onChange={onChange}
    />
  );
};

/** Picker for the whole EOR's remark codes. */
export const RemarkPicker = ({
  value,
  error,
  onChange,
}: {
  readonly value: readonly string[];
  readonly error: string | undefined;
  readonly onChange: (value: string[]) => void;
}) => {
  const [words, setWords] = useState('');
  const { list } = useCodes(words, isRemark);
  return (
    <TagsInput
      label={m.eor.remarks}
      value={[...value]}
      error={error}
      searchValue={words}
      onSearchChange={setWords}
      {...list}
      onChange={(codes) => onChange(codes.map((code) => code.trim().toUpperCase()))}
    />
  );
};
