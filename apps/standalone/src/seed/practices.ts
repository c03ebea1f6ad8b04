import { randomBytes, randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { CredentialStore, OrganizationStore } from '#apps/command-api';
import { organizationStream, type CredentialFacts, type Environment } from '#domain';
import type { EventMetadata } from '#event-store';
import { streamOfKey } from '#http';
import { serverPermissions } from '#contracts';

export interface Practice {
  readonly organizationId: string;
  readonly environment: Environment;
  readonly name: string;
}

/** The organizations that the embedded standalone brings along. Their ids are fixed: a restart finds them again. */
export const practices = {
  sandbox: { organizationId: 'org_sandboxpractice', environment: 'sandbox', name: 'Sandbox Practice' },
  live: { organizationId: 'org_livepractice', environment: 'live', name: 'Live Practice' },
} as const satisfies Record<Environment, Practice>;

/** 256 random bits behind a prefix that tells the environment. */
export const newServerKey = (environment: Environment): string =>
  `sk_${environment}_${randomBytes(32).toString('base64url')}`;

const PREFIX_LENGTH = 14;

/** Sets up organizations and their keys, through the commands that everybody uses. Repeating it changes nothing. */
@Injectable()
export class PracticeSeed {
  constructor(
    private readonly organizations: OrganizationStore,
    private readonly credentials: CredentialStore,
  ) {}

  /** True when the organization is new. */
  async practice({ organizationId, environment, name }: Practice): Promise<boolean> {
    const metadata = this.metadata(organizationId);
    const stream = organizationStream(organizationId);
    const { appended } = await this.organizations.handle(
      stream,
      {
        type: 'CreateOrganization',
        data: { organizationId, environment, accountId: organizationId, externalId: null, name, at: metadata.at },
      },
      metadata,
    );
    if (appended.length === 0) return false;
    await this.organizations.handle(
      stream,
      { type: 'SaveRecords', data: records(name) },
      this.metadata(organizationId),
    );
    await this.organizations.handle(
      stream,
      { type: 'SetTreatmentBilling', data: { enabled: true } },
      this.metadata(organizationId),
    );
    for (const member of team)
      await this.organizations.handle(
        stream,
        { type: 'EnsureMember', data: { ...member, at: metadata.at } },
        this.metadata(organizationId),
      );
    return true;
  }

  /** An account-scoped key with every permission. */
  async key(key: string, { organizationId, environment, name }: Practice): Promise<void> {
    const stream = streamOfKey(key);
    const { history } = await this.credentials.handle(
      stream,
      {
        type: 'IssueCredential',
        data: {
          credentialId: `key_${randomUUID().replaceAll('-', '')}`,
          organizationId,
          environment,
          scope: 'account',
          permissions: serverPermissions,
          prefix: key.startsWith('sk_') ? key.slice(0, PREFIX_LENGTH) : key.slice(0, 4),
          name: `${name} server key`,
          expiresAt: null,
        },
      },
      this.metadata(organizationId),
    );
    const [issued] = history;
    if (issued?.type !== 'CredentialIssued') return;
    const { organizationId: _, environment: __, ...facts } = issued.data as CredentialFacts;
    await this.organizations.handle(
      organizationStream(organizationId),
      { type: 'NoteKey', data: { ...facts, stream, createdAt: issued.metadata.recordedAt } },
      this.metadata(organizationId),
    );
  }

  private metadata(organizationId: string): Omit<EventMetadata, 'v'> {
    const now = new Date().toISOString();
    return {
      organizationId,
      at: now,
      recordedAt: now,
      actor: { kind: 'system', id: 'seed' },
      requestId: `req_${randomUUID()}`,
      commandId: randomUUID(),
    };
  }
}

const team = [
  {
    memberId: 'mem_admin',
    subject: 'practice-admin',
    name: 'Robin Admin',
    email: 'admin@practice.example',
    role: 'admin',
  },
  {
    memberId: 'mem_biller',
    subject: 'practice-biller',
    name: 'Dana Biller',
    email: 'biller@practice.example',
    role: 'biller',
  },
] as const;

const address = { line1: '500 Practice Plaza', line2: null, city: 'Los Angeles', state: 'CA', postalCode: '90012' };

const records = (name: string) => ({
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
