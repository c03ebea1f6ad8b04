import type { Topic } from '../shared/topic.js';
import {
  determinationEvents,
  type DeterminationsFacts,
  type DeterminationsOnFile,
  type DeterminationEvents,
} from './determinations.events.js';
import { determinationDecisions, determinationActions, type DeterminationCommands } from './determinations.commands.js';

declare module '../shared/bill.topics.js' {
  interface BillTopics {
    readonly determinations: {
      facts: DeterminationsFacts;
      onFile: DeterminationsOnFile;
      events: DeterminationEvents;
      commands: DeterminationCommands;
    };
  }
}

export const determinations = {
  facts: { determinations: [] },
  onFile: { determinations: [] },
  events: determinationEvents,
  commands: determinationDecisions,
  actions: determinationActions,
} as const satisfies Topic<'determinations'>;

export {
  appealEnd,
  awardEnd,
  awardOf,
  awardOfEor,
  determinationOf,
  enforceableFrom,
  ordersFee,
} from './determination.facts.js';
