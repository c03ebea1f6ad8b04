import type { Topic } from '../shared/topic.js';
import {
  authorizationEvents,
  type AuthorizationFacts,
  type AuthorizationOnFile,
  type AuthorizationEvents,
} from './authorization.events.js';
import { authorizationDecisions, type AuthorizationCommands } from './authorization.commands.js';

declare module '../shared/bill.topics.js' {
  interface BillTopics {
    readonly authorization: {
      facts: AuthorizationFacts;
      onFile: AuthorizationOnFile;
      events: AuthorizationEvents;
      commands: AuthorizationCommands;
    };
  }
}

export const authorization = {
  facts: { authorizationDenials: [] },
  onFile: { denials: [] },
  events: authorizationEvents,
  commands: authorizationDecisions,
} as const satisfies Topic<'authorization'>;

export { recordDenial, type AuthorizationProof } from './authorization.commands.js';
export { withProof } from './authorization.events.js';
export { deniesAuthorization } from './denied-lines.js';
