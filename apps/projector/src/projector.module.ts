import { setMaxListeners } from 'node:events';
import {
  Inject,
  Injectable,
  Module,
  Optional,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { BlobStore } from '#documents';
import { EventStore, EncryptedEventStore } from '#event-store';
import { StateStore } from '#state-store';
import {
  leasesOf,
  ProjectionSubscription,
  ProjectorStatus,
  SubscriptionStatus,
  type BackgroundService,
} from '#subscriptions';
import { Views, type AnyProjection } from '#read-models';
import { DeadlineWatch } from './deadline-watch.js';
import { RuleDaysRefresh } from './rule-days-refresh.js';

/** The list of projections to follow. */
export const PROJECTIONS = Symbol('PROJECTIONS');
/** Into how many shares the log is divided among projectors; as many as is usual when it is not provided. */
export const SHARES = Symbol('SHARES');
/** The list of what runs beside the projections; nothing when it is not provided. */
export const SERVICES = Symbol('SERVICES');

/** All that goes on in a projector, from when the application is up until it begins to shut down: engines close after it. */
@Injectable()
export class BackgroundServices implements OnApplicationBootstrap, BeforeApplicationShutdown {
  /** All but the subscription of the projections. */
  readonly others: readonly BackgroundService[];
  private readonly stop = new AbortController();
  private running: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly subscription: ProjectionSubscription,
    views: Views,
    events: EventStore,
    ledger: EncryptedEventStore,
    stateStore: StateStore,
    blobs: BlobStore,
    @Optional() @Inject(SERVICES) services: readonly BackgroundService[] = [],
  ) {
    this.others = [
      new DeadlineWatch({ events, ledger, views, stateStore }, undefined, leasesOf(stateStore)),
      new RuleDaysRefresh({ ledger, blobs, views, stateStore }, subscription, undefined, leasesOf(stateStore)),
      ...services,
    ];
  }

  onApplicationBootstrap(): void {
    const { signal } = this.stop;
    // Everything that goes on listens.
    setMaxListeners(0, signal);
    this.running = Promise.all([this.subscription, ...this.others].map((service) => service.run(signal)));
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stop.abort();
    await this.running;
  }
}

/**
 * The projector in a Nest application. The engines (EventStore, Ledger, Views, StateStore), PROJECTIONS and SERVICES come
 * from the composition root, by a global module.
 */
@Module({
  providers: [
    BackgroundServices,
    {
      provide: ProjectionSubscription,
      useFactory: (
        events: EventStore,
        ledger: EncryptedEventStore,
        views: Views,
        projections: readonly AnyProjection[],
        stateStore: StateStore,
        shares?: number,
      ) =>
        new ProjectionSubscription(
          events,
          ledger,
          views,
          projections,
          shares === undefined ? {} : { shares },
          leasesOf(stateStore),
        ),
      inject: [EventStore, EncryptedEventStore, Views, PROJECTIONS, StateStore, { token: SHARES, optional: true }],
    },
    {
      provide: ProjectorStatus,
      useFactory: (events: EventStore, subscription: ProjectionSubscription, { others }: BackgroundServices) =>
        new SubscriptionStatus(events, subscription, others),
      inject: [EventStore, ProjectionSubscription, BackgroundServices],
    },
  ],
  exports: [ProjectionSubscription, ProjectorStatus],
})
export class ProjectorModule {}
