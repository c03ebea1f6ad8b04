import { Autocomplete, TagsInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { adjustmentCodes } from '../../api/queries';
import { m } from '../../messages';

const WAIT_MS = 120;
/** As many as the list shows without scrolling. */
const SHOWN = 6;
const HEIGHT_PX = 420;

/** Codes that fit what is typed, and what each means. */
const useCodes = (typed: string, isWanted: (kind: string) => boolean) => {
  const [q] = useDebouncedValue(typed.trim(), WAIT_MS);
  const { data } = useQuery(adjustmentCodes(q));
  const found = (data?.results ?? []).filter(({ kind }) => isWanted(kind));
  return { shown: found.slice(0, SHOWN), meaningOf: (code: string) => found.find((one) => one.code === code)?.text };
};
const isReason = (kind: string): boolean => kind !== 'rarc';
const isRemark = (kind: string): boolean => !isReason(kind);

/** A reason of an adjustment: a code, or words by which it is found. Any other code is taken as it is typed. */
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
  const { shown, meaningOf } = useCodes(value, isReason);
  return (
    <Autocomplete
      label={m.eor.reason}
      aria-label={label}
      value={value}
      error={error}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      description={meaningOf(value.trim().toUpperCase()) ?? m.eor.reasonHint}
      data={shown.map(({ code }) => code)}
      filter={({ options }) => options}
      renderOption={({ option }) => (
        <span>
          <strong>{option.value}</strong> {meaningOf(option.value)}
        </span>
      )}
      maxDropdownHeight={HEIGHT_PX}
      comboboxProps={{ width: 360, position: 'bottom-start' }}
      onChange={onChange}
    />
  );
};

/** Remark codes of the whole EOR. */
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
  const { shown, meaningOf } = useCodes(words, isRemark);
  return (
    <TagsInput
      label={m.eor.remarks}
      value={[...value]}
      error={error}
      searchValue={words}
      onSearchChange={setWords}
      data={shown.map(({ code }) => code)}
      filter={({ options }) => options}
      renderOption={({ option }) => (
        <span>
          <strong>{option.value}</strong> {meaningOf(option.value)}
        </span>
      )}
      maxDropdownHeight={HEIGHT_PX}
      comboboxProps={{ width: 360, position: 'bottom-start' }}
      onChange={(codes) => onChange(codes.map((code) => code.trim().toUpperCase()))}
    />
  );
};
