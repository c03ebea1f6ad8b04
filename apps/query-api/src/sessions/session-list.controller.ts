import { queryController } from '../kernel/query-controller.js';
import { ListSessions } from './session-list.queries.js';

/** Queries for active sessions. */
export const SessionListController = queryController({ listSessions: ListSessions });
