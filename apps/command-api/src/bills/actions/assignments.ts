import { Injectable } from '@nestjs/common';
import type { AssignRequest } from '#contracts';
import { organization, organizationStream, Rejection, type BillCommand, type Timestamp } from '#domain';
import { EncryptedEventStore } from '#event-store';
import type { RequestContext } from '#http';

@Injectable()
export class Assignments {
  constructor(private readonly ledger: EncryptedEventStore) {}

  /** Adds the owner's current name. Throws 422 if the owner is not an active member. */
  async commandOf(
    { organizationId }: RequestContext,
    { ownerId, dueOn, snoozedUntil, actorName }: AssignRequest,
    at: Timestamp,
  ): Promise<BillCommand> {
    return {
      type: 'AssignTask',
      data: {
        at,
        actorName: actorName ?? null,
        ...(ownerId !== undefined && { owner: ownerId === null ? null : await this.member(organizationId, ownerId) }),
        ...(dueOn !== undefined && { dueOn }),
        ...(snoozedUntil !== undefined && { snoozedUntil }),
      },
    };
  }

  private async member(organizationId: string, id: string): Promise<{ id: string; name: string | null }> {
    const { members } = await this.ledger.recent(organization, organizationStream(organizationId));
    const member = members.find((candidate) => candidate.id === id && candidate.active);
    if (!member)
      throw new Rejection('validation_error', undefined, [
        { path: 'ownerId', message: 'must be an active team member' },
      ]);
    return { id, name: member.name ?? member.email };
  }
}

export const assignmentProblems = ({ ownerId, dueOn, snoozedUntil }: Partial<AssignRequest>) =>
  ownerId === undefined && dueOn === undefined && snoozedUntil === undefined
    ? [{ path: 'ownerId', message: 'is required unless dueOn or snoozedUntil is sent' }]
    : [];
