import type { Topic } from '../shared/topic.js';
import { noTask, type TasksFacts } from './task-fact.js';
import { taskEvents, type TasksOnFile, type TaskEvents } from './tasks.events.js';
import { taskDecisions, taskActions, type TaskCommands } from './tasks.commands.js';

declare module '../shared/bill.topics.js' {
  interface BillTopics {
    readonly tasks: { facts: TasksFacts; onFile: TasksOnFile; events: TaskEvents; commands: TaskCommands };
  }
}

export const tasks = {
  facts: { task: noTask },
  onFile: { taskOwner: null },
  events: taskEvents,
  commands: taskDecisions,
  actions: taskActions,
} as const satisfies Topic<'tasks'>;

export { noTask } from './task-fact.js';
export { taskAssignedEvent, taskOf } from './tasks.commands.js';
