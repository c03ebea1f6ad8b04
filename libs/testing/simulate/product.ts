import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { Module, type DynamicModule } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { CommandApiModule } from '#apps/command-api';
import { ProjectorModule, ProjectorWork } from '#apps/projector';
import { QueryApiModule } from '#apps/query-api';
import { EnginesModule, openEmbedded, type Config, type Engines } from '#engines';
import { ExchangeModule, partnersOf } from '#exchange';
import { createApp, HttpModule } from '#http';
import type { Network } from './faulty.js';

/** The whole product in this process, from when it started until it stopped or crashed. */
export interface Product {
  readonly app: NestFastifyApplication;
  readonly engines: Engines;
}

/** The three services, each as its own process would have it, without what only an operator reaches. */
@Module({})
class WholeProduct {
  static with(engines: Engines, config: Config): DynamicModule {
    return {
      module: WholeProduct,
      imports: [
        EnginesModule.with(engines),
        HttpModule.with(config.PUBLIC_ORIGIN, { requestLogDays: config.REQUEST_LOG_DAYS }),
        ExchangeModule.with(partnersOf(config)),
        CqrsModule.forRoot(),
        ProjectorWork.with(engines, config),
        CommandApiModule,
        QueryApiModule,
        ProjectorModule,
      ],
    };
  }
}

/** Read once a process: they are the same in every world. */
let directories: Engines['directories'] | null = null;

/** Starts it on what is durable, with this network between it and its engines. */
export const start = async (
  config: Config,
  network: Network,
  onFault: (fault: unknown, status?: number) => void,
): Promise<Product> => {
  const { DATA_DIR: dataDir } = config;
  // The process that held it is dead, although this one has its number.
  rmSync(join(dataDir, 'log', 'lock'), { force: true });
  const opened = await openEmbedded({
    dataDir,
    masterKey: config.MASTER_KEY,
    onFatal: onFault,
    watch: { events: (events) => network.events(events), blobs: (blobs) => blobs },
  });
  const engines = {
    ...opened,
    directories: (directories ??= opened.directories),
    views: network.views(opened.views),
    stateStore: network.stateStore(opened.stateStore),
  };
  const app = await createApp(WholeProduct.with(engines, config), {
    publicOrigin: config.PUBLIC_ORIGIN,
    spoolFolder: join(dataDir, 'answers'),
    onFault: (fault, _, status) => onFault(fault, status),
  });
  await app.init();
  return { app, engines };
};
