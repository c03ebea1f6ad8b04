import type { Topic } from '../shared/topic.js';
import { reassessmentEvents, type ReassessmentEvents } from './reassessment.events.js';
import { reassessmentDecisions, type ReassessmentCommands } from './reassessment.commands.js';

declare module '../shared/bill.topics.js' {
  interface BillTopics {
    readonly reassessment: { events: ReassessmentEvents; commands: ReassessmentCommands };
  }
}

export const reassessment = {
  events: reassessmentEvents,
  commands: reassessmentDecisions,
} as const satisfies Topic<'reassessment'>;

export { repriceLines } from './reassess.js';
export { isDecisionFinal } from './reassessment.commands.js';
