import { setMaxListeners } from 'node:events';
import {
  Inject,
  Injectable,
  Module,
  Optional,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { EventStore, Ledger } from '#event-store';
import { StateStore } from '#outbox';
import {
  ProjectorStatus,
  ProjectionSubscription,
  leasesOn,
  type Loop,
  Reactions,
  type Reaction,
  SubscriptionStatus,
} from '#subscriptions';
import { Views, type AnyProjection } from '#read-models';
import { DeadlineWatch } from './deadline-watch.js';

/** The list of projections to follow. */
export const PROJECTIONS = Symbol('PROJECTIONS');
/** The list of reactions to run; none when it is not provided. */
export const REACTIONS = Symbol('REACTIONS');
/** The list of further loops to run; none when it is not provided. */
export const LOOPS = Symbol('LOOPS');

/** Follows from the moment the application is up until it begins to shut down; engines close later than that. */
@Injectable()
export class ProjectorLoop implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly stop = new AbortController();
  private running: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly subscription: ProjectionSubscription,
    private readonly reactions: Reactions,
    private readonly deadlines: DeadlineWatch,
    @Optional() @Inject(LOOPS) private readonly loops: readonly Loop[] | undefined,
  ) {}

  onApplicationBootstrap(): void {
    const { signal } = this.stop;
    // Everything that goes on listens.
    setMaxListeners(0, signal);
    const loops = [this.subscription, this.reactions, this.deadlines, ...(this.loops ?? [])];
    this.running = Promise.all(loops.map((loop) => loop.run(signal)));
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stop.abort();
    await this.running;
  }
}

/**
 * The projector in a Nest application. The engines (EventStore, Ledger, Views, StateStore), PROJECTIONS and REACTIONS come
 * from the composition root, by a global module.
 */
@Module({
  providers: [
    ProjectorLoop,
    {
      provide: ProjectionSubscription,
      useFactory: (
        events: EventStore,
        ledger: Ledger,
        views: Views,
        projections: readonly AnyProjection[],
        stateStore: StateStore,
      ) => new ProjectionSubscription(events, ledger, views, projections, {}, leasesOn(stateStore)),
      inject: [EventStore, Ledger, Views, PROJECTIONS, StateStore],
    },
    {
      provide: Reactions,
      useFactory: (events: EventStore, ledger: Ledger, stateStore: StateStore, reactions: readonly Reaction[] = []) =>
        new Reactions(events, ledger, stateStore, reactions),
      inject: [EventStore, Ledger, StateStore, { token: REACTIONS, optional: true }],
    },
    {
      provide: DeadlineWatch,
      useFactory: (views: Views, ledger: Ledger, stateStore: StateStore) =>
        new DeadlineWatch(views, ledger, undefined, leasesOn(stateStore)),
      inject: [Views, Ledger, StateStore],
    },
    {
      provide: ProjectorStatus,
      useFactory: (
        events: EventStore,
        subscription: ProjectionSubscription,
        reactions: Reactions,
        loops: readonly Loop[] = [],
      ) => new SubscriptionStatus(events, subscription, reactions, loops),
      inject: [EventStore, ProjectionSubscription, Reactions, { token: LOOPS, optional: true }],
    },
  ],
  exports: [ProjectionSubscription, ProjectorStatus],
})
export class ProjectorModule {}
