import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { taskOwners } from '../../api/queries';
import { m } from '../../messages';
import { number } from '../../ui/format';

/** Returns the user, "unassigned", and the other team members. */
const useOwners = (enabled = true) => {
  const { data } = useQuery({ ...taskOwners, enabled });
  const me = data?.owners.find(({ you }) => you);
  const counted = (name: string, bills: number | undefined): string =>
    bills === undefined ? name : m.queues.tasksOf(name, number(bills));
  return [
    ...(me ? [{ value: 'me', label: counted(m.queues.mine, me.bills) }] : []),
    { value: 'none', label: counted(m.queues.unassigned, data?.unassigned) },
    ...(data?.owners ?? [])
      .filter(({ you }) => !you)
      .map(({ id, name, bills }) => ({ value: id, label: counted(name ?? m.common.unnamedMember, bills) })),
  ];
};

/** Converts `me` to the user's ID. */
export const useAssigneeOf = (owner: string | undefined): string | undefined => {
  const { data } = useQuery({ ...taskOwners, enabled: owner === 'me' });
  return owner === 'me' ? (data?.owners.find(({ you }) => you)?.id ?? owner) : owner;
};

export const useOwnerLabel = (owner: string | undefined): string | undefined => {
  const owners = useOwners(owner !== undefined);
  return owner && (owners.find(({ value }) => value === owner)?.label ?? m.common.unnamedMember);
};

/** Null means all owners. */
export const OwnerSelect = ({
  value,
  label,
  withinPortal = true,
  onChange,
}: {
  readonly value: string | null;
  /** If missing, only screen readers get a label. */
  readonly label?: string;
  readonly withinPortal?: boolean;
  readonly onChange: (owner: string | null) => void;
}) => (
  <Select
    {...(label === undefined ? { 'aria-label': m.queues.whose, w: 200 } : { label })}
    placeholder={m.queues.everybody}
    data={useOwners()}
    value={value}
    onChange={onChange}
    searchable
    clearable
    comboboxProps={{ withinPortal }}
  />
);
