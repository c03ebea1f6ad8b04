import { useQuery } from '@tanstack/react-query';
import type { BodyOf, Types } from '../../api/client';
import { team } from '../../api/queries';
import { useWrite } from '../../api/use-write';
import { m } from '../../messages';
import { pairs, type FormField, type FormValues } from '../../ui/field';
import { FieldsDialog, useFields } from '../../ui/fields-dialog';
import { startOfDay, plusDays, today } from '../../ui/format';

export type KeyTask =
  | { readonly is: 'make' }
  | { readonly is: 'rotate' | 'revoke'; readonly key: Pick<Types.KeyView, 'id' | 'name'> };

type Permission = BodyOf<'createKey'>['permissions'][number];

const permissionLabels: Readonly<Record<Permission, string>> = m.developers.keyPermissions;

const textOf = (values: FormValues, path: string): string => {
  const value = values[path];
  return typeof value === 'string' ? value.trim() : '';
};

/** Returns the end of the chosen day as an instant; undefined if no day was chosen. */
const endOf = (values: FormValues, path: string): string | undefined => {
  const day = textOf(values, path);
  return day === '' ? undefined : startOfDay(plusDays(day, 1));
};

/** `onMade` receives a new key, which is shown only once. */
interface KeyDialogProps {
  readonly task: KeyTask;
  readonly onMade: (key: string) => void;
  readonly onClose: () => void;
}

export const KeyDialog = ({ task, onMade, onClose }: KeyDialogProps) => {
  if (task.is === 'revoke') return <RevokeDialog of={task.key} onClose={onClose} />;
  if (task.is === 'rotate') return <RotateDialog of={task.key} onMade={onMade} onClose={onClose} />;
  return <MakeDialog onMade={onMade} onClose={onClose} />;
};

type KeyProps = { readonly of: Pick<Types.KeyView, 'id' | 'name'> };

const RevokeDialog = ({ of: { id, name }, onClose }: KeyProps & Pick<KeyDialogProps, 'onClose'>) => {
  const typed = useFields(`key/revoke/${id}`, [], onClose);
  const write = useWrite('revokeKey', { done: m.developers.keyRevoked, onDone: typed.close });
  return (
    <FieldsDialog
      of={typed}
      title={m.developers.revokeKey}
      text={m.developers.revokeKeyText(name)}
      send={m.developers.revokeKey}
      destructive
      write={write}
      onSend={() => write.mutate({ path: { keyId: id } })}
    />
  );
};

const RotateDialog = ({ of: { id, name }, onMade, onClose }: KeyProps & Omit<KeyDialogProps, 'task'>) => {
  const fields: readonly FormField[] = [
    { path: 'oldEndsAt', label: m.developers.oldEndsOn, kind: 'date', required: true, initial: plusDays(today(), 7) },
    { path: 'expiresAt', label: m.developers.endsOn, kind: 'date' },
  ];
  const typed = useFields(`key/rotate/${id}`, fields, onClose);
  const write = useWrite('rotateKey', {
    done: m.developers.keyMade,
    onDone: ({ data }) => {
      onMade(data.key.key);
      typed.close();
    },
  });
  return (
    <FieldsDialog
      of={typed}
      title={`${m.developers.rotateKey}: ${name}`}
      text={m.developers.rotateKeyText}
      send={m.developers.rotateKey}
      write={write}
      onSend={() => {
        const expiresAt = endOf(typed.values, 'expiresAt');
        const oldEndsAt = endOf(typed.values, 'oldEndsAt') ?? '';
        write.mutate({ path: { keyId: id }, body: { oldEndsAt, ...(expiresAt !== undefined && { expiresAt }) } });
      }}
    />
  );
};

const MakeDialog = ({ onMade, onClose }: Omit<KeyDialogProps, 'task'>) => {
  const people = useQuery(team).data?.members.filter(({ active }) => active) ?? [];
  const fields: readonly FormField[] = [
    { path: 'name', label: m.developers.nameOfKey, kind: 'text', required: true, longest: 200 },
    {
      path: 'permissions',
      label: m.developers.permissions,
      kind: 'choices',
      choices: pairs(permissionLabels),
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
  const typed = useFields('key/make', fields, onClose);
  const write = useWrite('createKey', {
    done: m.developers.keyMade,
    onDone: ({ data }) => {
      onMade(data.key);
      typed.close();
    },
  });
  return (
    <FieldsDialog
      of={typed}
      title={m.developers.newKey}
      text={m.developers.newKeyText}
      send={m.developers.newKey}
      write={write}
      onSend={() => write.mutate({ body: newKey(typed.values) })}
    />
  );
};

/** Returns the request body. The API reports missing values at the fields. */
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
