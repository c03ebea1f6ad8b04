import { Button, Group, Modal, Text } from '@mantine/core';
import { Fragment, type ReactNode } from 'react';
import { useFormState } from '../api/form-state';
import type { Problem } from '../api/problem';
import { m } from '../messages';
import { withOnlyChoices, type FormField, type FormValues } from './field';
import { FormInput } from './form-field';
import { Form } from './form';
import { isAt, Refusal, useCurrentProblem, useErrorFocus } from './refusal';

interface TypedFields {
  readonly fields: readonly FormField[];
  readonly values: FormValues;
  readonly set: (path: string, value: unknown) => void;
  readonly close: () => void;
  /** Keeps the input for the next time the dialog is opened. */
  readonly leave: () => void;
  readonly forget: () => void;
  /** Discards the input unless the user changed it since. */
  readonly forgetSent: () => void;
}

/** The name must be unique. Values are kept until the dialog is sent or canceled. */
export const useFields = (name: string, fields: readonly FormField[], onClose: () => void): TypedFields => {
  const [typed, change, forget, forgetSent] = useFormState<FormValues>(name, () =>
    Object.fromEntries(fields.map(({ path, initial }) => [path, initial ?? ''])),
  );
  return {
    fields,
    values: withOnlyChoices(fields, typed),
    set: (path, value) => change((before) => ({ ...before, [path]: value })),
    close: () => {
      forget();
      onClose();
    },
    leave: onClose,
    forget,
    forgetSent,
  };
};

export const FieldsDialog = ({
  of: { fields, values, set, close, leave },
  title,
  text,
  send,
  destructive = false,
  write: { error: refused, isPending },
  onSend,
  others = [],
  size,
  blocked = false,
  behind = {},
  children,
}: {
  readonly of: TypedFields;
  readonly title: string;
  readonly text: string;
  readonly send: string;
  readonly destructive?: boolean;
  readonly write: { readonly error: Problem | null; readonly isPending: boolean };
  readonly onSend: () => void;
  /** Paths of fields in `children`, which show their errors themselves. */
  readonly others?: readonly string[];
  readonly size?: 'lg' | 'xl';
  readonly blocked?: boolean;
  /** Content shown after a field, by the field's path. */
  readonly behind?: Readonly<Record<string, ReactNode>>;
  /** Content between the fields and the buttons. */
  readonly children?: ReactNode;
}) => {
  const error = useCurrentProblem(refused, values);
  const form = useErrorFocus(refused);
  const shown = fields.filter(({ when }) => when?.(values) ?? true);
  const paths = [...shown.map(({ path }) => path), ...others];
  const submit = (): void => {
    if (!blocked) onSend();
  };
  return (
    <Modal
      opened
      onClose={leave}
      title={title}
      {...(size && { size })}
      closeButtonProps={{ 'aria-label': m.common.close }}
    >
      <Form ref={form} className="ws-form" onSubmit={submit}>
        <Text c="dimmed">{text}</Text>
        <Refusal problem={error} shown={(at) => paths.some((path) => isAt(at, path))} />
        {shown.map((field, n) => (
          <Fragment key={field.path}>
            <FormInput
              field={field}
              first={n === 0}
              value={values[field.path]}
              problem={error}
              onChange={(value) => set(field.path, value)}
            />
            {behind[field.path]}
          </Fragment>
        ))}
        {children}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={close}>
            {m.common.cancel}
          </Button>
          <Button
            type="submit"
            data-autofocus={(shown.length === 0 && children === undefined) || undefined}
            color={destructive ? 'red' : undefined}
            disabled={blocked}
            loading={isPending}
          >
            {send}
          </Button>
        </Group>
      </Form>
    </Modal>
  );
};
