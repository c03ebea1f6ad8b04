import { unseal, type Sealed } from '../../kernel/sealed.js';
import type { EventKinds } from '../shared/event-kinds.js';
import type { CalendarDate } from '../shared/bill.types.js';
import { snoozeOf } from './task-fact.js';

export interface TasksOnFile {
  /** Owner's name at the time of assignment. Null if unassigned. */
  readonly taskOwner: { readonly id: string; readonly name: string | null } | null;
}

export interface TaskEvents {
  /** Contains the whole task, not only the changed fields. */
  readonly TaskAssigned: {
    billId: string;
    ownerId: string | null;
    dueOn: CalendarDate | null;
    snoozedUntil: CalendarDate | null;
    /** `ownerName`: null if the owner doesn't change. */
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
