import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { DueWork, HttpCommand, type CommandResponse } from '#commands';
import { MoveClockRequest, type ClockView } from '#contracts';
import { EventStore, EncryptedEventStore } from '#event-store';
import { ShiftedClocks, StateStore } from '#state-store';
import { Views } from '#read-models';
import { OrganizationCommands } from './organization-commands.js';

/** How long the read models may take to show what was appended so far. */
const READ_MODELS_TIMEOUT_MS = 2_000;

/** Puts the clock of a sandbox organization forward. */
export class MoveClock extends HttpCommand<ClockView> {}

@CommandHandler(MoveClock)
export class MoveClockHandler implements ICommandHandler<MoveClock> {
  private readonly due: DueWork;
  private readonly clocks: ShiftedClocks;

  constructor(
    private readonly organizations: OrganizationCommands,
    private readonly events: EventStore,
    private readonly views: Views,
    ledger: EncryptedEventStore,
    stateStore: StateStore,
  ) {
    this.due = new DueWork(views, ledger);
    this.clocks = new ShiftedClocks(stateStore);
  }

  execute(request: MoveClock): Promise<CommandResponse<ClockView>> {
    return this.organizations.handle(request, {
      form: MoveClockRequest,
      command: async (form) => {
        const { organizationId, environment } = request.context;
        const [now, to] = [Date.now(), Date.parse(form.now)];
        // Before it is recorded: a clock that nobody knows of would let no bill of its organization fall due.
        if (environment === 'sandbox') await this.clocks.note({ organizationId, offsetMs: to - now });
        return { type: 'MoveClock', data: { now, to } };
      },
      present: async (_, form) => {
        const now = new Date(form.now).toISOString();
        // A replay passes the time, too: the first request may have ended before that, or be at it still.
        await this.passTime(request.context.organizationId, now);
        return { body: { now }, position: await this.events.head() };
      },
    });
  }

  /** Records what became due before the answer: a test that moves the clock sees what it asked for. */
  private async passTime(organizationId: string, now: string): Promise<void> {
    await this.views.waitFor(DueWork.projections, await this.events.head(), READ_MODELS_TIMEOUT_MS);
    await this.due.passTime(organizationId, now);
  }
}
