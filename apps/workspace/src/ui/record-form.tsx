import { Button, Checkbox, Group, Modal, Select, Textarea, TextInput } from '@mantine/core';
import type { UseMutationResult } from '@tanstack/react-query';
import { useFormState } from '../api/form-state';
import type { Problem } from '../api/problem';
import { m } from '../messages';
import { pairs, withOnlyChoices } from './field';
import { Form } from './form';
import { errorAt, isAt, Refusal } from './refusal';

export interface RecordField<Form extends object> {
  readonly name: keyof Form & string;
  readonly label: string;
  readonly kind?: 'text' | 'date' | 'long' | 'flag';
  readonly hint?: string;
  readonly choices?: Readonly<Record<string, string>>;
  readonly required?: boolean;
}

export type RecordValues = Readonly<Record<string, string | boolean | null>>;

export interface Saving {
  readonly save: (values: RecordValues, onSaved: () => void) => void;
  readonly problem: Problem | null;
  readonly isSaving: boolean;
}

export const savingFor = <Call,>(
  { mutate, error, isPending, reset }: UseMutationResult<unknown, Problem, Call>,
  toCall: (values: RecordValues) => Call,
) => ({
  save: (values: RecordValues, onSaved: () => void): void => mutate(toCall(values), { onSuccess: onSaved }),
  problem: error,
  isSaving: isPending,
  reset,
});

/** Returns how to save a record: a new one if `id` is null, else in place of the record with this ID. */
export const addOrReplace =
  <Form,>(
    add: UseMutationResult<unknown, Problem, { readonly body: Form }>,
    replace: UseMutationResult<unknown, Problem, { readonly path: { readonly id: string }; readonly body: Form }>,
    formOf: (values: RecordValues) => Form,
  ) =>
  (id: string | null) =>
    id === null
      ? savingFor(add, (values) => ({ body: formOf(values) }))
      : savingFor(replace, (values) => ({ path: { id }, body: formOf(values) }));

export const RecordForm = <Form extends object>({
  title,
  fields,
  initial,
  saving: { save, problem, isSaving },
  errorPath,
  onClose: closed,
}: {
  readonly title: string;
  readonly fields: readonly RecordField<Form>[];
  readonly initial: RecordValues;
  readonly saving: Saving;
  /** Path prefix in the request, such as `billingProviders.0.`. */
  readonly errorPath: string;
  readonly onClose: () => void;
}) => {
  const [typed, setValues, forget] = useFormState(`record/${title}/${JSON.stringify(initial)}`, () => initial);
  const asked = fields.map(({ name, choices, ...field }) => ({
    ...{ ...field, path: name, kind: choices ? 'choice' : 'text' },
    ...(choices && { choices: pairs(choices) }),
  }));
  const values = withOnlyChoices(asked, typed) as RecordValues;
  const onClose = (): void => {
    forget();
    closed();
  };
  const set = (name: string, value: string | boolean): void => setValues({ ...values, [name]: value });
  const send = (): void => {
    save(values, onClose);
  };
  const texts = fields.filter(({ kind = 'text' }) => kind === 'text' || kind === 'date');
  return (
    // Esc and the close button only close the dialog and keep the input. Cancel discards it.
    <Modal opened onClose={closed} title={title} size="lg" closeButtonProps={{ 'aria-label': m.common.close }}>
      <Form className="ws-form" onSubmit={send}>
        <Refusal problem={problem} shown={(path) => fields.some(({ name }) => isAt(path, errorPath + name))} />
        <div className="ws-row">
          {texts.map(({ name, label, kind, choices, required = false }, n) => {
            const error = errorAt(problem, errorPath + name);
            const value = values[name];
            const text = typeof value === 'string' ? value : '';
            const focus = { 'data-autofocus': n === 0 || undefined };
            return choices ? (
              <Select
                key={name}
                {...focus}
                label={label}
                withAsterisk={required}
                data={pairs(choices)}
                value={text === '' ? null : text}
                error={error}
                onChange={(next) => set(name, next ?? '')}
              />
            ) : (
              <TextInput
                key={name}
                {...focus}
                label={label}
                type={kind === 'date' ? 'date' : 'text'}
                withAsterisk={required}
                value={text}
                error={error}
                onChange={({ currentTarget }) => set(name, currentTarget.value)}
              />
            );
          })}
        </div>
        {fields
          .filter(({ kind }) => kind === 'long')
          .map(({ name, label, hint, required = false }) => {
            const value = values[name];
            return (
              <Textarea
                key={name}
                label={label}
                description={hint}
                withAsterisk={required}
                autosize
                minRows={3}
                value={typeof value === 'string' ? value : ''}
                error={errorAt(problem, errorPath + name)}
                onChange={({ currentTarget }) => set(name, currentTarget.value)}
              />
            );
          })}
        {fields
          .filter(({ kind }) => kind === 'flag')
          .map(({ name, label }) => (
            <Checkbox
              key={name}
              label={label}
              checked={values[name] === true}
              onChange={({ currentTarget }) => set(name, currentTarget.checked)}
            />
          ))}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {m.common.cancel}
          </Button>
          <Button type="submit" loading={isSaving}>
            {m.common.save}
          </Button>
        </Group>
      </Form>
    </Modal>
  );
};

/** Empty fields are omitted, so that a merge keeps their current values. */
export const requestForm = <Form extends object>(fields: readonly RecordField<Form>[], values: RecordValues): Form =>
  Object.fromEntries(
    fields.flatMap(({ name }) => {
      const value = values[name] ?? '';
      return value === '' ? [] : [[name, value]];
    }),
  ) as Form;
