import { Module, type DynamicModule } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { CommandApiModule } from '#apps/command-api';
import { ProjectorModule, ProjectorWork } from '#apps/projector';
import { QueryApiModule } from '#apps/query-api';
import { EnginesModule, mailSettings, type Config, type Engines } from '#engines';
import { HttpModule } from '#http';
import { BillSeed } from './seed/bill-seed.js';
import { PracticeSeed } from './seed/practices.js';

/** The three services in one process. */
@Module({})
export class StandaloneModule {
  static with(engines: Engines, config: Config): DynamicModule {
    return {
      module: StandaloneModule,
      imports: [
        EnginesModule.with(engines, mailSettings(config)),
        HttpModule.with(config.PUBLIC_ORIGIN),
        CqrsModule.forRoot(),
        ProjectorWork.with(engines, config),
        CommandApiModule,
        QueryApiModule,
        ProjectorModule,
      ],
      providers: [PracticeSeed, BillSeed],
    };
  }
}
