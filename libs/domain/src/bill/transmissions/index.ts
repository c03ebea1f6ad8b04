import type { Topic } from '../shared/topic.js';
import type { TransmissionsFacts } from './transmission-facts.js';
import type { TransmissionsOnFile } from './attempts.js';
import { transmissionEvents, type TransmissionEvents } from './transmissions.events.js';
import { transmissionDecisions, transmissionActions, type TransmissionCommands } from './transmissions.commands.js';

declare module '../shared/bill.topics.js' {
  interface BillTopics {
    readonly transmissions: {
      facts: TransmissionsFacts;
      onFile: TransmissionsOnFile;
      events: TransmissionEvents;
      commands: TransmissionCommands;
    };
  }
}

export const transmissions = {
  facts: { route: null, attempt: 0, written: [], transmissions: [] },
  onFile: { attempts: [] },
  events: transmissionEvents,
  commands: transmissionDecisions,
  actions: transmissionActions,
} as const satisfies Topic<'transmissions'>;

export type { AcknowledgementLevel, AcknowledgementOutcome, TransmissionAcknowledgedData } from './acknowledgement.js';
export { attemptsAfter, routeLabels } from './attempts.js';
export { destinationOf, effectiveRoute, routeProblems, type SentDelivery } from './delivery-route.js';
export { retransmissionData, type Retransmission } from './retransmission.js';
export {
  currentTransmission,
  currentTransmissionStatus,
  withNewTransmission,
  withoutPayerAnswer,
  withPayerAnswer,
  type CurrentTransmissionStatus,
  type TransmissionFact,
} from './transmission-facts.js';
export { canFail, instantOn, transmissionFailedEvent, transmissionSentEvent } from './transmissions.commands.js';
