import { join } from 'node:path';
import { Global, Module, type DynamicModule } from '@nestjs/common';
import { mailSettings, type Config, type Engines } from '#engines';
import { projections } from '#read-models';
import { deliverToPayers } from './delivery/deliver-to-payers.js';
import { notificationsOf, type Notifications } from './notifications/notifications.js';
import { OrphanWatch } from './orphan-watch.js';
import { LOOPS, PROJECTIONS, REACTIONS } from './projector.module.js';
import type { Reaction } from '#subscriptions';
import { deliverWebhooks } from './webhooks/deliver-webhooks.js';

/** Everything that the log brings about by itself, in one list. */
const everyReaction = (
  { ledger, blobs, transmissionComposer: composer }: Engines,
  { DATA_DIR }: Config,
  notifications: Notifications,
): readonly Reaction[] => [
  deliverToPayers({ ledger, blobs, composer, outbox: join(DATA_DIR, 'outbox', 'payers') }),
  notifications.reaction,
];

/** What the projector follows and brings about: every projection and every reaction. Imported once, at the root. */
@Global()
@Module({})
export class ProjectorWork {
  /** `watched`: measures each reaction, where somebody wants to know. */
  static with(
    engines: Engines,
    config: Config,
    watched: (reaction: Reaction) => Reaction = (reaction) => reaction,
  ): DynamicModule {
    const notifications = notificationsOf(engines, {
      mail: mailSettings(config),
      from: config.MAIL_FROM,
      publicOrigin: config.PUBLIC_ORIGIN,
    });
    return {
      module: ProjectorWork,
      providers: [
        { provide: PROJECTIONS, useValue: projections },
        { provide: REACTIONS, useValue: everyReaction(engines, config, notifications).map(watched) },
        {
          provide: LOOPS,
          useValue: [
            notifications.loop,
            new OrphanWatch(engines.blobs, engines.events),
            deliverWebhooks(engines, config),
          ],
        },
      ],
      exports: [PROJECTIONS, REACTIONS, LOOPS],
    };
  }
}
