import type { Timestamp } from '../kernel/calendar.js';
import type { Decider, Message } from '../kernel/decider.js';
import { Rejection } from '../kernel/rejection.js';
import { unseal } from '../kernel/sealed.js';
import type {
  RequestedRedelivery,
  DisabledReason,
  EndpointEvent,
  EndpointText,
  EventSelection,
} from './endpoint.events.js';

export interface PreviousSecret {
  readonly secret: string;
  readonly expiresAt: Timestamp;
}

/** Previous secrets sign alongside the current one until they expire. The limit keeps the signature list short. */
export const MAX_PREVIOUS_SECRETS = 5;

/** `now`: wall-clock time in milliseconds since 1970. */
export const previousSecretsAt = ({ previousSecrets }: Endpoint, now: number): readonly PreviousSecret[] =>
  previousSecrets.filter(({ expiresAt }) => Date.parse(expiresAt) > now);

export interface Endpoint {
  readonly exists: boolean;
  readonly deleted: boolean;
  readonly endpointId: string;
  readonly url: string;
  readonly description: string | null;
  readonly eventTypes: EventSelection;
  readonly active: boolean;
  /** Null unless the service disabled the endpoint. */
  readonly disabledReason: DisabledReason | null;
  /** Empty after the endpoint's key was destroyed. */
  readonly secret: string;
  /** Secrets that also sign until they expire by the wall clock. Most recently replaced first. */
  readonly previousSecrets: readonly PreviousSecret[];
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
  /** Absent fields stay unchanged. */
  | Message<'ChangeEndpoint', Partial<EndpointText> & { eventTypes?: EventSelection; active?: boolean; at: Timestamp }>
  /** `now`: wall-clock time, like `previousSecretExpiresAt`. */
  | Message<'RotateSecret', { secret: string; previousSecretExpiresAt: Timestamp; now: Timestamp; at: Timestamp }>
  | Message<'DisableEndpoint', { reason: DisabledReason; at: Timestamp }>
  | Message<'DeleteEndpoint', { at: Timestamp }>
  | Message<'TestEndpoint', { at: Timestamp }>
  | Message<'RequestRedelivery', RequestedRedelivery & { at: Timestamp }>
  | Message<
      'RequestRecovery',
      {
        since: Timestamp;
        until?: Timestamp;
        afterRevision: number;
        throughRevision: number;
        count: number;
        at: Timestamp;
      }
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
  previousSecrets: [],
  createdAt: '',
  updatedAt: '',
};

const requireEndpoint = (state: Endpoint): Endpoint => {
  if (!state.exists || state.deleted) throw new Rejection('not_found');
  return state;
};

/** A disabled endpoint accepts no test or redelivery, because no deliveries are sent to it. */
const requireActive = (state: Endpoint): Endpoint => {
  if (!requireEndpoint(state).active) throw new Rejection('lifecycle_conflict', 'The endpoint is not active.');
  return state;
};

const TOO_MANY_SECRETS = `${MAX_PREVIOUS_SECRETS} earlier secrets are still valid. Wait until one expires, or send previousSecretExpiresInSeconds 0 to expire the current secret immediately.`;

const sameSelection = (a: EventSelection, b: EventSelection): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Keeps the original order. No more than this number of secrets is valid at any time, so the others have expired. */
const longestValid = (secrets: readonly PreviousSecret[]): readonly PreviousSecret[] => {
  const kept = secrets
    .toSorted((secret, other) => (secret.expiresAt < other.expiresAt ? 1 : -1))
    .slice(0, MAX_PREVIOUS_SECRETS);
  return secrets.filter((secret) => kept.includes(secret));
};

export const endpoint: Decider<Endpoint, EndpointCommand, EndpointEvent> = {
  initial: noEndpoint,
  decide: {
    CreateEndpoint: (state, { url, description, secret, at, ...facts }) =>
      state.exists
        ? []
        : [{ type: 'EndpointCreated', data: { ...facts, createdAt: at, private: { url, description, secret } } }],
    ChangeEndpoint: (state, { at, ...changes }) => {
      const { endpointId, ...before } = requireEndpoint(state);
      const eventTypes = changes.eventTypes ?? before.eventTypes;
      const isActive = changes.active ?? before.active;
      const text = {
        url: changes.url ?? before.url,
        description: changes.description === undefined ? before.description : changes.description,
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
    RotateSecret: (state, { secret, previousSecretExpiresAt, now, at }) => {
      const { endpointId } = requireEndpoint(state);
      // A secret that expires immediately does not make the list longer, so a lost secret can always be replaced.
      const stays = previousSecretExpiresAt > now;
      if (stays && previousSecretsAt(state, Date.parse(now)).length >= MAX_PREVIOUS_SECRETS)
        throw new Rejection('lifecycle_conflict', TOO_MANY_SECRETS);
      return [
        { type: 'SecretRotated', data: { endpointId, rotatedAt: at, previousSecretExpiresAt, private: { secret } } },
      ];
    },
    DisableEndpoint: (state, { reason, at }) =>
      state.exists && !state.deleted && state.active
        ? [{ type: 'EndpointDisabled', data: { endpointId: state.endpointId, reason, disabledAt: at } }]
        : [],
    DeleteEndpoint: (state, { at }) => [
      { type: 'EndpointDeleted', data: { endpointId: requireEndpoint(state).endpointId, deletedAt: at } },
    ],
    TestEndpoint: (state, { at }) => [
      { type: 'EndpointTested', data: { endpointId: requireActive(state).endpointId, requestedAt: at } },
    ],
    RequestRedelivery: (state, { at, ...request }) => [
      {
        type: 'RedeliveryRequested',
        data: { endpointId: requireActive(state).endpointId, ...request, requestedAt: at },
      },
    ],
    RequestRecovery: (state, { at, ...request }) => [
      { type: 'RecoveryRequested', data: { endpointId: requireActive(state).endpointId, ...request, requestedAt: at } },
    ],
  },
  evolve: {
    EndpointCreated: (state, { endpointId, eventTypes, active: isActive, createdAt, private: sealed }) => {
      const { url = '', description = null, secret = '' } = unseal(sealed);
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
      const { url = '', description = null } = unseal(sealed);
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
      secret: unseal(sealed).secret ?? '',
      previousSecrets: [
        { secret: state.secret, expiresAt: previousSecretExpiresAt },
        ...longestValid(state.previousSecrets),
      ],
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
