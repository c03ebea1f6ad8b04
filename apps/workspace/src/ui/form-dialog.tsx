import { Button, Group, Modal, Text } from '@mantine/core';
import type { ReactNode, SyntheticEvent } from 'react';
import { useKept } from '../api/kept';
import type { Problem } from '../api/problem';
import { useWrite, type Write } from '../api/use-write';
import { m } from '../messages';
import { filledIn, FormInput, type FormField, type FormValues } from './form-field';
import { submitOnCtrlEnter } from './keys';
import { Refusal } from './refusal';

/** Those of them that were given. */
const extraOf = (paths: readonly string[], values: FormValues): Record<string, unknown> =>
  Object.fromEntries(paths.flatMap((path) => (values[path] === undefined ? [] : [[path, values[path]]])));

/** A question with a few fields, in a dialog: what is typed outlives it until it is sent or given up. */
export const FormDialog = ({
  name,
  title,
  text,
  fields,
  send,
  done,
  destructive = false,
  toWrite,
  onClose: closed,
  extra = [],
  children,
}: {
  /** Names what is typed here among all that is typed. */
  readonly name: string;
  readonly title: string;
  readonly text: string;
  readonly fields: readonly FormField[];
  /** The word on the button that sends it. */
  readonly send: string;
  /** What to say when it is done. */
  readonly done: string;
  readonly destructive?: boolean;
  readonly toWrite: (body: Record<string, unknown>) => Write;
  readonly onClose: () => void;
  /** Paths that `children` ask for: their values are sent, too. */
  readonly extra?: readonly string[];
  /** What stands between the fields and the buttons, and may look at what is typed and change it. */
  readonly children?: (
    values: FormValues,
    set: (path: string, value: unknown) => void,
    problem: Problem | null,
  ) => ReactNode;
}) => {
  const [values, change, forget] = useKept<FormValues>(name, () =>
    Object.fromEntries(fields.map(({ path, initial }) => [path, initial ?? ''])),
  );
  const onClose = (): void => {
    forget();
    closed();
  };
  const write = useWrite({ done, onDone: onClose });
  const set = (path: string, value: unknown): void => change((before) => ({ ...before, [path]: value }));
  const shown = fields.filter(({ when }) => when?.(values) ?? true);
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    write.mutate(toWrite({ ...filledIn(fields, values), ...extraOf(extra, values) }));
  };
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ 'aria-label': m.common.close }}>
      <form className="ws-form" onSubmit={submit} onKeyDown={submitOnCtrlEnter} noValidate>
        <Text c="dimmed">{text}</Text>
        <Refusal
          problem={write.error}
          shown={(path) => shown.some((field) => path.startsWith(field.path)) || extra.includes(path)}
        />
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
