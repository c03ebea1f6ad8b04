import 'reflect-metadata';
import { Module, type DynamicModule } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { Directories } from '#directories';
import { EnginesModule, mailSettings, oidcSettings, SignInMethods } from '#engines';
import { PartnersModule, partnersOf } from '#partners';
import { HttpModule, UploadLimiter } from '#http';
import { serve, type Parts } from '#host';
import { QueryApiModule } from './query-api.module.js';

/** Lists wait for the events that the client has seen (Min-Event-Position). */
@Module({})
class QueryApiProcess {
  static with({ engines, config }: Parts): DynamicModule {
    return {
      module: QueryApiProcess,
      imports: [
        EnginesModule.with(engines, {
          mail: mailSettings(config),
          oidc: oidcSettings(config),
          doors: new SignInMethods(config.SIGN_IN),
        }),
        HttpModule.with(config.PUBLIC_ORIGIN, { requestLogDays: config.REQUEST_LOG_DAYS }),
        PartnersModule.with(partnersOf(config)),
        CqrsModule.forRoot(),
        QueryApiModule.waitingForClients(),
      ],
      // This process accepts no uploads.
      providers: [{ provide: UploadLimiter, useValue: null }],
    };
  }
}

await serve({
  name: 'query-api',
  productionOnly: true,
  module: (parts) => {
    void parts.engines.composer.warm();
    return QueryApiProcess.with(parts);
  },
  prepare: (app) => app.get(Directories, { strict: false }).warm(),
});
