import type { Environment } from '#domain';

export interface SeededPractice {
  readonly organizationId: string;
  readonly environment: Environment;
  readonly name: string;
}

/** The IDs are fixed, so that a restart finds the same organizations. */
export const practices = {
  sandbox: { organizationId: 'org_sandboxpractice', environment: 'sandbox', name: 'Sandbox Practice' },
  live: { organizationId: 'org_livepractice', environment: 'live', name: 'Live Practice' },
} as const satisfies Record<Environment, SeededPractice>;

const address = { line1: '500 Practice Plaza', line2: null, city: 'Los Angeles', state: 'CA', postalCode: '90012' };

/** Sample records. */
export const recordsOf = (name: string) => ({
  practiceIdentity: {
    name,
    legalName: `${name}, Inc.`,
    taxId: '123456789',
    taxIdType: 'EIN' as const,
    npi: '1234567893',
    phone: '(213) 555-0100',
    email: 'office@practice.example',
    website: null,
  },
  billingProviders: [
    {
      id: 'bp_practice',
      externalId: null,
      name: 'Sandbox Medical Group',
      taxId: '123456789',
      taxIdType: 'EIN' as const,
      npi: '1234567893',
      billType: 'Professional' as const,
      phone: '(213) 555-0100',
      address,
    },
  ],
  renderingProviders: [
    {
      id: 'rp_practice',
      externalId: null,
      name: 'Alex Kim, MD',
      npi: '1245319599',
      specialty: 'Orthopaedic surgery',
      taxonomy: '207X00000X',
      licenseNumber: 'A123456',
      licenseState: 'CA',
      isQME: true,
      isAME: true,
      email: null,
      active: true,
    },
  ],
  locations: [
    {
      id: 'loc_practice',
      externalId: null,
      name: 'Downtown Evaluation Center',
      street: '500 Practice Plaza',
      city: 'Los Angeles',
      state: 'CA',
      zip: '90012',
      nickname: 'Downtown',
      posCode: '11',
      isPrimary: true,
      active: true,
    },
  ],
});

/** Sample members. A live practice starts without members. */
export const sandboxTeam = [
  { subject: 'sandbox-admin', name: 'Alex Admin', email: 'admin@practice.example', role: 'admin' },
  { subject: 'sandbox-biller', name: 'Dana Biller', email: 'biller@practice.example', role: 'biller' },
] as const;
