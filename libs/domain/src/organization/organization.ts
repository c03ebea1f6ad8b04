import type { Decider, Message } from '../kernel/decider.js';
import { unsealed } from '../kernel/sealed.js';
import { Rejection } from '../kernel/rejection.js';
import type { Environment } from '../bill/bill.types.js';
import type {
  BillingProviderRecord,
  CustomAdministratorRecord,
  LocationRecord,
  OrganizationEvent,
  PracticeIdentity,
  RenderingProviderRecord,
} from './organization.events.js';

export interface W9Record {
  readonly blobId: string;
  readonly filename: string;
  readonly sha256: string;
  readonly sizeBytes: number;
  readonly taxYear: number | null;
  readonly savedAt: string;
}

/** A practice as the service knows it. Records in the order in which they were first saved. */
export interface Organization {
  readonly exists: boolean;
  readonly organizationId: string;
  readonly environment: Environment;
  /** Home organization of the account that it is linked to. */
  readonly accountId: string;
  readonly externalId: string | null;
  readonly name: string;
  readonly practiceIdentity: PracticeIdentity | null;
  readonly billingProviders: readonly BillingProviderRecord[];
  readonly renderingProviders: readonly RenderingProviderRecord[];
  readonly locations: readonly LocationRecord[];
  readonly customAdministrators: readonly CustomAdministratorRecord[];
  readonly w9: W9Record | null;
  /** May it send professional (treatment) bills? */
  readonly treatmentBilling: boolean;
  /** Milliseconds that its clock is ahead of the wall clock; 0 for live ones. */
  readonly clockOffsetMs: number;
}

export type OrganizationCommand =
  | Message<
      'CreateOrganization',
      {
        organizationId: string;
        environment: Environment;
        accountId: string;
        externalId: string | null;
        name: string;
        at: string;
      }
    >
  | Message<
      'SaveRecords',
      {
        practiceIdentity: PracticeIdentity | null;
        billingProviders: readonly BillingProviderRecord[];
        renderingProviders: readonly RenderingProviderRecord[];
        locations: readonly LocationRecord[];
      }
    >
  | Message<'SetTreatmentBilling', { enabled: boolean }>
  /** Sandbox only. `now`: the wall clock; `to`: what the organization's clock shall say. Both in milliseconds. */
  | Message<'MoveClock', { now: number; to: number }>;

export const noOrganization: Organization = {
  exists: false,
  organizationId: '',
  environment: 'sandbox',
  accountId: '',
  externalId: null,
  name: '',
  practiceIdentity: null,
  billingProviders: [],
  renderingProviders: [],
  locations: [],
  customAdministrators: [],
  w9: null,
  treatmentBilling: false,
  clockOffsetMs: 0,
};

const saved = <Item extends { readonly id: string }>(items: readonly Item[], item: Partial<Item>): readonly Item[] => {
  if (item.id === undefined) return items;
  const record = item as Item;
  return items.some(({ id }) => id === record.id)
    ? items.map((one) => (one.id === record.id ? record : one))
    : [...items, record];
};

const existing = (state: Organization): Organization => {
  if (!state.exists) throw new Rejection('not_found');
  return state;
};

export const organization: Decider<Organization, OrganizationCommand, OrganizationEvent> = {
  initial: noOrganization,
  decide: {
    CreateOrganization: (state, { name, at, ...facts }) =>
      state.exists ? [] : [{ type: 'OrganizationCreated', data: { ...facts, createdAt: at, private: { name } } }],
    SaveRecords: (state, { practiceIdentity, billingProviders, renderingProviders, locations }) => {
      const { organizationId } = existing(state);
      return [
        ...(practiceIdentity
          ? [{ type: 'PracticeIdentitySaved' as const, data: { organizationId, private: practiceIdentity } }]
          : []),
        ...billingProviders.map((record) => ({
          type: 'BillingProviderSaved' as const,
          data: { organizationId, id: record.id, private: record },
        })),
        ...renderingProviders.map((record) => ({
          type: 'RenderingProviderSaved' as const,
          data: { organizationId, id: record.id, private: record },
        })),
        ...locations.map((record) => ({
          type: 'LocationSaved' as const,
          data: { organizationId, id: record.id, private: record },
        })),
      ];
    },
    SetTreatmentBilling: (state, { enabled }) =>
      existing(state).treatmentBilling === enabled
        ? []
        : [{ type: 'TreatmentBillingSet', data: { organizationId: state.organizationId, enabled } }],
    MoveClock: (state, { now, to }) => {
      const { organizationId, environment, clockOffsetMs } = existing(state);
      if (environment !== 'sandbox') throw new Rejection('environment_mismatch');
      if (to < now + clockOffsetMs)
        throw new Rejection('validation_error', undefined, [{ path: 'now', message: 'must not go back' }]);
      return [{ type: 'ClockMoved', data: { organizationId, offsetMs: to - now } }];
    },
  },
  evolve: {
    OrganizationCreated: (state, { organizationId, environment, accountId, externalId, private: sealed }) => ({
      ...state,
      exists: true,
      organizationId,
      environment,
      accountId,
      externalId,
      name: unsealed(sealed).name ?? '',
    }),
    PracticeIdentitySaved: (state, { private: sealed }) => ({
      ...state,
      practiceIdentity: typeof sealed === 'string' ? null : sealed,
    }),
    BillingProviderSaved: (state, { private: sealed }) => ({
      ...state,
      billingProviders: saved(state.billingProviders, unsealed(sealed)),
    }),
    RenderingProviderSaved: (state, { private: sealed }) => ({
      ...state,
      renderingProviders: saved(state.renderingProviders, unsealed(sealed)),
    }),
    LocationSaved: (state, { private: sealed }) => ({ ...state, locations: saved(state.locations, unsealed(sealed)) }),
    CustomAdministratorSaved: (state, { private: sealed }) => ({
      ...state,
      customAdministrators: saved(state.customAdministrators, unsealed(sealed)),
    }),
    CustomAdministratorRemoved: (state, { id }) => ({
      ...state,
      customAdministrators: state.customAdministrators.map((one) => (one.id === id ? { ...one, active: false } : one)),
    }),
    W9Saved: (state, { blobId, sizeBytes, taxYear, savedAt, private: sealed }) => ({
      ...state,
      w9: {
        blobId,
        sizeBytes,
        taxYear,
        savedAt,
        filename: unsealed(sealed).filename ?? 'w9.pdf',
        sha256: unsealed(sealed).sha256 ?? '',
      },
    }),
    TreatmentBillingSet: (state, { enabled }) => ({ ...state, treatmentBilling: enabled }),
    ClockMoved: (state, { offsetMs }) => ({ ...state, clockOffsetMs: offsetMs }),
  },
};
