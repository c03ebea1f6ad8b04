import { queryController } from '../kernel/query-controller.js';
import { ListSessions } from './session-list.queries.js';

/** Who is signed in. */
export const SessionListController = queryController({ listSessions: ListSessions });
