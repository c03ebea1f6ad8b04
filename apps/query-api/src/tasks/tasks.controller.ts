import { queryController } from '../kernel/query-controller.js';
import { GetBillTasks, ListTaskOwners } from './task.queries.js';

export const TasksController = queryController({
  getBillTasks: GetBillTasks,
  listTaskOwners: ListTaskOwners,
});
