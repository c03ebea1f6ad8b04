import type { BillEvent, Message } from '#domain';
import {
  billSamples,
  everyAccountEvent,
  everyBankStatementEvent,
  everyCheckEvent,
  everyCredentialEvent,
  everyEndpointEvent,
  everyOrganizationEvent,
  everyPartnerBatchEvent,
  everyPartnerEvent,
  everyPayerFileEvent,
  everyRecipientEvent,
  everyRfaEvent,
  everyRulesRecordEvent,
  everySavedFilterEvent,
  everySessionEvent,
  everyWebhookDeliveryEvent,
  fullSubmission,
} from '#domain/samples';
import { historyOf } from './bill-histories.js';

/** Sample of every bill event type with all fields set: the last event of its type in the history declared for it. */
export const everyBillEvent = (): readonly BillEvent[] =>
  Object.entries(billSamples.events).map(([type, commands]) => {
    const submitted = commands[0]?.type === 'SubmitBill' ? commands : [fullSubmission, ...commands];
    const event = historyOf(...submitted).findLast((candidate) => candidate.type === type);
    if (!event) throw new Error(`The declared history of ${type} does not record an event of that type.`);
    return event;
  });

/** Sample of every stored event. Golden files for new types are generated from these samples. */
export const everyStoredEvent = (): readonly Message[] => [
  ...everyBillEvent(),
  ...everyOrganizationEvent,
  ...everyAccountEvent,
  ...everyRecipientEvent,
  ...everyCredentialEvent,
  ...everyEndpointEvent,
  ...everyWebhookDeliveryEvent,
  ...everyPayerFileEvent,
  ...everyPartnerBatchEvent,
  ...everyPartnerEvent,
  ...everyRulesRecordEvent,
  ...everyRfaEvent,
  ...everyCheckEvent,
  ...everySessionEvent,
  ...everySavedFilterEvent,
  ...everyBankStatementEvent,
];
