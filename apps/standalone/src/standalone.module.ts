import { join } from 'node:path';
import { Global, Module, type DynamicModule } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { CommandApiModule } from '#apps/command-api';
import { deliverToPayers, PROJECTIONS, ProjectorModule, REACTIONS } from '#apps/projector';
import { QueryApiModule } from '#apps/query-api';
import { EnginesModule, mailSettings, type Config, type Engines } from '#engines';
import { HttpModule } from '#http';
import { projections } from '#read-models';
import { BillSeed } from './seed/bill-seed.js';
import { PracticeSeed } from './seed/practices.js';

/** What the projector follows here: everything. */
@Global()
@Module({ providers: [{ provide: PROJECTIONS, useValue: projections }], exports: [PROJECTIONS] })
class ProjectionsModule {}

/** What the projector brings about here. `dataDir`: holds the outbox. */
@Global()
@Module({})
class ReactionsModule {
  static with({ ledger, blobs, composer }: Engines, dataDir: string): DynamicModule {
    const outbox = join(dataDir, 'outbox', 'payers');
    return {
      module: ReactionsModule,
      providers: [{ provide: REACTIONS, useValue: [deliverToPayers({ ledger, blobs, composer, outbox })] }],
      exports: [REACTIONS],
    };
  }
}

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
        ProjectionsModule,
        ReactionsModule.with(engines, config.DATA_DIR),
        CommandApiModule,
        QueryApiModule,
        ProjectorModule,
      ],
      providers: [PracticeSeed, BillSeed],
    };
  }
}
