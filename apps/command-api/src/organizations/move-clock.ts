import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { DueWork, HttpCommand, type CommandResponse } from '#commands';
import { MoveClockRequest, type ClockView } from '#contracts';
import { EventStore, EncryptedEventStore } from '#event-store';
import { ShiftedClocks, StateStore } from '#state-store';
import { Views } from '#read-models';
import { OrganizationCommands } from './organization-commands.js';

const READ_MODELS_TIMEOUT_MS = 2_000;

/** Moves the clock forward. Sandbox organizations only. */
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
        // Store the clock before the event. If it weren't stored, no bill would become due.
        if (environment === 'sandbox') await this.clocks.note({ organizationId, offsetMs: to - now });
        return { type: 'MoveClock', data: { now, to } };
      },
      present: async (_, form) => {
        const now = new Date(form.now).toISOString();
        // A replay also records due dates, because the first request may have failed or may still be running.
        await this.passTime(request.context.organizationId, now);
        return { body: { now }, position: await this.events.head() };
      },
    });
  }

  /** Records due dates before responding, so that tests that move the clock see the result immediately. */
  private async passTime(organizationId: string, now: string): Promise<void> {
    await this.views.waitFor(DueWork.projections, await this.events.head(), READ_MODELS_TIMEOUT_MS);
    await this.due.passTime(organizationId, now);
  }
}
