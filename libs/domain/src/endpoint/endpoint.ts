import type { Timestamp } from '../kernel/calendar.js';
import type { Decider, Message } from '../kernel/decider.js';
import { Rejection } from '../kernel/rejection.js';
import { unsealed } from '../kernel/sealed.js';
import type { AskedDelivery, DisabledReason, EndpointEvent, EndpointText, EventSelection } from './endpoint.events.js';

/** A receiver of webhooks. */
export interface Endpoint {
  readonly exists: boolean;
  readonly deleted: boolean;
  readonly endpointId: string;
  readonly url: string;
  readonly description: string | null;
  readonly eventTypes: EventSelection;
  readonly active: boolean;
  /** Set while the service has switched it off by itself. */
  readonly disabledReason: DisabledReason | null;
  /** Signs; empty once the endpoint's key was destroyed. */
  readonly secret: string;
  /** Signs as well until it expires; a further rotation replaces it. */
  readonly previousSecret: { readonly secret: string; readonly expiresAt: Timestamp } | null;
  readonly createdAt: Timestamp;
  readonly updatedAt: Timestamp;
}

export type EndpointCommand =
  | Message<
      'CreateEndpoint',
      EndpointText & {
        endpointId: string;
        eventTypes: EventSelection;
        active: boolean;
        secret: string;
        at: Timestamp;
      }
    >
  /** Absent fields stay as they are. */
  | Message<'ChangeEndpoint', Partial<EndpointText> & { eventTypes?: EventSelection; active?: boolean; at: Timestamp }>
  | Message<'RotateSecret', { secret: string; previousSecretExpiresAt: Timestamp; at: Timestamp }>
  | Message<'DisableEndpoint', { reason: DisabledReason; at: Timestamp }>
  | Message<'DeleteEndpoint', { at: Timestamp }>
  | Message<'TestEndpoint', { at: Timestamp }>
  | Message<'RequestRedelivery', AskedDelivery & { at: Timestamp }>
  | Message<
      'RequestRecovery',
      { since: Timestamp; afterRevision: number; throughRevision: number; count: number; at: Timestamp }
    >;

export const noEndpoint: Endpoint = {
  exists: false,
  deleted: false,
  endpointId: '',
  url: '',
  description: null,
  eventTypes: [],
  active: false,
  disabledReason: null,
  secret: '',
  previousSecret: null,
  createdAt: '',
  updatedAt: '',
};

const existing = (state: Endpoint): Endpoint => {
  if (!state.exists || state.deleted) throw new Rejection('not_found');
  return state;
};

/** Nothing is sent to an endpoint that is switched off, so nothing can be asked of it. */
const active = (state: Endpoint): Endpoint => {
  if (!existing(state).active) throw new Rejection('lifecycle_conflict', 'The endpoint is not active.');
  return state;
};

const sameSelection = (a: EventSelection, b: EventSelection): boolean => JSON.stringify(a) === JSON.stringify(b);

export const endpoint: Decider<Endpoint, EndpointCommand, EndpointEvent> = {
  initial: noEndpoint,
  decide: {
    CreateEndpoint: (state, { url, description, secret, at, ...facts }) =>
      state.exists
        ? []
        : [{ type: 'EndpointCreated', data: { ...facts, createdAt: at, private: { url, description, secret } } }],
    ChangeEndpoint: (state, { at, ...wish }) => {
      const { endpointId, ...before } = existing(state);
      const eventTypes = wish.eventTypes ?? before.eventTypes;
      const isActive = wish.active ?? before.active;
      const text = {
        url: wish.url ?? before.url,
        description: wish.description === undefined ? before.description : wish.description,
      };
      const same =
        sameSelection(eventTypes, before.eventTypes) &&
        isActive === before.active &&
        text.url === before.url &&
        text.description === before.description;
      if (same) return [];
      return [
        { type: 'EndpointChanged', data: { endpointId, eventTypes, active: isActive, changedAt: at, private: text } },
      ];
    },
    RotateSecret: (state, { secret, previousSecretExpiresAt, at }) => [
      {
        type: 'SecretRotated',
        data: {
          endpointId: existing(state).endpointId,
          rotatedAt: at,
          previousSecretExpiresAt,
          private: { secret },
        },
      },
    ],
    DisableEndpoint: (state, { reason, at }) =>
      state.exists && !state.deleted && state.active
        ? [{ type: 'EndpointDisabled', data: { endpointId: state.endpointId, reason, disabledAt: at } }]
        : [],
    DeleteEndpoint: (state, { at }) => [
      { type: 'EndpointDeleted', data: { endpointId: existing(state).endpointId, deletedAt: at } },
    ],
    TestEndpoint: (state, { at }) => [
      { type: 'EndpointTested', data: { endpointId: active(state).endpointId, requestedAt: at } },
    ],
    RequestRedelivery: (state, { at, ...wish }) => [
      {
        type: 'RedeliveryRequested',
        data: { endpointId: active(state).endpointId, ...wish, requestedAt: at },
      },
    ],
    RequestRecovery: (state, { at, ...wish }) => [
      { type: 'RecoveryRequested', data: { endpointId: active(state).endpointId, ...wish, requestedAt: at } },
    ],
  },
  evolve: {
    EndpointCreated: (state, { endpointId, eventTypes, active: isActive, createdAt, private: sealed }) => {
      const { url = '', description = null, secret = '' } = unsealed(sealed);
      return {
        ...state,
        exists: true,
        endpointId,
        url,
        description,
        eventTypes,
        active: isActive,
        secret,
        createdAt,
        updatedAt: createdAt,
      };
    },
    EndpointChanged: (state, { eventTypes, active: isActive, changedAt, private: sealed }) => {
      const { url = '', description = null } = unsealed(sealed);
      return {
        ...state,
        url,
        description,
        eventTypes,
        active: isActive,
        disabledReason: isActive ? null : state.disabledReason,
        updatedAt: changedAt,
      };
    },
    SecretRotated: (state, { rotatedAt, previousSecretExpiresAt, private: sealed }) => ({
      ...state,
      secret: unsealed(sealed).secret ?? '',
      previousSecret: { secret: state.secret, expiresAt: previousSecretExpiresAt },
      updatedAt: rotatedAt,
    }),
    EndpointDisabled: (state, { reason, disabledAt }) => ({
      ...state,
      active: false,
      disabledReason: reason,
      updatedAt: disabledAt,
    }),
    EndpointDeleted: (state, { deletedAt }) => ({ ...state, deleted: true, active: false, updatedAt: deletedAt }),
    EndpointTested: (state) => state,
    RedeliveryRequested: (state) => state,
    RecoveryRequested: (state) => state,
  },
};
