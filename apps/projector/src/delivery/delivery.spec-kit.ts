import type { DynamicModule, Type } from '@nestjs/common';
import { CommandApiModule } from '#apps/command-api';
import { QueryApiModule } from '#apps/query-api';
import { billStream, billView, type BillEvent, type Environment } from '#domain';
import { startCommandApp, type CommandApp } from '#testing/http';
import { Reactions } from '#subscriptions';
import { eventually } from '#testing/pure';
import { carriersOf, type CarrierSettings } from './carriers.js';
import { deliverRfas } from './deliver-rfas.js';
import { deliverToPayers } from './deliver-to-payers.js';

/** A practice with running payer delivery. */
export interface Stage {
  readonly api: CommandApp;
  readonly close: () => Promise<void>;
}

/** `settings`: for the carriers; default: no mail server. `production`: uses fakes of the production engines. */
export const startDelivery = async (
  environment: Environment,
  settings: Partial<CarrierSettings> | ((api: CommandApp) => Partial<CarrierSettings>) = {},
  modules: readonly (Type | DynamicModule)[] = [],
  production = false,
): Promise<Stage> => {
  const mail = typeof settings === 'function' ? null : (settings.mail ?? null);
  const api = await startCommandApp([CommandApiModule, QueryApiModule, ...modules], { environment, production, mail });
  const { events, ledger, vault, stateStore, blobs, composer } = api.engines;
  const own = typeof settings === 'function' ? settings(api) : settings;
  const carriers = carriersOf({ mail: null, faxGateway: undefined, host: 'billing.example', ...own });
  const all = [
    deliverToPayers({ events, ledger, blobs, composer, carriers }),
    deliverRfas({ ledger, vault, blobs, composer, carriers }),
  ];
  const reactions = new Reactions(events, ledger, stateStore, all, {
    tickMs: 20,
    retryMs: 20,
  });
  const stop = new AbortController();
  const running = reactions.run(stop.signal);
  await eventually(
    () => reactions.lag().length === all.length && reactions.lag().every(({ stopped }) => stopped === null),
  );
  return {
    api,
    close: async () => {
      stop.abort();
      await running;
      await api.close();
    },
  };
};
export const view = async ({ api }: Stage, id: string) =>
  billView(await api.engines.ledger.load<BillEvent>(billStream(api.organizationId, id)));
export const openItems = async ({ api }: Stage) =>
  (await api.engines.stateStore.list<{ state: string }>('intent', 'payer-delivery:')).filter(
    ({ record }) => record.state !== 'done',
  );
export const written = async (stage: Stage, id: string, count: number) => {
  await eventually(async () => (await view(stage, id)).facts.written.length >= count);
  return (await view(stage, id)).facts.written;
};
