import { Global, Module, type DynamicModule } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { CommandApiModule } from '#apps/command-api';
import { PROJECTIONS, ProjectorModule } from '#apps/projector';
import { QueryApiModule } from '#apps/query-api';
import { EnginesModule, type Engines } from '#engines';
import { HttpModule } from '#http';
import { projections } from '#read-models';
import { BillSeed } from './seed/bill-seed.js';
import { PracticeSeed } from './seed/practices.js';

/** What the projector follows here: everything. */
@Global()
@Module({ providers: [{ provide: PROJECTIONS, useValue: projections }], exports: [PROJECTIONS] })
class ProjectionsModule {}

/** The three services in one process. */
@Module({})
export class StandaloneModule {
  static with(engines: Engines, publicOrigin: string): DynamicModule {
    return {
      module: StandaloneModule,
      imports: [
        EnginesModule.with(engines),
        HttpModule.with(publicOrigin),
        CqrsModule.forRoot(),
        ProjectionsModule,
        CommandApiModule,
        QueryApiModule,
        ProjectorModule,
      ],
      providers: [PracticeSeed, BillSeed],
    };
  }
}
