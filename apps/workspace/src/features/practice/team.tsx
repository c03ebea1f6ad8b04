import { Select, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { BodyOf } from '../../api/client';
import { team } from '../../api/queries';
import { useWrite } from '../../api/use-write';
import { m } from '../../messages';
import { Asked } from '../../ui/asked';
import { dayOf } from '../../ui/format';
import { notifyProblem } from '../../ui/notify';
import { Panel } from '../../ui/parts';

/** As the service lists them with the team. */
type Role = NonNullable<BodyOf<'changeMember'>['role']>;

/** Who works here, as what, and whether still. */
export const Team = () => {
  const found = useQuery(team);
  const write = useWrite('changeMember', { done: m.common.saved });
  const change = (id: string, body: BodyOf<'changeMember'>): void =>
    write.mutate({ path: { id }, body }, { onError: notifyProblem });
  return (
    <Panel title={m.practice.team} bare>
      <Asked query={found}>
        {({ members, roles }) => (
          <table className="ws-table">
            <thead>
              <tr>
                <th>{m.practice.name}</th>
                <th>{m.bill.email}</th>
                <th>{m.practice.role}</th>
                <th>{m.practice.active}</th>
                <th>{m.practice.since}</th>
              </tr>
            </thead>
            <tbody>
              {members.map(({ id, name, email, role, active, createdAt }) => (
                <tr key={id}>
                  <td>{name}</td>
                  <td>{email}</td>
                  <td style={{ width: 180 }}>
                    <Select
                      aria-label={`${m.practice.role}: ${name ?? email ?? ''}`}
                      data={roles.map((one) => ({ value: one.id, label: one.label }))}
                      value={role}
                      allowDeselect={false}
                      onChange={(next) => next !== null && next !== role && change(id, { role: next as Role })}
                    />
                  </td>
                  <td>
                    <Switch
                      aria-label={`${m.practice.active}: ${name ?? email ?? ''}`}
                      checked={active}
                      onChange={({ currentTarget }) => change(id, { active: currentTarget.checked })}
                    />
                  </td>
                  <td>{dayOf(createdAt)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </Asked>
    </Panel>
  );
};
