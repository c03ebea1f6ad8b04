import { queryController } from '../kernel/query-controller.js';
import { GetBillTasks } from './task.queries.js';

export const TasksController = queryController({
  getBillTasks: GetBillTasks,
});
