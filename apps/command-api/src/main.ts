import 'reflect-metadata';
import { Module, type DynamicModule } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { Directories } from '#directories';
import { EnginesModule, mailSettings, oidcSettings, SignInMethods, webhookGuard } from '#engines';
import { PartnersModule, partnersOf } from '#partners';
import { HttpModule } from '#http';
import { serve, type Parts } from '#host';
import { CommandApiModule } from './command-api.module.js';

@Module({})
class CommandApiProcess {
  static with({ engines, config }: Parts): DynamicModule {
    return {
      module: CommandApiProcess,
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
        CommandApiModule,
      ],
    };
  }
}

await serve({
  name: 'command-api',
  productionOnly: true,
  module: (parts) => {
    void parts.engines.inspector.warm();
    return CommandApiProcess.with(parts);
  },
  prepare: (app) => app.get(Directories, { strict: false }).warm(),
});
