import { TextInput, type TextInputProps } from '@mantine/core';

/**
 * Input for dollars that keeps the typed text. Reformatting at each key press could drop a fast typist's decimal point.
 * The API reports invalid amounts.
 */
export const MoneyInput = ({
  value,
  onChange,
  ...field
}: Omit<TextInputProps, 'value' | 'onChange'> & {
  /** Value: a number if suggested, a string as typed. */
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
