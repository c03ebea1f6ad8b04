import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { HttpCommand, newId, assertHoldSubjectExists, type CommandResponse } from '#commands';
import { holdProblems, LiftHoldRequest, PlaceHoldRequest, presentHold, type LegalHoldView } from '#contracts';
import type { LegalHold } from '#domain';
import { EventStore } from '#event-store';
import { Views } from '#read-models';
import { appendedOf, OrganizationCommands } from './organization-commands.js';

/** Protects all data about a patient, a claim, or the organization from erasure. */
export class PlaceLegalHold extends HttpCommand<LegalHoldView> {}
export class LiftLegalHold extends HttpCommand<LegalHoldView, { readonly holdId: string }> {}

@CommandHandler(PlaceLegalHold)
export class PlaceLegalHoldHandler implements ICommandHandler<PlaceLegalHold> {
  constructor(
    private readonly organizations: OrganizationCommands,
    readonly events: EventStore,
    readonly views: Views,
  ) {}

  execute(request: PlaceLegalHold): Promise<CommandResponse<LegalHoldView>> {
    return this.organizations.handle(request, {
      form: PlaceHoldRequest,
      rules: holdProblems,
      command: async ({ scope, subjectId = null, reason }, { at }) => {
        await assertHoldSubjectExists(this, request.context.organizationId, { scope, subjectId });
        return {
          type: 'PlaceHold',
          data: { holdId: newId('hold'), ...{ scope, subjectId, reason, at }, by: request.context.actor.id },
        };
      },
      present: (decided) => {
        const { holdId } = appendedOf(decided, 'LegalHoldPlaced').data;
        const { state } = decided;
        const isIt = (hold: LegalHold): boolean => hold.holdId === holdId;
        const body = presentHold(state, state.holds?.find(isIt) as LegalHold);
        return { body, location: `/v2/legal-holds/${holdId}` };
      },
    });
  }
}

@CommandHandler(LiftLegalHold)
export class LiftLegalHoldHandler implements ICommandHandler<LiftLegalHold> {
  constructor(private readonly organizations: OrganizationCommands) {}

  execute(request: LiftLegalHold): Promise<CommandResponse<LegalHoldView>> {
    const { holdId } = request.path;
    const isIt = (hold: LegalHold): boolean => hold.holdId === holdId;
    return this.organizations.handle(request, {
      form: LiftHoldRequest,
      target: ({ holds = [] }) => (holds.some(isIt) ? 'present' : 'unknown'),
      command: ({ reason }, { at }) => ({
        type: 'LiftHold',
        data: { holdId, reason, by: request.context.actor.id, at },
      }),
      present: ({ state }) => ({ body: presentHold(state, state.holds?.find(isIt) as LegalHold) }),
    });
  }
}
