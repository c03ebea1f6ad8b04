import type { DynamicModule } from '@nestjs/common';
import { AccessRecordMaintenance, AccessRecord } from '#access-record';
import { checkpointKeyFile, mailSettings, type Config, type Engines } from '#engines';
import { PracticeLookup } from '#http';
import { ErasureRegister, HeadKeys } from '#integrity';
import { AuditIndex, PersonBills, RequestLog } from '#state-store';
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
import { AccessWatch } from './access-records/access-watch.js';
import { recordDisclosures } from './access-records/record-disclosures.js';
import { compareBills } from './same-person/compare-bills.js';
import { followRevisions } from './revisions/follow-revisions.js';
import { noteDenials } from './authorizations/note-denials.js';
import { linkRfaItems } from './authorizations/link-rfa-items.js';
import { AuditWatch } from './audit-watch.js';
import { ErasureWatch } from './erasure-watch.js';
import { ReconciliationWatch } from './reconciliation-watch.js';
import { OrphanWatch } from './orphan-watch.js';
import { RequestLogWatch } from './request-log-watch.js';
import { ProjectorModule } from './projector.module.js';
import type { HeadMail } from './signed-heads/head-sinks.js';
import { SignedHeads } from './signed-heads/signed-heads.js';
import { deliverWebhooks } from './webhooks/deliver-webhooks.js';

/** Everything that the log and the clock bring about by themselves, in one list; the projections are another. */
const backgroundServices = (
  engines: Engines,
  config: Config,
  watched: (reaction: Reaction) => Reaction,
): readonly BackgroundService[] => {
  const { events, ledger, vault, blobs, stateStore, transmissionComposer: composer } = engines;
  const notifications = notificationsOf(engines, {
    mail: mailSettings(config),
    from: config.MAIL_FROM,
    publicOrigin: config.PUBLIC_ORIGIN,
  });
  const partners = partnersOf(config);
  const payerFiles = new PayerFiles(engines, partners);
  const exchange = exchangeOf(engines, config, partners);
  const carriers = carriersOf({
    mail: mailSettings(config),
    faxGateway: config.FAX_GATEWAY,
    host: domainOf(config.PUBLIC_ORIGIN),
    exchange,
  });
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
    new PayerFileWatch(payerFiles, new PayerFileReader(engines)),
    new OrphanWatch(blobs, events, (address) => new PayerFileReader(engines).isArchive(address)),
    new ReconciliationWatch(engines, { leases: leasesOf(stateStore), shares: config.PROJECTOR_SHARES }),
    new AuditWatch(events, new AuditIndex(events, stateStore)),
    new RequestLogWatch(new RequestLog(stateStore), config.REQUEST_LOG_DAYS),
    new AccessWatch(new AccessRecordMaintenance(stateStore, Date.now, sink !== null), config.ACCESS_RECORD_YEARS),
    new AccessAlerts(
      engines,
      {
        patients: config.ACCESS_ALERT_PATIENTS,
        exports: config.ACCESS_ALERT_EXPORTS,
        refusals: config.ACCESS_ALERT_REFUSALS,
      },
      leasesOf(stateStore),
    ),
    ...(sink === null ? [] : [new AccessSink(stateStore, sink, leasesOf(stateStore))]),
    deliverWebhooks(engines, config),
    new ErasureWatch(new ErasureRegister(engines, new HeadKeys(stateStore, checkpointKeyFile(config))), config),
    new SignedHeads(engines, {
      keyFile: checkpointKeyFile(config),
      sinks: config.CHECKPOINT_SINK,
      mail: headMail(config),
      leases: leasesOf(stateStore),
    }),
  ];
};

const headMail = (config: Config): HeadMail | null => {
  const settings = mailSettings(config);
  if (settings === null) return null;
  const { smtpUrl, isPlainOnLoopback, from } = settings;
  return { smtpUrl, isPlainOnLoopback, from };
};

/**
 * The projector as the product runs it: all projections, and everything that the log and the clock bring about by themselves.
 * `watched`: measures each reaction, where somebody wants to know.
 */
export const projectorModule = (
  engines: Engines,
  config: Config,
  watched: (reaction: Reaction) => Reaction = (reaction) => reaction,
): DynamicModule =>
  ProjectorModule.with({
    services: () => backgroundServices(engines, config, watched),
    shares: config.PROJECTOR_SHARES,
  });
