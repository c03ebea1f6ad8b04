import { Checkbox, MultiSelect, NumberInput, Select, Textarea, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Problem } from '../api/problem';
import { errorAt } from './refusal';

/** What is typed into a form, by the paths of its fields. */
export type FormValues = Readonly<Record<string, unknown>>;

/** One field of a form. `path` is its place in the request; what is wrong with it the API says by the same. */
export interface FormFieldOf<Kind extends string> {
  readonly path: string;
  readonly label: string;
  readonly kind: Kind;
  readonly choices?: readonly { readonly value: string; readonly label: string }[];
  readonly hint?: string;
  readonly initial?: unknown;
  readonly required?: boolean;
  /** Only while this is so. */
  readonly when?: (values: FormValues) => boolean;
}

export type FormField = FormFieldOf<'text' | 'long' | 'money' | 'date' | 'choice' | 'flag' | 'choices'>;

/** Choices of a field from words by key. */
export const pairs = (of: Readonly<Record<string, string>>) =>
  Object.entries(of).map(([value, label]) => ({ value, label }));

/** One field, with what the API says of it. */
export const FormInput = ({
  field: { path, label, kind, choices = [], hint, required = false },
  value,
  problem,
  onChange,
}: {
  readonly field: FormField;
  readonly value: unknown;
  readonly problem: Problem | null;
  readonly onChange: (value: unknown) => void;
}): ReactNode => {
  const common = { label, description: hint, error: errorAt(problem, path), withAsterisk: required, name: path };
  const text = typeof value === 'string' ? value : '';
  switch (kind) {
    case 'long':
      return <Textarea {...common} value={text} onChange={({ currentTarget }) => onChange(currentTarget.value)} />;
    case 'money':
      return (
        <NumberInput
          {...common}
          value={value as number | string}
          onChange={onChange}
          decimalScale={2}
          fixedDecimalScale
          thousandSeparator=","
          prefix="$"
        />
      );
    case 'date':
      return (
        <TextInput
          {...common}
          type="date"
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
          checked={value === true}
          onChange={({ currentTarget }) => onChange(currentTarget.checked)}
        />
      );
    case 'text':
      return <TextInput {...common} value={text} onChange={({ currentTarget }) => onChange(currentTarget.value)} />;
  }
};

/** The request's body: values under their paths, nothing where nothing was given. */
export const filledIn = (fields: readonly FormField[], values: FormValues): Record<string, unknown> =>
  Object.fromEntries(
    fields.flatMap(({ path, when }) => {
      const value = values[path];
      return value === undefined || value === '' || value === null || when?.(values) === false ? [] : [[path, value]];
    }),
  );
