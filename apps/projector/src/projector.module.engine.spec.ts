import 'reflect-metadata';
import { Global, Module, type DynamicModule } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { BlobStore } from '#documents';
import { EventStore, EncryptedEventStore } from '#event-store';
import { StateStore } from '#state-store';
import { ProjectorStatus } from '#subscriptions';
import { Views } from '#read-models';
import { openWorld, total, type World } from '#testing/http';
import { ProjectorModule } from './projector.module.js';

let world: World;
beforeEach(async () => (world = await openWorld()));
afterEach(() => world.close());

@Global()
@Module({})
class Engines {
  static of({ events, ledger, views, stateStore }: World): DynamicModule {
    const providers = [
      { provide: EventStore, useValue: events },
      { provide: EncryptedEventStore, useValue: ledger },
      { provide: BlobStore, useValue: {} },
      { provide: Views, useValue: views },
      { provide: StateStore, useValue: stateStore },
    ];
    return { module: Engines, providers, exports: providers.map(({ provide }) => provide) };
  }
}

@Module({})
class Application {
  static of(engines: World): DynamicModule {
    return { module: Application, imports: [Engines.of(engines), ProjectorModule.with({ projections: [total()] })] };
  }
}

it('follows the log from application start to shutdown', async () => {
  const application = await NestFactory.createApplicationContext(Application.of(world), { logger: false });
  const { position } = await world.add('a', 7);
  expect(await world.views.waitFor(['total'], position, 5_000)).toBe(true);
  const status = application.get(ProjectorStatus);
  expect(await status.report()).toMatchObject({
    running: true,
    head: position,
    projections: [{ serving: true, behind: 0n, parked: [] }],
    reactions: [],
    trouble: null,
  });
  await application.close();
  expect(await status.report()).toMatchObject({ running: false });
  expect(await world.views.get('total', 'a')).toMatchObject({ cents: 7 });
});
