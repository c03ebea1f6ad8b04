import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Commands, HttpCommand, sessions, type CommandResponse, type Existence } from '#commands';
import type { RemovedView } from '#contracts';
import { sessionStream, type SessionCommand, type SessionState } from '#domain';
import { refuse, SessionIndex } from '#http';

/** Ids become stream names: nothing else may get that far. */
const sessionIdPattern = /^ses_[a-z2-7]{26}$/;

/** Ends a session of a host's page or of the workspace. */
export class EndSession extends HttpCommand<RemovedView, { readonly sessionId: string }> {}

@CommandHandler(EndSession)
export class EndSessionHandler implements ICommandHandler<EndSession> {
  constructor(
    private readonly commands: Commands,
    private readonly index: SessionIndex,
  ) {}

  async execute(request: EndSession): Promise<CommandResponse<RemovedView>> {
    const { organizationId } = request.context;
    const { sessionId } = request.path;
    if (!sessionIdPattern.test(sessionId)) return refuse('not_found');
    return this.commands.handle(request, sessions, {
      stream: sessionStream(sessionId),
      presence: ({ state }) => presenceOf(state, organizationId),
      command: (_, { recordedAt }): SessionCommand => ({ type: 'EndSession', data: { at: recordedAt } }),
      present: async () => {
        await this.index.forget(sessionId);
        return { body: { id: sessionId, deleted: true } };
      },
    });
  }
}

/** Tokens that an open workspace exchanges its cookie for are no sessions of their own: the workspace is ended. */
const presenceOf = (state: SessionState, organizationId: string): Existence => {
  if (state.status === 'absent' || state.session.organizationId !== organizationId) return 'unknown';
  return 'workspace' in state.session ? 'unknown' : 'present';
};
