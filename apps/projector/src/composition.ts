import type { DynamicModule } from '@nestjs/common';
import { AccessRecord } from '#access-record';
import { checkpointKeyFile, mailSettings, webhookGuard, type Config, type Engines } from '#engines';
import { PracticeLookup } from '#http';
import { PersonBills } from '#state-store';
import { exchangeOf, partnersOf } from '#partners';
import { PayerFileReader, PayerFiles, PayerFileWatch } from '#payer-files';
import { leasesOf, Reactions, type BackgroundService, type Reaction, type ServiceReaction } from '#subscriptions';
import { syncPayments } from './checks/sync-payments.js';
import { carriersOf } from './delivery/carriers.js';
import { deliverRfas } from './delivery/deliver-rfas.js';
import { deliverToPayers } from './delivery/deliver-to-payers.js';
import { domainOf } from './mail-names.js';
import { notificationsOf } from './notifications/notifications.js';
import { indexAddresses } from './organizations/index-addresses.js';
import { AccessAlerts } from './access-records/access-alerts.js';
import { AccessSink } from './access-records/access-sink.js';
import { recordDisclosures } from './access-records/record-disclosures.js';
import { compareBills } from './same-person/compare-bills.js';
import { followRevisions } from './revisions/follow-revisions.js';
import { noteDenials } from './authorizations/note-denials.js';
import { linkRfaItems } from './authorizations/link-rfa-items.js';
import { ReconciliationWatch } from './reconciliation-watch.js';
import { upkeep } from './upkeep.js';
import { ProjectorModule } from './projector.module.js';
import { SignedHeads } from './signed-heads/signed-heads.js';
import { WebhookDispatcher } from './webhooks/dispatcher.js';
import { HttpSender } from './webhooks/http-sender.js';

/** All services that follow the log or the clock, except the projections. */
const backgroundServices = (
  engines: Engines,
  config: Config,
  watched: (reaction: Reaction) => Reaction,
): readonly BackgroundService[] => {
  const { events, ledger, vault, blobs, stateStore, transmissionComposer: composer } = engines;
  const leases = leasesOf(stateStore);
  const mail = mailSettings(config);
  const { MAIL_FROM: from, PUBLIC_ORIGIN: publicOrigin, PROJECTOR_SHARES: shares } = config;
  const notifications = notificationsOf(engines, { mail, from, publicOrigin });
  const partners = partnersOf(config);
  const exchange = exchangeOf(engines, config, partners);
  const carriers = carriersOf({ mail, faxGateway: config.FAX_GATEWAY, host: domainOf(publicOrigin), exchange });
  const sink = config.ACCESS_RECORD_SINK;
  const reactions: readonly ServiceReaction[] = [
    deliverToPayers({ events, ledger, blobs, composer, carriers }),
    deliverRfas({ ledger, vault, blobs, composer, carriers }),
    notifications.reaction,
    syncPayments({ ledger, vault }),
    followRevisions(events, ledger),
    linkRfaItems(ledger),
    noteDenials({ ledger, blobs, composer }),
    compareBills(new PersonBills(stateStore, vault), ledger),
    indexAddresses(new PracticeLookup(stateStore, ledger, vault)),
    recordDisclosures(new AccessRecord(stateStore, vault), ledger),
  ];
  return [
    new Reactions(events, ledger, stateStore, reactions.map(watched)),
    notifications.watch,
    notifications.letters,
    exchange,
    new PayerFileWatch(new PayerFiles(engines, partners), new PayerFileReader(engines)),
    new ReconciliationWatch(engines, { leases, shares }),
    ...upkeep(engines, config),
    new AccessAlerts(
      engines,
      {
        patients: config.ACCESS_ALERT_PATIENTS,
        exports: config.ACCESS_ALERT_EXPORTS,
        refusals: config.ACCESS_ALERT_REFUSALS,
      },
      leases,
    ),
    ...(sink === null ? [] : [new AccessSink(stateStore, sink, leases)]),
    new WebhookDispatcher(
      events,
      ledger,
      vault,
      stateStore,
      new HttpSender(webhookGuard(config)),
      { schedule: config.WEBHOOK_RETRY_SCHEDULE, shares },
      leases,
    ),
    new SignedHeads(engines, {
      keyFile: checkpointKeyFile(config),
      sinks: config.CHECKPOINT_SINK,
      mail,
      leases,
    }),
  ];
};

/** The product's projector: all projections and background services. `watched`: measures each reaction. */
export const projectorModule = (
  engines: Engines,
  config: Config,
  watched: (reaction: Reaction) => Reaction = (reaction) => reaction,
): DynamicModule =>
  ProjectorModule.with({
    services: () => backgroundServices(engines, config, watched),
    shares: config.PROJECTOR_SHARES,
  });
