import { TextInput, type TextInputProps } from '@mantine/core';

/**
 * Input for dollars that keeps the typed text. Reformatting at each key press could drop the decimal point of a fast
 * typist. The API reports invalid amounts.
 */
export const MoneyInput = ({
  value,
  onChange,
  ...field
}: Omit<TextInputProps, 'value' | 'onChange'> & {
  /** A number is suggested; a string is as typed. */
  readonly value: number | string;
  readonly onChange: (value: string) => void;
}) => (
  <TextInput
    {...field}
    inputMode="decimal"
    leftSection="$"
    value={typeof value === 'number' ? value.toFixed(2) : value}
    onChange={({ currentTarget }) => onChange(currentTarget.value.replace(/[^\d.]/g, ''))}
  />
);
