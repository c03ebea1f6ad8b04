import { rmSync } from 'node:fs';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { Module, type DynamicModule } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { CommandApiModule } from '#apps/command-api';
import { projectorModule } from '#apps/projector';
import { QueryApiModule } from '#apps/query-api';
import type { BlobStore } from '#documents';
import { EnginesModule, openEmbedded, type Config, type Engines } from '#engines';
import { AesVault, openEncryptedEventStore } from '#event-store';
import { PartnersModule, partnersOf } from '#partners';
import { createApp, HttpModule } from '#http';
import type { Network } from './faulty-network.js';

/** The whole product in this process, from when it started until it stopped or crashed. */
export interface Product {
  /** Each takes requests. The first is the whole product, another one a further copy of what answers requests. */
  readonly apps: readonly NestFastifyApplication[];
  /** Engines of the first app. */
  readonly engines: Engines;
}

/** The services as processes of their own compose them, without what only an operator reaches. */
@Module({})
class SimulatedServices {
  static with(engines: Engines, config: Config, projects: boolean): DynamicModule {
    return {
      module: SimulatedServices,
      imports: [
        EnginesModule.with(engines),
        HttpModule.with(config.PUBLIC_ORIGIN, { requestLogDays: config.REQUEST_LOG_DAYS }),
        PartnersModule.with(partnersOf(config)),
        CqrsModule.forRoot(),
        CommandApiModule,
        QueryApiModule,
        ...(projects ? [projectorModule(engines, config)] : []),
      ],
    };
  }
}

const lightMyRequest = createRequire(createRequire(import.meta.url).resolve('fastify'))('light-my-request') as (
  dispatch: (request: IncomingMessage, answer: ServerResponse) => void,
  sent: InjectOptions,
) => Promise<LightMyRequestResponse>;

/** Without a socket, and past everything that a request from a socket passes: what stands before Fastify, too. */
export const injectRequest = (app: NestFastifyApplication, sent: InjectOptions): Promise<LightMyRequestResponse> => {
  const server: Server = app.getHttpServer();
  return lightMyRequest((request, answer) => {
    // It has come whole.
    server.emit('request', Object.assign(request, { complete: true }), answer);
  }, sent);
};

/** Read once a process: they are the same in every world. */
let directories: Engines['directories'] | null = null;

/**
 * Starts it on what is durable, with this network between it and its engines. A second copy shares the engines, and
 * nothing that is only in memory: as another process would.
 */
export const start = async (
  config: Config,
  network: Network,
  copies: 1 | 2,
  onFault: (fault: unknown, status?: number) => void,
  documents: BlobStore | null = null,
): Promise<Product> => {
  const { DATA_DIR: dataDir } = config;
  // The process that held it is dead, although this one has its number.
  rmSync(join(dataDir, 'log', 'lock'), { force: true });
  const opened = await openEmbedded({
    dataDir,
    masterKey: config.MASTER_KEY,
    onFatal: onFault,
    watch: { events: (events) => network.events(events), blobs: (files) => documents ?? files },
  });
  const isShared = copies === 2;
  const engines = {
    ...opened,
    ledger: openEncryptedEventStore(opened.events, opened.vault, { isShared }),
    directories: (directories ??= opened.directories),
    views: network.views(opened.views),
    stateStore: network.stateStore(opened.stateStore),
  };
  const vault = new AesVault(opened.keys, opened.provider);
  const others = {
    ...engines,
    vault,
    ledger: openEncryptedEventStore(opened.events, vault, { isShared }),
    close: async () => undefined,
  };
  const apps: NestFastifyApplication[] = [];
  for (const own of copies === 1 ? [engines] : [engines, others]) {
    const app = await createApp(SimulatedServices.with(own, config, own === engines), {
      publicOrigin: config.PUBLIC_ORIGIN,
      spoolFolder: join(dataDir, 'answers'),
      onFault: (fault, _, status) => onFault(fault, status),
    });
    await app.init();
    await app.getHttpAdapter().getInstance().ready();
    apps.push(app);
  }
  return { apps, engines };
};
