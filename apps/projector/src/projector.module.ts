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
import { Desk, ProjectorStatus, Views, type AnyProjection } from '#read-models';
import { DeadlineWatch } from './deadline-watch.js';
import { Follower } from './follow.js';
import { leasesOn } from './leases.js';
import type { Loop } from './loop.js';
import { Reactions, type Reaction } from './reactions.js';
import { FollowerStatus } from './status.js';

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
    private readonly follower: Follower,
    private readonly reactions: Reactions,
    private readonly deadlines: DeadlineWatch,
    @Optional() @Inject(LOOPS) private readonly loops: readonly Loop[] | undefined,
  ) {}

  onApplicationBootstrap(): void {
    const { signal } = this.stop;
    // Everything that goes on listens.
    setMaxListeners(0, signal);
    const loops = [this.follower, this.reactions, this.deadlines, ...(this.loops ?? [])];
    this.running = Promise.all(loops.map((loop) => loop.run(signal)));
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stop.abort();
    await this.running;
  }
}

/**
 * The projector in a Nest application. The engines (EventStore, Ledger, Views, Desk), PROJECTIONS and REACTIONS come
 * from the composition root, by a global module.
 */
@Module({
  providers: [
    ProjectorLoop,
    {
      provide: Follower,
      useFactory: (
        events: EventStore,
        ledger: Ledger,
        views: Views,
        projections: readonly AnyProjection[],
        desk: Desk,
      ) => new Follower(events, ledger, views, projections, {}, leasesOn(desk)),
      inject: [EventStore, Ledger, Views, PROJECTIONS, Desk],
    },
    {
      provide: Reactions,
      useFactory: (events: EventStore, ledger: Ledger, desk: Desk, reactions: readonly Reaction[] = []) =>
        new Reactions(events, ledger, desk, reactions),
      inject: [EventStore, Ledger, Desk, { token: REACTIONS, optional: true }],
    },
    {
      provide: DeadlineWatch,
      useFactory: (views: Views, ledger: Ledger, desk: Desk) =>
        new DeadlineWatch(views, ledger, undefined, leasesOn(desk)),
      inject: [Views, Ledger, Desk],
    },
    {
      provide: ProjectorStatus,
      useFactory: (events: EventStore, follower: Follower, reactions: Reactions, loops: readonly Loop[] = []) =>
        new FollowerStatus(events, follower, reactions, loops),
      inject: [EventStore, Follower, Reactions, { token: LOOPS, optional: true }],
    },
  ],
  exports: [Follower, ProjectorStatus],
})
export class ProjectorModule {}
