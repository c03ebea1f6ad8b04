import { queryController } from '../kernel/query-controller.js';
import { ListSessions } from './session-list.queries.js';

export const SessionListController = queryController({ listSessions: ListSessions });
