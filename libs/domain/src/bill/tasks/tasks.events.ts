import { unseal, type Sealed } from '../../kernel/sealed.js';
import type { EventKinds } from '../shared/event-kinds.js';
import type { CalendarDate } from '../shared/bill.types.js';
import { snoozeOf } from './task-fact.js';

/** Part of a bill on file about whose task it is. */
export interface TasksOnFile {
  /** Owner of the task, called as when it was given to them; null: nobody in particular. */
  readonly taskOwner: { readonly id: string; readonly name: string | null } | null;
}

/** Stored events about whose task a bill is. */
export interface TaskEvents {
  /** The task as it is from now on, not only what was changed. */
  readonly TaskAssigned: {
    billId: string;
    ownerId: string | null;
    dueOn: CalendarDate | null;
    snoozedUntil: CalendarDate | null;
    /** `ownerName`: null where the owner stays. */
    private: Sealed<{ ownerName: string | null; actorName: string | null }>;
  };
}

export const taskEvents = {
  TaskAssigned: {
    public: 'bill.assigned',
    evolve: (facts, { ownerId, dueOn, snoozedUntil }) => ({
      ...facts,
      task: { ownerId, dueOn, snooze: snoozeOf(facts, snoozedUntil) },
    }),
    view: ({ taskOwner: before }, { ownerId, private: text }) => {
      const kept = before?.id === ownerId ? before.name : null;
      return { taskOwner: ownerId === null ? null : { id: ownerId, name: unseal(text).ownerName ?? kept } };
    },
  },
} as const satisfies EventKinds<TaskEvents>;
