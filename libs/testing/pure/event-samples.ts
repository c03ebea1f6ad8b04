import type { BillEvent, Message } from '#domain';
import {
  billSamples,
  everyAccountEvent,
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

/** A recorded event of every type of the bill, every field filled: the last of its type in the history declared for it. */
export const everyBillEvent = (): readonly BillEvent[] =>
  Object.entries(billSamples.events).map(([type, commands]) => {
    const submitted = commands[0]?.type === 'SubmitBill' ? commands : [fullSubmission, ...commands];
    const event = historyOf(...submitted).findLast((candidate) => candidate.type === type);
    if (!event) throw new Error(`The history that is declared for ${type} does not record it.`);
    return event;
  });

/** The sample of every stored event: golden files of new types are written from them. */
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
];
