import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { taskOwners } from '../../api/queries';
import { m } from '../../messages';
import { number } from '../../ui/format';

/** Whose tasks there are: one's own, nobody's, and those of each other member of the team, with how many. */
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
      .map(({ id, name, bills }) => ({ value: id, label: counted(name ?? id, bills) })),
  ];
};

/** The member that an owner is, as tasks of requests name them: of `me` the id. */
export const useAssigneeOf = (owner: string | undefined): string | undefined => {
  const { data } = useQuery({ ...taskOwners, enabled: owner === 'me' });
  return owner === 'me' ? (data?.owners.find(({ you }) => you)?.id ?? owner) : owner;
};

/** An owner in words; undefined where none is asked for. */
export const useOwnerLabel = (owner: string | undefined): string | undefined => {
  const owners = useOwners(owner !== undefined);
  return owner === undefined ? undefined : (owners.find(({ value }) => value === owner)?.label ?? owner);
};

/** Picks whose tasks are shown; null: everybody's. */
export const OwnerSelect = ({
  value,
  label,
  withinPortal = true,
  onChange,
}: {
  readonly value: string | null;
  /** Shown above it; without one, for readers alone. */
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
