import { Select, Textarea, TextInput } from '@mantine/core';
import { createContext, useContext, type ReactNode } from 'react';
import { DateInput } from './date-input';
import { pathIn } from './form-paths';

export interface DraftForm {
  /** Prefix of API paths. */
  readonly root: 'bill' | 'rfa';
  readonly fields: Readonly<Record<string, string>>;
  readonly set: (change: Readonly<Record<string, string>>) => void;
  /** Returns the field's error, or undefined if the user hasn't visited the field yet. */
  readonly errorOf: (path: string) => string | undefined;
  readonly touch: (path: string) => void;
}

export const DraftContext = createContext<DraftForm | null>(null);

export const useDraftForm = (): DraftForm => {
  const form = useContext(DraftContext);
  if (form === null) throw new Error('A field must be inside a draft form');
  return form;
};

interface FieldProps {
  readonly path: string;
  readonly label: string;
  readonly required?: boolean;
}

export const TextField = ({
  path,
  label,
  required = false,
  type = 'text',
}: FieldProps & { readonly type?: 'text' | 'date' | 'tel' }) => {
  const { root, fields, set, errorOf, touch } = useDraftForm();
  const common = {
    label,
    withAsterisk: required,
    value: fields[path] ?? '',
    error: errorOf(pathIn(root, path)),
    onBlur: () => touch(pathIn(root, path)),
    name: path,
    'data-path': path,
  };
  if (type === 'date')
    return (
      <DateInput
        {...common}
        rule={/\.dateOf(Birth|Injury)$/.test(path) ? 'past' : 'nearest'}
        onChange={(value) => set({ [path]: value })}
      />
    );
  return <TextInput {...common} type={type} onChange={({ currentTarget }) => set({ [path]: currentTarget.value })} />;
};

export const LongField = ({ path, label }: Omit<FieldProps, 'required'>) => {
  const { root, fields, set, errorOf, touch } = useDraftForm();
  return (
    <Textarea
      label={label}
      autosize
      value={fields[path] ?? ''}
      error={errorOf(pathIn(root, path))}
      onChange={({ currentTarget }) => set({ [path]: currentTarget.value })}
      onBlur={() => touch(pathIn(root, path))}
      name={path}
      data-path={path}
    />
  );
};

export const ChoiceField = ({
  path,
  label,
  required = false,
  choices,
  placeholder,
}: FieldProps & {
  readonly choices: Readonly<Record<string, string>>;
  /** The default if nothing is selected. */
  readonly placeholder?: string;
}) => {
  const { root, fields, set, errorOf, touch } = useDraftForm();
  return (
    <Select
      label={label}
      withAsterisk={required}
      data={Object.entries(choices).map(([value, name]) => ({ value, label: name }))}
      value={fields[path] ?? null}
      error={errorOf(pathIn(root, path))}
      onChange={(value) => set({ [path]: value ?? '' })}
      onBlur={() => touch(pathIn(root, path))}
      clearable={!required}
      name={path}
      data-path={path}
      {...(placeholder !== undefined && { placeholder })}
    />
  );
};

export const AddressFields = ({
  path,
  words,
  children,
}: {
  readonly path: string;
  readonly words: Readonly<Record<'line1' | 'line2' | 'city' | 'state' | 'postalCode', string>>;
  readonly children?: ReactNode;
}) => (
  <div className="ws-row">
    <TextField path={`${path}.line1`} label={words.line1} required />
    <TextField path={`${path}.line2`} label={words.line2} />
    <TextField path={`${path}.city`} label={words.city} required />
    <TextField path={`${path}.state`} label={words.state} required />
    <TextField path={`${path}.postalCode`} label={words.postalCode} required />
    {children}
  </div>
);
