import { Button, Checkbox, Group, Modal, Select, TextInput } from '@mantine/core';
import type { SyntheticEvent } from 'react';
import type { UseMutationResult } from '@tanstack/react-query';
import { useKept } from '../api/kept';
import type { Problem } from '../api/problem';
import type { Write } from '../api/use-write';
import { m } from '../messages';
import { submitOnCtrlEnter } from './keys';
import { errorAt, Refusal } from './refusal';

/** One field of a record. */
export interface RecordField {
  readonly name: string;
  readonly label: string;
  readonly kind?: 'text' | 'flag' | 'choice' | 'list';
  readonly choices?: Readonly<Record<string, string>>;
  readonly required?: boolean;
}

export type RecordValues = Readonly<Record<string, string | boolean | null>>;

/** A saved thing in a dialog: made new, or changed. */
export const RecordForm = ({
  title,
  fields,
  initial,
  write,
  errorPath,
  toWrite,
  onClose: closed,
}: {
  readonly title: string;
  readonly fields: readonly RecordField[];
  readonly initial: RecordValues;
  readonly write: UseMutationResult<unknown, Problem, Write>;
  /** Where the record's fields are in the request: `billingProviders.0.`. */
  readonly errorPath: string;
  readonly toWrite: (values: RecordValues) => Write;
  readonly onClose: () => void;
}) => {
  const [values, setValues, forget] = useKept(`record/${title}/${JSON.stringify(initial)}`, () => initial);
  const onClose = (): void => {
    forget();
    closed();
  };
  const set = (name: string, value: string | boolean): void => setValues({ ...values, [name]: value });
  const send = (event: SyntheticEvent): void => {
    event.preventDefault();
    write.mutate(toWrite(values), { onSuccess: onClose });
  };
  const texts = fields.filter(({ kind }) => kind !== 'flag');
  return (
    <Modal opened onClose={onClose} title={title} size="lg" closeButtonProps={{ 'aria-label': m.common.close }}>
      <form className="ws-form" onSubmit={send} onKeyDown={submitOnCtrlEnter} noValidate>
        <Refusal problem={write.error} shown={(path) => fields.some(({ name }) => path.startsWith(errorPath + name))} />
        <div className="ws-row">
          {texts.map(({ name, label, choices, required = false }) => {
            const error = errorAt(write.error, errorPath + name);
            const value = values[name];
            const text = typeof value === 'string' ? value : '';
            return choices ? (
              <Select
                key={name}
                label={label}
                withAsterisk={required}
                data={Object.entries(choices).map(([id, words]) => ({ value: id, label: words }))}
                value={text === '' ? null : text}
                error={error}
                onChange={(next) => set(name, next ?? '')}
              />
            ) : (
              <TextInput
                key={name}
                label={label}
                withAsterisk={required}
                value={text}
                error={error}
                onChange={({ currentTarget }) => set(name, currentTarget.value)}
              />
            );
          })}
        </div>
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
          <Button type="submit" loading={write.isPending}>
            {m.common.save}
          </Button>
        </Group>
      </form>
    </Modal>
  );
};

/** What is empty is left out: a merge keeps it as it is. */
export const given = (values: RecordValues): Record<string, string | boolean> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (value === '' || value === null ? [] : [[name, value]])),
  );
