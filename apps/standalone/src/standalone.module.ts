import { Module, type DynamicModule } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { CommandApiModule } from '#apps/command-api';
import { ProjectionSubscription } from '#subscriptions';
import { projectorModule } from '#apps/projector';
import { QueryApiModule } from '#apps/query-api';
import {
  EnginesModule,
  mailSettings,
  oidcSettings,
  SignInMethods,
  webhookGuard,
  type Config,
  type Engines,
} from '#engines';
import { PartnersModule, partnersOf } from '#partners';
import { HttpModule, Overload } from '#http';
import { type Parts } from '#host';
import { OperatorSocket } from '#operator';
import { BillSeed } from './seed/bill-seed.js';
import { RfaSeed } from './seed/rfa-seed.js';
import { SeedContext } from './seed/seed-context.js';

@Module({})
export class StandaloneModule {
  static with(engines: Engines, config: Config, reactions?: Parts['reactions']): DynamicModule {
    return {
      module: StandaloneModule,
      imports: [
        EnginesModule.with(engines, {
          mail: mailSettings(config),
          webhooks: webhookGuard(config),
          oidc: oidcSettings(config),
          doors: new SignInMethods(config.SIGN_IN),
        }),
        HttpModule.with(config.PUBLIC_ORIGIN, { requestLogDays: config.REQUEST_LOG_DAYS }),
        PartnersModule.with(partnersOf(config)),
        CqrsModule.forRoot(),
        projectorModule(engines, config, (reaction) => reactions?.watched(reaction) ?? reaction),
        CommandApiModule,
        QueryApiModule,
      ],
      providers: [
        BillSeed,
        RfaSeed,
        SeedContext,
        {
          provide: OperatorSocket,
          useFactory: (projector: ProjectionSubscription, overload: Overload) =>
            new OperatorSocket({ engines, config, projector, load: () => overload.words }),
          inject: [ProjectionSubscription, Overload],
        },
      ],
    };
  }
}
