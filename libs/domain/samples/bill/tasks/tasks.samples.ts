import { addDays, losAngelesDate } from '../../../src/kernel/calendar.js';
import { askedAt, but, noon, TODAY, type BillCommandOf, type TopicSamples } from '../bill.samples.js';
import { stateUnchanged } from '../lifecycle.samples.js';
import type { TaskCommands, taskActions } from '../../../src/bill/tasks/tasks.commands.js';
import type { TaskEvents } from '../../../src/bill/tasks/tasks.events.js';

const dana = { id: 'mem_dana', name: 'Dana Biller' };

/** Returns a command that assigns the bill to Dana. */
export const assignTask = (at: string): BillCommandOf<'AssignTask'> => ({
  type: 'AssignTask',
  data: { ...askedAt(at), owner: dana },
});

/** Returns a command that snoozes the bill's task for a number of days. */
export const snooze = (days: number, at: string): BillCommandOf<'AssignTask'> => ({
  type: 'AssignTask',
  data: { ...askedAt(at), snoozedUntil: addDays(losAngelesDate(at), days) },
});

export const taskSamples: TopicSamples<TaskCommands, TaskEvents, keyof typeof taskActions> = {
  wishes: {
    AssignTask: [
      (_, at, n, m) =>
        but(assignTask(at), { owner: n % 3 === 0 ? null : dana, dueOn: addDays(losAngelesDate(at), m % 40) }),
      (_, at, n) => snooze(n % 20, at),
    ],
  },
  events: {
    TaskAssigned: [but(assignTask(noon('2026-03-10')), { dueOn: '2026-03-20', snoozedUntil: '2026-03-12' })],
  },
  actions: {
    // Assigning the task to its current owner again would record nothing.
    assign: {
      harmless: ({ task }, at) => [but(assignTask(at), { owner: task.ownerId === dana.id ? null : dana })],
    },
  },
  lifecycle: [{ kind: 'action', trigger: 'assign', outcomes: stateUnchanged, command: () => assignTask(TODAY) }],
};
