import { noon } from '../bill/bill.samples.js';
import { sampledEvents } from '../kernel/event.samples.js';
import type { AccountEvent } from './account.js';
import type { OrganizationEvent } from './organization.events.js';

const organizationId = 'org_test';
const address = { line1: '100 Main Street', line2: 'Suite 4', city: 'Los Angeles', state: 'CA', postalCode: '90012' };

export const everyOrganizationEvent = sampledEvents<OrganizationEvent>({
  OrganizationLinked: { organizationId, accountId: 'org_home' },
  OrganizationCreated: {
    organizationId,
    environment: 'sandbox',
    accountId: 'org_home',
    externalId: 'PRACTICE-1',
    createdAt: noon('2026-01-05'),
    private: { name: 'Kim Medical Group' },
  },
  PracticeIdentitySaved: {
    organizationId,
    private: {
      name: 'Kim Medical Group',
      legalName: 'Kim Medical Group, Inc.',
      taxId: '123456780',
      taxIdType: 'EIN',
      npi: '1234567893',
      phone: '213-555-0111',
      email: 'office@kim.example',
      website: 'https://kim.example',
    },
  },
  BillingProviderSaved: {
    organizationId,
    id: 'bp_1',
    private: {
      id: 'bp_1',
      externalId: 'BP-1',
      name: 'Kim Medical Group',
      taxId: '123456780',
      taxIdType: 'EIN',
      npi: '1234567893',
      billType: 'Professional',
      phone: '213-555-0111',
      address,
    },
  },
  RenderingProviderSaved: {
    organizationId,
    id: 'rp_1',
    private: {
      id: 'rp_1',
      externalId: 'RP-1',
      name: 'Alex Kim, MD',
      npi: '1234567893',
      specialty: 'Orthopaedic surgery',
      taxonomy: '207X00000X',
      licenseNumber: 'A12345',
      licenseState: 'CA',
      isQME: true,
      isAME: false,
      email: 'alex@kim.example',
      active: true,
    },
  },
  LocationSaved: {
    organizationId,
    id: 'loc_1',
    private: {
      id: 'loc_1',
      externalId: 'L-1',
      name: 'Los Angeles',
      street: '100 Main Street',
      city: 'Los Angeles',
      state: 'CA',
      zip: '90012',
      nickname: 'Downtown',
      posCode: '11',
      isPrimary: true,
      active: true,
    },
  },
  CustomAdministratorSaved: {
    organizationId,
    id: 'cadm_1',
    private: {
      id: 'cadm_1',
      name: 'City of Example',
      fax: '213-555-0177',
      email: 'bills@city.example',
      mailingAddress: 'PO Box 9, Los Angeles CA 90012',
      notes: 'Ask for Pat.',
      active: true,
      createdAt: noon('2026-01-06'),
    },
  },
  CustomAdministratorRemoved: { organizationId, id: 'cadm_1' },
  W9Saved: {
    organizationId,
    blobId: 'blob_1',
    sizeBytes: 40_112,
    taxYear: 2025,
    savedAt: noon('2026-01-07'),
    private: { filename: 'w9.pdf', sha256: 'ef'.repeat(32) },
  },
  MemberAdded: {
    organizationId,
    id: 'mem_1',
    role: 'biller',
    createdAt: noon('2026-01-08'),
    private: { subject: 'user-7', name: 'Dana Biller', email: 'dana@kim.example' },
  },
  MemberNamed: { organizationId, id: 'mem_1', private: { name: 'Dana Biller-Kim', email: 'dana.kim@kim.example' } },
  MemberHandedOver: { organizationId, id: 'mem_1' },
  LogOffSet: { organizationId, minutes: 10 },
  MemberChanged: { organizationId, id: 'mem_1', role: 'manager', active: true },
  MemberSignedOut: { organizationId, id: 'mem_1' },
  KeyNoted: {
    organizationId,
    credentialId: 'key_1',
    stream: `credential_${'0a'.repeat(32)}`,
    prefix: 'sk_sandbox_ab',
    scope: 'account',
    permissions: ['bills:read', 'bills:write'],
    expiresAt: '2027-01-01T00:00:00.000Z',
    createdAt: noon('2026-01-09'),
    private: { name: 'Clinic server' },
  },
  KeyRevocationNoted: { organizationId, credentialId: 'key_1' },
  TreatmentBillingSet: { organizationId, enabled: true },
  ClockMoved: { organizationId, offsetMs: 86_400_000 },
  OrganizationDeletionOrdered: {
    organizationId,
    reason: 'moved_elsewhere',
    orderedAt: noon('2026-01-10'),
    dueAt: noon('2026-02-09'),
  },
  OrganizationDeletionCalledOff: { organizationId },
  OrganizationDeleted: { organizationId, deletedAt: noon('2026-03-10') },
});

export const everyAccountEvent = sampledEvents<AccountEvent>({
  OrganizationJoinedAccount: {
    accountId: 'org_home',
    organizationId,
    externalId: 'PRACTICE-1',
    joinedAt: noon('2026-01-05'),
  },
  OrganizationLeftAccount: { accountId: 'org_home', organizationId },
});
