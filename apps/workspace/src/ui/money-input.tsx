import { TextInput, type TextInputProps } from '@mantine/core';

/**
 * Dollars, as fast as they are typed. It keeps the letters: a field that writes the amount anew at every key may lose the
 * point of a fast hand. What is no amount the API says.
 */
export const MoneyInput = ({
  value,
  onChange,
  ...field
}: Omit<TextInputProps, 'value' | 'onChange'> & {
  /** A number is an amount that was suggested; a text is as it was typed. */
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
