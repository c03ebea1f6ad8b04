import { TextInput } from '@mantine/core';

/**
 * Dollars, as fast as they are typed. It keeps the letters: a field that writes the amount anew at every key may lose the
 * point of a fast hand. What is no amount the API says.
 */
export const MoneyInput = ({
  label,
  name,
  value,
  placeholder,
  error,
  onChange,
}: {
  readonly label: string;
  /** The field's name among all fields of the form. */
  readonly name: string;
  readonly value: number | string;
  readonly placeholder?: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
}) => (
  <TextInput
    label={label}
    aria-label={name}
    inputMode="decimal"
    leftSection="$"
    value={value}
    placeholder={placeholder}
    error={error}
    onChange={({ currentTarget }) => onChange(currentTarget.value.replace(/[^\d.]/g, ''))}
  />
);
