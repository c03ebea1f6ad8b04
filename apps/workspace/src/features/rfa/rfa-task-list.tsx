import { Button } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useMay } from '../../api/session';
import { m } from '../../messages';
import { rfaForms } from '../../rfa-form-messages';
import { rfaWords } from '../../rfa-messages';
import { AskedPages } from '../../ui/asked';
import { DataTable } from '../../ui/data-table';
import { date, dayOf, daysUntil, NONE } from '../../ui/format';
import { inWords } from '../../ui/in-words';
import { Panel, State } from '../../ui/parts';
import { FollowUpDialog, useAssigneeWords } from './follow-up-dialog';
import { rfaTasks, rfaTaskTone, tasksOfRfa, type RfaTask, type RfaTasksQuery } from './rfa-tasks';
import type { Rfa } from './rfas';

const words = rfaWords.tasks;

/** The day that a task is about, and how far it is. */
const Due = ({ of: { dueAt, since, certainty } }: { readonly of: RfaTask }) => {
  if (dueAt === null) return NONE;
  const left = daysUntil(dueAt);
  // What stands since a day after it is late, whatever the clock of the sandbox says.
  const isLate = left < 0 || since > dueAt;
  return (
    <>
      {date(dueAt)}
      <div className={isLate ? 'ws-danger' : 'ws-soft'}>
        {isLate ? m.common.overdue(Math.max(1, -left)) : m.common.left(left)}
      </div>
      {certainty === 'unproven' && <div className="ws-soft">{words.unproven}</div>}
    </>
  );
};

/** What was last said of a task. */
const Said = ({ of: task, whose }: { readonly of: RfaTask; readonly whose: string | null }) => {
  const { outcome, followedUpAt, followedUpBy, note, snoozedUntil, state } = task;
  const parts = [
    outcome && inWords(rfaForms.followUp.outcomes, outcome),
    followedUpAt && dayOf(followedUpAt),
    followedUpBy,
  ].filter(Boolean);
  return (
    <>
      {whose !== null && <div>{whose}</div>}
      {state === 'snoozed' && snoozedUntil !== null && <div>{words.until(date(snoozedUntil))}</div>}
      {parts.length > 0 && <div className="ws-soft">{parts.join(' · ')}</div>}
      {note !== null && <div>{note}</div>}
    </>
  );
};

/** The tasks of one kind in the queues, each with its request; the most pressing first. */
export const RfaTaskQueue = ({ label, query }: { readonly label: string; readonly query: RfaTasksQuery }) => {
  const found = useInfiniteQuery(rfaTasks(query));
  const mayAct = useMay('rfas:act');
  const whoseOf = useAssigneeWords();
  const [open, setOpen] = useState<RfaTask | null>(null);
  const tasks = found.data?.pages.flatMap(({ data }) => data) ?? [];
  const [first] = tasks;
  const isDated = tasks.some(({ dueAt }) => dueAt !== null);
  return (
    <div className="ws-queue" style={{ overflowY: 'auto' }}>
      <AskedPages query={found} rows={10}>
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
              detail={(task) => task.followedUpAt !== null && <Said of={task} whose={whoseOf(task)} />}
              columns={[
                {
                  head: rfaWords.columns.request,
                  cell: ({ rfaId, rfaNumber }) => (
                    <Link to="/authorizations/$rfaId" params={{ rfaId }}>
                      {rfaWords.title(rfaNumber)}
                    </Link>
                  ),
                  whole: true,
                },
                isDated
                  ? { head: words.due, cell: (task) => <Due of={task} />, whole: true }
                  : { head: words.since, cell: ({ since }) => date(since), whole: true },
                {
                  head: rfaWords.columns.patient,
                  cell: ({ employeeName, claimNumber }) => (
                    <>
                      {employeeName ?? NONE}
                      <div className="ws-soft">{claimNumber ?? NONE}</div>
                    </>
                  ),
                },
                {
                  head: rfaWords.columns.administrator,
                  cell: ({ administratorName }) => administratorName ?? NONE,
                },
                ...(mayAct
                  ? [
                      {
                        head: rfaForms.followUp.title,
                        quiet: true,
                        cell: (task: RfaTask) => (
                          <Button variant="default" size="xs" onClick={() => setOpen(task)}>
                            {rfaForms.followUp.title}
                          </Button>
                        ),
                      },
                    ]
                  : []),
              ]}
            />
          </Panel>
        )}
      </AskedPages>
      {open && <FollowUpDialog key={open.id} task={open} onClose={() => setOpen(null)} />}
    </div>
  );
};

/** What is to be done about one request today; nothing where there is nothing. */
export const RfaTasks = ({ rfa }: { readonly rfa: Rfa }) => {
  const { data = [] } = useQuery(tasksOfRfa(rfa.id));
  const mayAct = useMay('rfas:act');
  const whoseOf = useAssigneeWords();
  const [open, setOpen] = useState<RfaTask | null>(null);
  if (data.length === 0) return null;
  return (
    <Panel title={words.title}>
      {data.map((task) => (
        <div key={task.id} className="ws-note" role="group" aria-label={task.label}>
          <div className="ws-actions" style={{ alignItems: 'flex-start', justifyContent: 'space-between', margin: 0 }}>
            <div style={{ flex: '1 1 300px' }}>
              <State tone={task.state === 'snoozed' ? 'neutral' : rfaTaskTone(task.kind)} label={task.label} />
              {task.dueAt !== null && (
                <span className="ws-soft">
                  {' · '}
                  {date(task.dueAt)}
                  {task.certainty === 'unproven' && `, ${words.unproven}`}
                </span>
              )}
              <div>{task.todo}</div>
              {task.citation !== null && <div className="ws-soft">{task.citation}</div>}
              <Said of={task} whose={whoseOf(task)} />
            </div>
            {mayAct && (
              <Button variant="default" className="ws-noprint" onClick={() => setOpen(task)}>
                {rfaForms.followUp.title}
              </Button>
            )}
          </div>
        </div>
      ))}
      {open && <FollowUpDialog key={open.id} task={open} onClose={() => setOpen(null)} />}
    </Panel>
  );
};
