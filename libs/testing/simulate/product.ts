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

/** The whole product in this process, from its start until it stops or crashes. */
export interface Product {
  /**
   * Applications that accept requests. The first is the whole product. A second one is another copy of just the APIs.
   */
  readonly apps: readonly NestFastifyApplication[];
  /** The first app's engines. */
  readonly engines: Engines;
}

/** The services with the separate processes' modules, without the operator's interface. */
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

/**
 * Sends a request without a socket. It passes through everything that a socket request does, including the handlers
 * before Fastify.
 */
export const injectRequest = (app: NestFastifyApplication, sent: InjectOptions): Promise<LightMyRequestResponse> => {
  const server: Server = app.getHttpServer();
  return lightMyRequest((request, answer) => {
    // Marks the request as fully received.
    server.emit('request', Object.assign(request, { complete: true }), answer);
  }, sent);
};

/** Directories, read once per process because they are the same in every world. */
let directories: Engines['directories'] | null = null;

/**
 * Starts the product on the durable data, with the given network between it and its engines. A second copy shares the
 * engines but no memory, like another process.
 */
export const start = async (
  config: Config,
  network: Network,
  copies: 1 | 2,
  onFault: (fault: unknown, status?: number) => void,
  documents: BlobStore | null = null,
): Promise<Product> => {
  const { DATA_DIR: dataDir } = config;
  // The process that held the lock is dead, even though this process has the same ID.
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
