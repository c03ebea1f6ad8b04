import { useQuery } from '@tanstack/react-query';
import { taskOwners } from '../../api/queries';
import { useWrite } from '../../api/use-write';
import { rfaRules } from '../../generated/rfa-contract';
import { m } from '../../messages';
import { rfaFormMessages } from '../../messages/authorization-form';
import { pairs, type FormField } from '../../ui/field';
import { FieldsDialog, useFields } from '../../ui/fields-dialog';
import { requestBody } from '../../ui/form-field';
import { rfaFields } from './rfa-fields';
import type { RfaTask } from './rfa-tasks';

const messages = rfaFormMessages.followUp;

/** Fields that can be cleared. If the user empties such a field, its value is removed. */
const clearable = ['snoozedUntil', 'assigneeReference'] as const;

const UNASSIGNED = 'none';

/** Returns the team members, plus the current assignee if it isn't one of them. */
const useAssignees = ({ assigneeReference: now }: RfaTask) => {
  const { data } = useQuery(taskOwners);
  const team = (data?.owners ?? []).map(({ id, name, you }) => ({
    value: id,
    label: you ? messages.me : (name ?? m.common.unnamedMember),
  }));
  if (now === null) return team;
  const others = team.some(({ value }) => value === now) ? [] : [{ value: now, label: now }];
  return [{ value: UNASSIGNED, label: messages.nobody }, ...team, ...others];
};

export const useAssigneeLabel = (): ((task: RfaTask) => string | null) => {
  const { data } = useQuery(taskOwners);
  return ({ assigneeReference }) => {
    const owner = data?.owners.find(({ id }) => id === assigneeReference);
    if (assigneeReference === null) return null;
    if (owner?.you === true) return messages.yours;
    // A reference that isn't a team member's is from another system.
    return messages.givenTo(owner ? (owner.name ?? m.common.unnamedMember) : assigneeReference);
  };
};

export const FollowUpDialog = ({ task, onClose }: { readonly task: RfaTask; readonly onClose: () => void }) => {
  // A snooze date in the past has no effect.
  const snoozedUntil = task.state === 'snoozed' ? task.snoozedUntil : null;
  const { assigneeReference } = task;
  const before = { snoozedUntil, assigneeReference };
  const fields = rfaFields(rfaRules.followUpRfa, {
    outcome: { label: messages.outcome, choices: pairs(messages.outcomes), hint: messages.outcomeHint },
    snoozedUntil: {
      initial: snoozedUntil ?? '',
      hint: messages.snoozeHint,
      when: ({ outcome }) => outcome !== 'reviewed',
    },
    assigneeReference: { initial: assigneeReference ?? '', choices: useAssignees(task) },
  }) as readonly FormField[];
  const typed = useFields(`followUpRfa/${task.id}`, fields, onClose);
  const write = useWrite('followUpRfa', { done: rfaFormMessages.saved, onDone: () => typed.close() });
  const send = (): void => {
    const gone = clearable.filter(
      (path) => before[path] !== null && ['', UNASSIGNED, null, undefined].includes(typed.values[path] as string),
    );
    const body = { ...requestBody(fields, typed.values), ...Object.fromEntries(gone.map((path) => [path, null])) };
    write.mutate({ path: { id: task.id }, body });
  };
  return (
    <FieldsDialog
      of={{ ...typed, fields }}
      title={messages.title}
      text={`${task.label}. ${task.todo}`}
      send={messages.send}
      write={write}
      onSend={send}
    />
  );
};
