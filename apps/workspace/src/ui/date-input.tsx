import { TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';
import { m } from '../messages';
import { parseTypedDate, shownDate, type CenturyRule } from './typed-date';

/**
 * Text field for a date, typed as 1/5/26, 01052026 or 2026-01-05. The value is YYYY-MM-DD. Text that is not a date is
 * the value as typed, so that the API reports the error at its field.
 */
export const DateInput = ({
  value,
  rule = 'nearest',
  onChange,
  onBlur,
  ...rest
}: Omit<TextInputProps, 'value' | 'onChange' | 'type'> & {
  readonly value: string;
  readonly rule?: CenturyRule;
  readonly onChange: (value: string) => void;
}) => {
  // Text while the user types. Afterwards, the field shows the value.
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <TextInput
      {...rest}
      inputMode="numeric"
      placeholder={m.common.dateFormat}
      autoComplete="off"
      value={typed ?? shownDate(value)}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        onChange(parseTypedDate(currentTarget.value, rule) ?? currentTarget.value.trim());
      }}
      // Typing replaces the date, as in a native date field.
      onFocus={({ currentTarget }) => currentTarget.select()}
      onBlur={(event) => {
        setTyped(null);
        onBlur?.(event);
      }}
    />
  );
};
