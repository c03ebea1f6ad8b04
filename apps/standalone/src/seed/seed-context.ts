import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { serverPermissions } from '#contracts';
import { OrganizationReader, wholeOrganization, type RequestContext } from '#http';
import type { SeededPractice } from '#operator';

const DAY_MS = 86_400_000;

/** Operation of a seed step, as a client would call it. */
type SeedOperation = Pick<RequestContext, 'operation' | 'route'> & Partial<Pick<RequestContext, 'idempotencyKey'>>;

@Injectable()
export class SeedContext {
  constructor(private readonly organizations: OrganizationReader) {}

  /** Returns a system request context for the practice with its clock set back by `daysAgo` days. */
  async create(practice: SeededPractice, daysAgo: number, asked: SeedOperation): Promise<RequestContext> {
    const organization = await this.organizations.get(practice.organizationId);
    if (!organization) throw new Error('the practice does not exist');
    return {
      requestId: `req_${randomUUID()}`,
      organizationId: practice.organizationId,
      environment: practice.environment,
      organization: { ...organization, clockOffsetMs: organization.clockOffsetMs - daysAgo * DAY_MS },
      actor: { kind: 'system', id: 'seed' },
      credential: 'seed',
      reach: 'account',
      permissions: new Set(serverPermissions),
      scope: wholeOrganization,
      keyName: 'seed',
      idempotencyKey: null,
      minEventPosition: null,
      ...asked,
    };
  }
}
