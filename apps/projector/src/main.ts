import 'reflect-metadata';
import { Module, type DynamicModule } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { EnginesModule, mailSettings } from '#engines';
import { PartnersModule, partnersOf } from '#partners';
import { HttpModule, UploadLimiter } from '#http';
import { serve, type Parts } from '#host';
import { projectorModule } from './composition.js';

/** Follows the log. Its HTTP server only reports health. */
@Module({})
class ProjectorProcess {
  static with({ engines, config, reactions }: Parts): DynamicModule {
    return {
      module: ProjectorProcess,
      imports: [
        EnginesModule.with(engines, { mail: mailSettings(config) }),
        HttpModule.with(config.PUBLIC_ORIGIN, { requestLogDays: config.REQUEST_LOG_DAYS }),
        PartnersModule.with(partnersOf(config)),
        CqrsModule.forRoot(),
        projectorModule(engines, config, (reaction) => reactions.watched(reaction)),
      ],
      // The projector receives no documents.
      providers: [{ provide: UploadLimiter, useValue: null }],
    };
  }
}

await serve({
  name: 'projector',
  productionOnly: true,
  projects: true,
  module: (parts) => ProjectorProcess.with(parts),
});
