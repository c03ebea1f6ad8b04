import type { Provider } from '@nestjs/common';
import { EncryptedEventStore, Vault } from '#event-store';
import { ApiBase, OrganizationReader } from '#http';
import { CapabilityLinks } from './links/capability-links.js';
import { RecipientStore } from './recipients/recipient-store.js';

/** Providers for modules that use recipients. The composition root provides engines and HTTP. */
export const recipientProviders: Provider[] = [
  {
    provide: RecipientStore,
    useFactory: (ledger: EncryptedEventStore, vault: Vault) => new RecipientStore(ledger, vault),
    inject: [EncryptedEventStore, Vault],
  },
  {
    provide: CapabilityLinks,
    useFactory: (vault: Vault, base: ApiBase, organizations: OrganizationReader) =>
      new CapabilityLinks(vault, base.publicOrigin, async (id) => (await organizations.get(id)) !== null),
    inject: [Vault, ApiBase, OrganizationReader],
  },
];
