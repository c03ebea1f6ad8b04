import { queryController } from '../kernel/query-controller.js';
import { ListSessions } from './session-list.queries.js';

/** Queries for the people who are signed in. */
export const SessionListController = queryController({ listSessions: ListSessions });
