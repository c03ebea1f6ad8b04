import { Checkbox, MultiSelect, NumberInput, Select, Textarea, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Problem } from '../api/problem';
import { DateInput } from './date-input';
import type { FormField, FormFieldOf, FormValues } from './field';
import { asAmount, instantOf } from './format';
import { MoneyInput } from './money-input';
import { errorAt } from './refusal';

export const FormInput = ({
  field: { path, label, kind, choices = [], hint, required = false, longest },
  value,
  problem,
  onChange,
  first = false,
}: {
  readonly field: FormField;
  readonly value: unknown;
  readonly problem: Problem | null;
  readonly onChange: (value: unknown) => void;
  /** True if the field has the focus when the dialog opens. */
  readonly first?: boolean;
}): ReactNode => {
  const error = errorAt(problem, path);
  const focus = { 'data-autofocus': first || undefined };
  const common = { label, description: hint, error, withAsterisk: required, name: path, ...focus };
  const text = typeof value === 'string' ? value : '';
  switch (kind) {
    case 'long':
      return (
        <Textarea
          {...common}
          maxLength={longest}
          value={text}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      );
    case 'money':
      return <MoneyInput {...common} value={value as number | string} onChange={onChange} />;
    case 'whole':
      return (
        <NumberInput
          {...common}
          allowDecimal={false}
          allowNegative={false}
          value={value as number | string}
          onChange={onChange}
        />
      );
    case 'date':
      return <DateInput {...common} value={text} onChange={onChange} />;
    case 'time':
      return (
        <TextInput
          {...common}
          type="datetime-local"
          value={text}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      );
    case 'choice':
      return <Select {...common} data={[...choices]} value={text === '' ? null : text} onChange={onChange} />;
    case 'choices':
      return (
        <MultiSelect
          {...common}
          data={[...choices]}
          value={Array.isArray(value) ? (value as string[]) : []}
          onChange={onChange}
          clearable
        />
      );
    case 'flag':
      return (
        <Checkbox
          label={label}
          error={error}
          {...focus}
          checked={value === true}
          onChange={({ currentTarget }) => onChange(currentTarget.checked)}
        />
      );
    case 'text':
      return (
        <TextInput
          {...common}
          maxLength={longest}
          value={text}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      );
  }
};

export const isBlank = (value: unknown): boolean =>
  value === undefined || value === '' || value === null || (Array.isArray(value) && value.length === 0);

const toApiValue = (kind: string, typed: unknown): unknown => {
  if (kind === 'money') return asAmount(typed as number | string);
  return kind === 'time' ? instantOf(typed as string) : typed;
};

/** Returns values at their paths (`name` or `name.inner`). Blank values are omitted. */
export const requestBody = (fields: readonly FormFieldOf<string>[], values: FormValues): Record<string, unknown> => {
  const body: Record<string, unknown> = {};
  for (const { path, kind, when } of fields) {
    const typed = values[path];
    if (isBlank(typed) || when?.(values) === false) continue;
    const value = toApiValue(kind, typed);
    const [name = '', inner] = path.split('.');
    body[name] = inner === undefined ? value : { ...(body[name] as object | undefined), [inner]: value };
  }
  return body;
};
