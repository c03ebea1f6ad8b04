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

export interface ProjectorWork {
  /** Read models to serve. Default: all. */
  readonly projections?: readonly AnyProjection[];
  /** Creates additional background services. Default: none. */
  readonly services?: () => readonly BackgroundService[];
  /** Number of shares into which projectors divide the log. */
  readonly shares?: number;
}

const FURTHER_SERVICES = Symbol('further services');

/** Runs from application startup to shutdown, and stops before the engines close. */
@Injectable()
class BackgroundServices implements OnApplicationBootstrap, BeforeApplicationShutdown {
  /** Services other than the projections' subscription. */
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
    // Each service adds a listener.
    setMaxListeners(0, signal);
    this.running = Promise.all([this.subscription, ...this.others].map((service) => service.run(signal)));
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stop.abort();
    await this.running;
  }
}

/** The projector's Nest module. A global module in the composition root provides the engines. */
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
