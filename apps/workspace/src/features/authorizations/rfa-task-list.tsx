import { Button } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useHasPermission } from '../../api/session';
import { m } from '../../messages';
import { rfaFormMessages } from '../../messages/authorization-form';
import { rfaMessages } from '../../messages/authorizations';
import { PagedQueryContent } from '../../ui/query-content';
import { DataTable } from '../../ui/data-table';
import { date, dayOf, daysUntil, NO_VALUE } from '../../ui/format';
import { labelFor } from '../../ui/labels';
import { Panel, State } from '../../ui/parts';
import { FollowUpDialog, useAssigneeLabel } from './follow-up-dialog';
import { rfaTasks, rfaTaskTone, tasksOfRfa, type RfaTask, type RfaTasksQuery } from './rfa-tasks';
import type { Rfa } from './rfas';

const messages = rfaMessages.tasks;

const Due = ({ of: { dueAt, since, certainty } }: { readonly of: RfaTask }) => {
  if (dueAt === null) return NO_VALUE;
  const left = daysUntil(dueAt);
  // A task whose due date passed before it was opened is late, regardless of the sandbox clock.
  const isLate = left < 0 || since > dueAt;
  return (
    <>
      {date(dueAt)}
      <div className={isLate ? 'ws-danger' : 'ws-soft'}>
        {isLate ? m.common.overdue(Math.max(1, -left)) : m.common.left(left)}
      </div>
      {certainty === 'unproven' && <div className="ws-soft">{messages.unproven}</div>}
    </>
  );
};

const LastNote = ({ of: task, assignee }: { readonly of: RfaTask; readonly assignee: string | null }) => {
  const { outcome, followedUpAt, followedUpBy, note, snoozedUntil, state } = task;
  const parts = [
    outcome && labelFor(rfaFormMessages.followUp.outcomes, outcome),
    followedUpAt && dayOf(followedUpAt),
    followedUpBy,
  ].filter(Boolean);
  return (
    <>
      {assignee !== null && <div>{assignee}</div>}
      {state === 'snoozed' && snoozedUntil !== null && <div>{messages.until(date(snoozedUntil))}</div>}
      {parts.length > 0 && <div className="ws-soft">{parts.join(' · ')}</div>}
      {note !== null && <div>{note}</div>}
    </>
  );
};

/** Queue for one kind of task, with each task's request. The most urgent comes first. */
export const RfaTaskQueue = ({ label, query }: { readonly label: string; readonly query: RfaTasksQuery }) => {
  const found = useInfiniteQuery(rfaTasks(query));
  const mayAct = useHasPermission('rfas:act');
  const assigneeLabel = useAssigneeLabel();
  const [open, setOpen] = useState<RfaTask | null>(null);
  const tasks = found.data?.pages.flatMap(({ data }) => data) ?? [];
  const [first] = tasks;
  const isDated = tasks.some(({ dueAt }) => dueAt !== null);
  return (
    <div className="ws-queue" style={{ overflowY: 'auto' }}>
      <PagedQueryContent query={found} rows={10}>
        {() => (
          <Panel title={label} bare>
            {first && (
              <div className="ws-soft" style={{ padding: '8px 12px' }}>
                {first.todo}
              </div>
            )}
            <DataTable
              name={label}
              empty={m.queues.empty}
              list
              rows={tasks}
              keyOf={({ id }) => id}
              detail={(task) => task.followedUpAt !== null && <LastNote of={task} assignee={assigneeLabel(task)} />}
              columns={[
                {
                  head: rfaMessages.columns.request,
                  cell: ({ rfaId, rfaNumber }) => (
                    <Link to="/authorizations/$rfaId" params={{ rfaId }}>
                      {rfaMessages.title(rfaNumber)}
                    </Link>
                  ),
                  whole: true,
                },
                isDated
                  ? { head: messages.due, cell: (task) => <Due of={task} />, whole: true }
                  : { head: messages.since, cell: ({ since }) => date(since), whole: true },
                {
                  head: rfaMessages.columns.patient,
                  cell: ({ employeeName, claimNumber }) => (
                    <>
                      {employeeName ?? NO_VALUE}
                      <div className="ws-soft">{claimNumber ?? NO_VALUE}</div>
                    </>
                  ),
                },
                {
                  head: rfaMessages.columns.administrator,
                  cell: ({ administratorName }) => administratorName ?? NO_VALUE,
                },
                ...(mayAct
                  ? [
                      {
                        head: rfaFormMessages.followUp.title,
                        quiet: true,
                        cell: (task: RfaTask) => (
                          <Button variant="default" size="xs" onClick={() => setOpen(task)}>
                            {rfaFormMessages.followUp.title}
                          </Button>
                        ),
                      },
                    ]
                  : []),
              ]}
            />
          </Panel>
        )}
      </PagedQueryContent>
      {open && <FollowUpDialog key={open.id} task={open} onClose={() => setOpen(null)} />}
    </div>
  );
};

/** The request's tasks. Hidden if there are none. */
export const RfaTasks = ({ rfa }: { readonly rfa: Rfa }) => {
  const { data = [] } = useQuery(tasksOfRfa(rfa.id));
  const mayAct = useHasPermission('rfas:act');
  const assigneeLabel = useAssigneeLabel();
  const [open, setOpen] = useState<RfaTask | null>(null);
  if (data.length === 0) return null;
  return (
    <Panel title={messages.title}>
      {data.map((task) => (
        <div key={task.id} className="ws-note" role="group" aria-label={task.label}>
          <div className="ws-actions" style={{ alignItems: 'flex-start', justifyContent: 'space-between', margin: 0 }}>
            <div style={{ flex: '1 1 300px' }}>
              <State tone={task.state === 'snoozed' ? 'neutral' : rfaTaskTone(task.kind)} label={task.label} />
              {task.dueAt !== null && (
                <span className="ws-soft">
                  {' · '}
                  {date(task.dueAt)}
                  {task.certainty === 'unproven' && `, ${messages.unproven}`}
                </span>
              )}
              <div>{task.todo}</div>
              {task.citation !== null && <div className="ws-soft">{task.citation}</div>}
              <LastNote of={task} assignee={assigneeLabel(task)} />
            </div>
            {mayAct && (
              <Button variant="default" className="ws-noprint" onClick={() => setOpen(task)}>
                {rfaFormMessages.followUp.title}
              </Button>
            )}
          </div>
        </div>
      ))}
      {open && <FollowUpDialog key={open.id} task={open} onClose={() => setOpen(null)} />}
    </Panel>
  );
};
