import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { sessions } from '../../api/queries';
import { useWrite } from '../../api/use-write';
import { m } from '../../messages';
import { QueryContent } from '../../ui/query-content';
import { DataTable } from '../../ui/data-table';
import { time } from '../../ui/format';
import { labelFor } from '../../ui/labels';
import { notifyProblem } from '../../ui/notify';
import { SignInRules } from './sign-in-rules';
import { Panel } from '../../ui/parts';

/** Signed-in users, with each session's device, start and last activity. Each session can be ended. */
export const Sessions = () => {
  const found = useQuery(sessions);
  const end = useWrite('endSession', { done: m.practice.sessionEnded });
  return (
    <div className="ws-stack">
      <Panel title={m.practice.sessions} bare>
        <QueryContent query={found}>
          {(rows) => (
            <DataTable
              name={m.practice.sessions}
              empty={m.practice.noSessions}
              rows={rows}
              keyOf={({ id }) => id}
              columns={[
                { head: m.practice.name, cell: ({ name, subject }) => name ?? subject },
                { head: m.practice.sessionKind, cell: ({ kind }) => labelFor(m.practice.sessionKinds, kind) },
                {
                  head: m.practice.sessionFrom,
                  cell: ({ address, userAgent }) => (
                    <>
                      {address}
                      <div className="ws-soft">{userAgent}</div>
                    </>
                  ),
                },
                { head: m.practice.since, cell: ({ startedAt }) => time(startedAt), whole: true },
                { head: m.developers.lastUsed, cell: ({ lastUsedAt }) => time(lastUsedAt), whole: true },
                {
                  head: m.common.actions,
                  quiet: true,
                  cell: ({ id, current, name, subject }) =>
                    current ? (
                      m.practice.thisSession
                    ) : (
                      <Button
                        variant="subtle"
                        color="red"
                        size="compact-xs"
                        aria-label={`${m.practice.endSession}: ${name ?? subject}`}
                        onClick={() => end.mutate({ path: { sessionId: id } }, { onError: notifyProblem })}
                      >
                        {m.practice.endSession}
                      </Button>
                    ),
                },
              ]}
            />
          )}
        </QueryContent>
      </Panel>
      <SignInRules />
    </div>
  );
};
