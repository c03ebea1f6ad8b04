import { useQuery } from '@tanstack/react-query';
import { taskOwners } from '../../api/queries';
import { m } from '../../messages';
import { UNASSIGNED, type ActionField } from './action-fields';

/** Returns the choices, the signed-in user first. Fetched only if `enabled`. */
const useOwnerChoices = (enabled: boolean) => {
  const { data } = useQuery({ ...taskOwners, enabled });
  const active = (data?.owners ?? []).filter((owner) => owner.active).toSorted((a, b) => Number(b.you) - Number(a.you));
  return active.map(({ id, name, you }) => ({
    value: id,
    label: name ?? (you ? m.common.me : m.common.unnamedMember),
  }));
};

/** Adds the choice of owners to an action's fields. */
export const useWithOwners = (fields: readonly ActionField[]): readonly ActionField[] => {
  const owners = useOwnerChoices(fields.some(({ path }) => path === 'ownerId'));
  return fields.map((field) =>
    field.path === 'ownerId'
      ? { ...field, kind: 'choice', choices: [{ value: UNASSIGNED, label: m.act.nobody }, ...owners] }
      : field,
  );
};
