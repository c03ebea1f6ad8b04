import { setMaxListeners } from 'node:events';
import {
  Inject,
  Injectable,
  Module,
  type BeforeApplicationShutdown,
  type DynamicModule,
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
import { projections as allProjections, Views, type AnyProjection } from '#read-models';
import { DeadlineWatch } from './deadline-watch.js';
import { RuleDaysRefresh } from './rule-days-refresh.js';

/** What a projector does. */
export interface ProjectorWork {
  /** Projections to follow; all of the read models unless said otherwise. */
  readonly projections?: readonly AnyProjection[];
  /** Makes what runs beside the projections, deadlines and rules; nothing unless said otherwise. */
  readonly services?: () => readonly BackgroundService[];
  /** Into how many shares the log is divided among projectors; as many as is usual unless said otherwise. */
  readonly shares?: number;
}

const FURTHER_SERVICES = Symbol('further services');

/** All that goes on in a projector, from when the application is up until it begins to shut down: engines close after it. */
@Injectable()
class BackgroundServices implements OnApplicationBootstrap, BeforeApplicationShutdown {
  /** All but the subscription of the projections. */
  readonly others: readonly BackgroundService[];
  private readonly stop = new AbortController();
  private running: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly subscription: ProjectionSubscription,
    ledger: EncryptedEventStore,
    views: Views,
    stateStore: StateStore,
    blobs: BlobStore,
    @Inject(FURTHER_SERVICES) furtherServices: () => readonly BackgroundService[],
  ) {
    const engines = { ledger, views, stateStore, blobs };
    this.others = [
      new DeadlineWatch(engines, undefined, leasesOf(stateStore)),
      new RuleDaysRefresh(engines, subscription, leasesOf(stateStore)),
      ...furtherServices(),
    ];
  }

  onApplicationBootstrap(): void {
    const { signal } = this.stop;
    // Every service adds a listener to the signal.
    setMaxListeners(0, signal);
    this.running = Promise.all([this.subscription, ...this.others].map((service) => service.run(signal)));
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stop.abort();
    await this.running;
  }
}

/** The projector in a Nest application. The engines come from the composition root, by a global module. */
@Module({})
export class ProjectorModule {
  static with({ projections = allProjections, services = () => [], shares }: ProjectorWork = {}): DynamicModule {
    const options = shares === undefined ? {} : { shares };
    return {
      module: ProjectorModule,
      providers: [
        {
          provide: ProjectionSubscription,
          useFactory: (events: EventStore, ledger: EncryptedEventStore, views: Views, stateStore: StateStore) =>
            new ProjectionSubscription(events, ledger, views, projections, options, leasesOf(stateStore)),
          inject: [EventStore, EncryptedEventStore, Views, StateStore],
        },
        { provide: FURTHER_SERVICES, useValue: services },
        BackgroundServices,
        {
          provide: ProjectorStatus,
          useFactory: (events: EventStore, subscription: ProjectionSubscription, { others }: BackgroundServices) =>
            new SubscriptionStatus(events, subscription, others),
          inject: [EventStore, ProjectionSubscription, BackgroundServices],
        },
      ],
      exports: [ProjectionSubscription, ProjectorStatus],
    };
  }
}
