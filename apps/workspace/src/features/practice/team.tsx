import { Button, Select, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { BodyOf, Types } from '../../api/client';
import { team } from '../../api/queries';
import { useWrite } from '../../api/use-write';
import { m } from '../../messages';
import { QueryContent } from '../../ui/query-content';
import { Handovers } from './handovers';
import { InviteMember } from './invite-member';
import { DataTable } from '../../ui/data-table';
import { dayOf } from '../../ui/format';
import { notifyProblem } from '../../ui/notify';
import { Panel, State } from '../../ui/parts';

type Role = NonNullable<BodyOf<'changeMember'>['role']>;

export const Team = () => {
  const found = useQuery(team);
  const write = useWrite('changeMember', { done: m.common.saved });
  const change = (id: string, body: BodyOf<'changeMember'>): void =>
    write.mutate({ path: { id }, body }, { onError: notifyProblem });
  const signOut = useWrite('signOutMember', { done: m.practice.signedOutEverywhere });
  const reset = useWrite('resetSecondFactor', { done: m.practice.factorReset });
  const [inviting, setInviting] = useState<Types.MemberView | 'new' | null>(null);
  return (
    <div className="ws-stack">
      <Handovers />
      <Panel
        title={m.practice.team}
        bare
        actions={
          found.data?.capabilities.canInvite === true && (
            <Button variant="default" size="compact-xs" onClick={() => setInviting('new')}>
              {m.practice.invite}
            </Button>
          )
        }
      >
        <QueryContent query={found}>
          {({ members, roles, capabilities }) => (
            <DataTable
              name={m.practice.team}
              rows={members}
              keyOf={({ id }) => id}
              columns={[
                {
                  head: m.practice.name,
                  cell: ({ name, invited }) => (
                    <>
                      {name} {invited && <State tone="warning" label={m.practice.invited} />}
                    </>
                  ),
                },
                { head: m.bill.email, cell: ({ email }) => email },
                {
                  head: m.practice.role,
                  width: 180,
                  cell: ({ id, name, email, role }) => (
                    <Select
                      aria-label={`${m.practice.role}: ${name ?? email ?? ''}`}
                      data={roles.map((role) => ({ value: role.id, label: role.label }))}
                      value={role}
                      allowDeselect={false}
                      onChange={(next) => next !== null && next !== role && change(id, { role: next as Role })}
                    />
                  ),
                },
                {
                  head: m.practice.active,
                  cell: ({ id, name, email, active }) => (
                    <Switch
                      aria-label={`${m.practice.active}: ${name ?? email ?? ''}`}
                      checked={active}
                      onChange={({ currentTarget }) => change(id, { active: currentTarget.checked })}
                    />
                  ),
                },
                { head: m.practice.passkeys, cell: ({ passkeys }) => (passkeys > 0 ? passkeys : '') },
                { head: m.practice.since, cell: ({ createdAt }) => dayOf(createdAt), whole: true },
                {
                  head: m.common.actions,
                  quiet: true,
                  cell: (member) => {
                    const { id, name, email, passkeys } = member;
                    return (
                      <>
                        {member.invited && member.active && email !== null && capabilities.canInvite && (
                          <Button
                            variant="subtle"
                            size="compact-xs"
                            aria-label={`${m.practice.inviteAgain}: ${name ?? email}`}
                            onClick={() => setInviting(member)}
                          >
                            {m.practice.inviteAgain}
                          </Button>
                        )}
                        {passkeys > 0 && (
                          <Button
                            variant="subtle"
                            color="red"
                            size="compact-xs"
                            aria-label={`${m.practice.resetFactor}: ${name ?? email ?? ''}`}
                            onClick={() => reset.mutate({ path: { id } }, { onError: notifyProblem })}
                          >
                            {m.practice.resetFactor}
                          </Button>
                        )}
                        <Button
                          variant="subtle"
                          color="red"
                          size="compact-xs"
                          aria-label={`${m.practice.signOutEverywhere}: ${name ?? email ?? ''}`}
                          onClick={() => signOut.mutate({ path: { id } }, { onError: notifyProblem })}
                        >
                          {m.practice.signOutEverywhere}
                        </Button>
                      </>
                    );
                  },
                },
              ]}
            />
          )}
        </QueryContent>
      </Panel>
      {inviting !== null && found.data && (
        <InviteMember
          roles={found.data.roles}
          member={inviting === 'new' ? null : inviting}
          onClose={() => setInviting(null)}
        />
      )}
    </div>
  );
};
