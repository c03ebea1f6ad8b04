import { Button, Group, Modal, Text } from '@mantine/core';
import type { ReactNode, SyntheticEvent } from 'react';
import type { CallOf, PathOf } from '../api/client';
import { useKept } from '../api/kept';
import type { Problem } from '../api/problem';
import { useWrite } from '../api/use-write';
import { dialogRules } from '../generated/contract';
import { m } from '../messages';
import { fieldsOf, type OnScreen } from './contract-fields';
import type { FormField, FormValues } from './field';
import { filledIn, FormInput } from './form-field';
import { submitOnCtrlEnter } from './keys';
import { Refusal } from './refusal';

type Dialog = keyof typeof dialogRules;

/** A question with a few fields, in a dialog: those of an operation. What is typed outlives it until it is sent or given up. */
export const FormDialog = <Name extends Dialog>({
  operation,
  path,
  name,
  title,
  text,
  fields: screen = {},
  fixed = {},
  send,
  done,
  destructive = false,
  onClose: closed,
  children,
}: {
  readonly operation: Name;
  readonly path: PathOf<Name>;
  /** Names what is typed here among all that is typed. */
  readonly name: string;
  readonly title: string;
  readonly text: string;
  /** Settings of the dialog's fields beyond the contract. */
  readonly fields?: OnScreen<(typeof dialogRules)[Name]>;
  /** Values that are sent whatever is typed. */
  readonly fixed?: FormValues;
  /** The word on the button that sends it. */
  readonly send: string;
  /** The sentence that is shown when it is done. */
  readonly done: string;
  readonly destructive?: boolean;
  readonly onClose: () => void;
  /** Asks for the fields of kind `forms` and those that `fields` leaves out, between the others and the buttons. */
  readonly children?: (
    values: FormValues,
    set: (path: string, value: unknown) => void,
    problem: Problem | null,
  ) => ReactNode;
}) => {
  const rules = dialogRules[operation];
  const fields = fieldsOf(rules, screen) as readonly FormField[];
  const [values, change, forget] = useKept<FormValues>(name, () =>
    Object.fromEntries(fields.map(({ path: field, initial }) => [field, initial ?? ''])),
  );
  const onClose = (): void => {
    forget();
    closed();
  };
  const write = useWrite(operation, { done, onDone: onClose });
  const set = (field: string, value: unknown): void => change((before) => ({ ...before, [field]: value }));
  const shown = fields.filter(({ when }) => when?.(values) ?? true);
  const paths = [...shown.map((field) => field.path), ...(children ? rules.map((rule) => rule.path) : [])];
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    const asked = rules.map((rule) => fields.find((field) => field.path === rule.path) ?? { ...rule, label: '' });
    // Whether it is all that the operation needs the API says, at the fields.
    write.mutate({ path, body: { ...filledIn(asked, values), ...fixed } } as unknown as CallOf<Name>);
  };
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ 'aria-label': m.common.close }}>
      <form className="ws-form" onSubmit={submit} onKeyDown={submitOnCtrlEnter} noValidate>
        <Text c="dimmed">{text}</Text>
        <Refusal problem={write.error} shown={(at) => paths.some((field) => at.startsWith(field))} />
        {shown.map((field) => (
          <FormInput
            key={field.path}
            field={field}
            value={values[field.path]}
            problem={write.error}
            onChange={(value) => set(field.path, value)}
          />
        ))}
        {children?.(values, set, write.error)}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {m.common.cancel}
          </Button>
          <Button type="submit" color={destructive ? 'red' : undefined} loading={write.isPending}>
            {send}
          </Button>
        </Group>
      </form>
    </Modal>
  );
};
