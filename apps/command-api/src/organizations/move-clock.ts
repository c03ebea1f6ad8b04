import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { MoveClockRequest, type ClockView } from '#contracts';
import { organizationStream } from '#domain';
import { askedBefore, EventStore, Ledger } from '#event-store';
import { IdempotencyKeys, InFlight, OrganizationReader, validate, type RequestContext } from '#http';
import { billRowProjection, DueBills, Views } from '#read-models';
import type { Answer } from '../kernel/answer.js';
import { metadataOf } from '../kernel/metadata.js';
import { OrganizationStore } from './organization.store.js';

/** How long the read models may take to show what was appended so far. */
const PATIENCE_MS = 2_000;

/** Puts the clock of a sandbox organization forward. */
export class MoveClock extends Command<Answer<ClockView>> {
  constructor(
    readonly context: RequestContext,
    readonly body: unknown,
  ) {
    super();
  }
}

@CommandHandler(MoveClock)
export class MoveClockHandler implements ICommandHandler<MoveClock> {
  private readonly due: DueBills;

  constructor(
    private readonly organizations: OrganizationStore,
    private readonly reader: OrganizationReader,
    private readonly events: EventStore,
    private readonly views: Views,
    ledger: Ledger,
    private readonly keys: IdempotencyKeys,
    private readonly inFlight: InFlight,
  ) {
    this.due = new DueBills(views, ledger);
  }

  async execute({ context, body }: MoveClock): Promise<Answer<ClockView>> {
    const { organizationId } = context;
    const identity = await this.keys.identify(context, { body });
    return this.inFlight.run(identity?.key ?? null, async () => {
      const stream = organizationStream(organizationId);
      askedBefore(await this.organizations.now(stream), identity);
      const to = Date.parse(validate(MoveClockRequest, body ?? {}).now);
      const handled = await this.organizations.handle(
        stream,
        () => ({ type: 'MoveClock', data: { now: Date.now(), to } }),
        metadataOf(context, identity, 200),
      );
      this.reader.forget(organizationId);
      const now = new Date(to).toISOString();
      if (!handled.replayed) await this.passTime(organizationId, now);
      return { body: { now }, position: await this.events.head(), replayed: handled.replayed };
    });
  }

  /** What became due is recorded before the answer: a test that moves the clock sees what it asked for. */
  private async passTime(organizationId: string, now: string): Promise<void> {
    await this.views.waitFor([billRowProjection.name], await this.events.head(), PATIENCE_MS);
    await this.due.passTime(organizationId, now);
  }
}
