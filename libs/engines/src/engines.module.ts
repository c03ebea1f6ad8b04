import { Global, Inject, Module, type DynamicModule, type OnApplicationShutdown } from '@nestjs/common';
import { Directories } from '#directories';
import { BlobStore, PacketComposer, PdfInspector } from '#documents';
import { EventStore, KeyStore, EncryptedEventStore, RulesInForce, Vault } from '#event-store';
import { DeliveryAttempts, DeliveryRows, Endpoints, StateStore } from '#state-store';
import { Views } from '#read-models';
import { AddressGuard } from './address-guard.js';
import type { Engines } from './engines.js';
import { MailAvailability } from './mail-availability.js';
import { MailSettings } from './mail-settings.js';
import { OidcSettings } from './oidc-settings.js';
import { SignInMethods } from './sign-in-methods.js';

const ENGINES = Symbol('engines');

export interface ExternalSettings {
  readonly mail?: MailSettings | null;
  /** Guard for webhook addresses. Default: the same as with the embedded engines. */
  readonly webhooks?: AddressGuard;
  readonly oidc?: OidcSettings | null;
  /** Sign-in methods. Default: all that are configured. */
  readonly doors?: SignInMethods;
}

/** Closes the engines after everything else. */
@Global()
@Module({})
export class EnginesModule implements OnApplicationShutdown {
  constructor(@Inject(ENGINES) private readonly engines: Engines) {}

  static with(
    engines: Engines,
    { mail = null, webhooks = new AddressGuard(), oidc = null, doors = new SignInMethods() }: ExternalSettings = {},
  ): DynamicModule {
    const deliveries = new DeliveryRows(engines.stateStore);
    const parts = [
      { provide: EventStore, useValue: engines.events },
      { provide: KeyStore, useValue: engines.keys },
      { provide: Vault, useValue: engines.vault },
      { provide: EncryptedEventStore, useValue: engines.ledger },
      { provide: RulesInForce, useValue: engines.ledger.rules },
      { provide: Views, useValue: engines.views },
      { provide: StateStore, useValue: engines.stateStore },
      { provide: DeliveryRows, useValue: deliveries },
      { provide: DeliveryAttempts, useValue: new DeliveryAttempts(deliveries, engines.vault) },
      { provide: Endpoints, useValue: new Endpoints(engines.ledger, deliveries) },
      { provide: BlobStore, useValue: engines.blobs },
      { provide: PdfInspector, useValue: engines.inspector },
      { provide: PacketComposer, useValue: engines.composer },
      { provide: Directories, useValue: engines.directories },
      { provide: MailAvailability, useValue: new MailAvailability(mail !== null || engines.mailFolder !== null) },
      { provide: AddressGuard, useValue: webhooks },
      { provide: SignInMethods, useValue: doors },
      // Null if there is no mail server or identity provider.
      { provide: MailSettings, useValue: mail },
      { provide: OidcSettings, useValue: oidc },
    ];
    return {
      module: EnginesModule,
      providers: [{ provide: ENGINES, useValue: engines }, ...parts],
      exports: parts.map(({ provide }) => provide),
    };
  }

  /** Nest calls this last, when nothing uses the engines anymore. */
  async onApplicationShutdown(): Promise<void> {
    await this.engines.close();
  }
}
