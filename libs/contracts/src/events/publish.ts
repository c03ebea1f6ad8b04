import {
  publicBillTypes,
  publicEventId,
  publicRecipientTypes,
  type BillEvent,
  type CheckEvent,
  type DataOf,
  type EndpointEvent,
  type HistoryEvent,
  type PayerFileEvent,
  type RecipientEvent,
  type RfaEvent,
  type WebhookDeliveryEvent,
} from '#domain';
import { API_VERSION, type PublicEventData, type PublicEventType } from './catalog.js';
import type { EventOwner, PublicEvent } from './public-event.js';
import { billPublication } from './bill-publication.js';
import { checkPublication, publicCheckTypes } from './topics/checks.js';
import type { PublishedData } from './publication.js';
import { endpointPublication, publicEndpointTypes } from './topics/endpoints.js';
import { payerFilePublication, publicPayerFileTypes } from './topics/payer-files.js';
import { recipientPublication } from './topics/recipients.js';
import { publicRfaTypes, rfaPublication } from './topics/rfas.js';

type FeedEvent =
  | BillEvent
  | RecipientEvent
  | EndpointEvent
  | WebhookDeliveryEvent
  | PayerFileEvent
  | CheckEvent
  | RfaEvent;

/** Null if not published. Types that are not listed are not published either. */
export const publicTypes = {
  ...publicBillTypes,
  ...publicRecipientTypes,
  ...publicEndpointTypes,
  ...publicPayerFileTypes,
  ...publicCheckTypes,
  ...publicRfaTypes,
} as const satisfies Record<FeedEvent['type'], PublicEventType | null>;

type Published = {
  readonly [T in keyof typeof publicTypes as (typeof publicTypes)[T] extends PublicEventType ? T : never]: {
    readonly publish: (
      data: DataOf<FeedEvent, T>,
    ) => PublishedData<PublicEventData<Extract<(typeof publicTypes)[T], PublicEventType>>>;
  };
};

const publications = {
  ...billPublication,
  ...recipientPublication,
  ...endpointPublication,
  ...payerFilePublication,
  ...checkPublication,
  ...rfaPublication,
} satisfies Published;

const typeByStored: ReadonlyMap<string, PublicEventType | null> = new Map(Object.entries(publicTypes));
const publishers: ReadonlyMap<string, (data: never) => object> = new Map(
  Object.entries(publications).flatMap(([type, one]) => ('publish' in one ? [[type, one.publish]] : [])),
);

/** Does not read the event. Null if not published. */
export const publicTypeOf = (storedType: string): PublicEventType | null => typeByStored.get(storedType) ?? null;

/** True if the event contains the client's bill ID. All others are published from clear fields and need no key. */
export const publishesPrivateData = (storedType: string): boolean => publicTypeOf(storedType) === 'bill.submitted';

/** Event as published after the bill was shredded. */
export const withoutPrivateData = (event: PublicEvent): PublicEvent =>
  event.type === 'bill.submitted' && event.data.externalId !== null
    ? { ...event, data: Object.assign({}, event.data, { externalId: null }) }
    : event;

/** Returns null if not published. Pure. If `private` is missing or REDACTED, returns as in `withoutPrivateData`. */
export const publish = (event: HistoryEvent, { organizationId, environment }: EventOwner): PublicEvent | null => {
  const data = publishers.get(event.type)?.(event.data as never);
  if (!data) return null;
  const { billId, ...more } = data as { readonly billId?: string };
  const { customerExternalId = null } = event.metadata;
  return {
    id: publicEventId(event.id),
    sequence: String(event.position),
    type: publicTypeOf(event.type),
    apiVersion: API_VERSION,
    createdAt: event.metadata.at,
    organizationId,
    environment,
    data: Object.hasOwn(publicBillTypes, event.type)
      ? { billId, customerExternalId, ...more }
      : Object.hasOwn(rfaPublication, event.type)
        ? { ...data, customerExternalId }
        : data,
  } as PublicEvent;
};
