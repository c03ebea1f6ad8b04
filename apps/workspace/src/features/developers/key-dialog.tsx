import { Button, Group, Modal, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { SyntheticEvent } from 'react';
import type { BodyOf, Types } from '../../api/client';
import { useKept } from '../../api/kept';
import type { Problem } from '../../api/problem';
import { team } from '../../api/queries';
import { useWrite } from '../../api/use-write';
import { m } from '../../messages';
import { pairs, type FormField, type FormValues } from '../../ui/field';
import { FormInput } from '../../ui/form-field';
import { beginningOf, plusDays, today } from '../../ui/format';
import { submitOnCtrlEnter } from '../../ui/keys';
import { Refusal } from '../../ui/refusal';

/** A task with keys that somebody has begun. */
export type KeyTask =
  | { readonly is: 'make' }
  | { readonly is: 'rotate' | 'revoke'; readonly key: Pick<Types.KeyView, 'id' | 'name'> };

type Permission = BodyOf<'createKey'>['permissions'][number];

/** Every permission that a key can have, in words. */
const permissionWords: Readonly<Record<Permission, string>> = m.developers.keyPermissions;

/** A field as text; '' where nothing was typed. */
const textOf = (values: FormValues, path: string): string => {
  const value = values[path];
  return typeof value === 'string' ? value.trim() : '';
};

/** The end of a day that was chosen, as the API takes an instant; absent where none was. */
const endOf = (values: FormValues, path: string): string | undefined => {
  const day = textOf(values, path);
  return day === '' ? undefined : beginningOf(plusDays(day, 1));
};

interface KeyFormProps {
  /** Names what is typed here among all that is typed. */
  readonly name: string;
  readonly title: string;
  readonly text: string;
  readonly fields: readonly FormField[];
  /** The word on the button that sends it. */
  readonly send: string;
  readonly destructive?: boolean;
  readonly problem: Problem | null;
  readonly isSending: boolean;
  readonly onSend: (values: FormValues, forget: () => void) => void;
  readonly onClose: () => void;
}

const KeyForm = ({ name, title, text, fields, send, destructive = false, ...props }: KeyFormProps) => {
  const [values, change, forget] = useKept<FormValues>(name, () =>
    Object.fromEntries(fields.map(({ path, initial }) => [path, initial ?? ''])),
  );
  const onClose = (): void => {
    forget();
    props.onClose();
  };
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    props.onSend(values, onClose);
  };
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ 'aria-label': m.common.close }}>
      <form className="ws-form" onSubmit={submit} onKeyDown={submitOnCtrlEnter} noValidate>
        <Text c="dimmed">{text}</Text>
        <Refusal problem={props.problem} shown={(path) => fields.some((field) => path.startsWith(field.path))} />
        {fields.map((field) => (
          <FormInput
            key={field.path}
            field={field}
            value={values[field.path]}
            problem={props.problem}
            onChange={(value) => change((before) => ({ ...before, [field.path]: value }))}
          />
        ))}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {m.common.cancel}
          </Button>
          <Button type="submit" color={destructive ? 'red' : undefined} loading={props.isSending}>
            {send}
          </Button>
        </Group>
      </form>
    </Modal>
  );
};

/** `onMade` gets a new key, which is shown once. */
interface KeyDialogProps {
  readonly task: KeyTask;
  readonly onMade: (key: string) => void;
  readonly onClose: () => void;
}

/** Asks for what a new key, a rotation or a revocation needs. */
export const KeyDialog = ({ task, onMade, onClose }: KeyDialogProps) => {
  if (task.is === 'revoke') return <RevokeDialog of={task.key} onClose={onClose} />;
  if (task.is === 'rotate') return <RotateDialog of={task.key} onMade={onMade} onClose={onClose} />;
  return <MakeDialog onMade={onMade} onClose={onClose} />;
};

type Of = { readonly of: Pick<Types.KeyView, 'id' | 'name'> };

const RevokeDialog = ({ of: { id, name }, onClose }: Of & Pick<KeyDialogProps, 'onClose'>) => {
  const write = useWrite('revokeKey', { done: m.developers.keyRevoked });
  return (
    <KeyForm
      name={`key/revoke/${id}`}
      title={m.developers.revokeKey}
      text={m.developers.revokeKeyText(name)}
      fields={[]}
      send={m.developers.revokeKey}
      destructive
      problem={write.error}
      isSending={write.isPending}
      onSend={(_, close) => write.mutate({ path: { keyId: id } }, { onSuccess: close })}
      onClose={onClose}
    />
  );
};

const RotateDialog = ({ of: { id, name }, onMade, onClose }: Of & Omit<KeyDialogProps, 'task'>) => {
  const write = useWrite('rotateKey', { done: m.developers.keyMade, onDone: ({ data }) => onMade(data.key.key) });
  return (
    <KeyForm
      name={`key/rotate/${id}`}
      title={`${m.developers.rotateKey}: ${name}`}
      text={m.developers.rotateKeyText}
      fields={[
        {
          path: 'oldEndsAt',
          label: m.developers.oldEndsOn,
          kind: 'date',
          required: true,
          initial: plusDays(today(), 7),
        },
        { path: 'expiresAt', label: m.developers.endsOn, kind: 'date' },
      ]}
      send={m.developers.rotateKey}
      problem={write.error}
      isSending={write.isPending}
      onSend={(values, close) => {
        const expiresAt = endOf(values, 'expiresAt');
        const body = { oldEndsAt: endOf(values, 'oldEndsAt') ?? '', ...(expiresAt !== undefined && { expiresAt }) };
        write.mutate({ path: { keyId: id }, body }, { onSuccess: close });
      }}
      onClose={onClose}
    />
  );
};

const MakeDialog = ({ onMade, onClose }: Omit<KeyDialogProps, 'task'>) => {
  const people = useQuery(team).data?.members.filter(({ active }) => active) ?? [];
  const write = useWrite('createKey', { done: m.developers.keyMade, onDone: ({ data }) => onMade(data.key) });
  const fields: readonly FormField[] = [
    { path: 'name', label: m.developers.nameOfKey, kind: 'text', required: true, longest: 200 },
    {
      path: 'permissions',
      label: m.developers.permissions,
      kind: 'choices',
      choices: pairs(permissionWords),
      required: true,
      initial: [],
    },
    { path: 'expiresAt', label: m.developers.endsOn, kind: 'date' },
    { path: 'allowedCidrs', label: m.developers.network, hint: m.developers.networkHint, kind: 'text' },
    {
      path: 'memberId',
      label: m.developers.keyFor,
      hint: m.developers.keyForHint,
      kind: 'choice',
      choices: people.map(({ id, name, email }) => ({ value: id, label: name ?? email ?? id })),
    },
  ];
  return (
    <KeyForm
      name="key/make"
      title={m.developers.newKey}
      text={m.developers.newKeyText}
      fields={fields}
      send={m.developers.newKey}
      problem={write.error}
      isSending={write.isPending}
      onSend={(values, close) => write.mutate({ body: newKey(values) }, { onSuccess: close })}
      onClose={onClose}
    />
  );
};

/** The typed values as a request. The API says at the fields what is missing in it. */
const newKey = (values: FormValues): BodyOf<'createKey'> => {
  const expiresAt = endOf(values, 'expiresAt');
  const allowedCidrs = textOf(values, 'allowedCidrs')
    .split(/[\s,]+/)
    .filter(Boolean);
  const memberId = textOf(values, 'memberId');
  return {
    name: textOf(values, 'name'),
    permissions: values['permissions'] as Permission[],
    ...(expiresAt !== undefined && { expiresAt }),
    ...(allowedCidrs.length > 0 && { allowedCidrs }),
    ...(memberId !== '' && { memberId }),
  };
};
