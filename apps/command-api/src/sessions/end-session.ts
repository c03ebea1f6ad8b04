import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Commands, HttpCommand, sessions, type CommandResponse, type Existence } from '#commands';
import type { RemovedView } from '#contracts';
import { sessionStream, type SessionCommand, type SessionState } from '#domain';
import { refuse, SessionIndex } from '#http';

/** IDs become part of stream names, so other values must be rejected first. */
const sessionIdPattern = /^ses_[a-z2-7]{26}$/;

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

/** An open workspace's short-lived tokens are treated as unknown; only the workspace session itself can be ended. */
const presenceOf = (state: SessionState, organizationId: string): Existence => {
  if (state.status === 'absent' || state.session.organizationId !== organizationId) return 'unknown';
  return 'workspace' in state.session ? 'unknown' : 'present';
};
