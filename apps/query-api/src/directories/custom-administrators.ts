import { Injectable } from '@nestjs/common';
import { organization, organizationStream } from '#domain';
import { type DirectoryReader } from '#directories';
import { EncryptedEventStore } from '#event-store';
import { type RequestContext } from '#http';

/** Which claims administrators a request may see beside the real ones. */
@Injectable()
export class CustomAdministrators {
  constructor(private readonly ledger: EncryptedEventStore) {}

  /**
   * The organization's active ones; none for sessions limited to a customer or a bill, which share nothing of the
   * practice. Synthetic ones in the sandbox: a live organization is not shown administrators that do not exist.
   */
  async seenBy({ organizationId, scope, environment }: RequestContext): Promise<DirectoryReader> {
    const synthetic = environment === 'sandbox';
    if (scope.kind !== 'organization') return { custom: [], synthetic };
    const { customAdministrators } = await this.ledger.recent(organization, organizationStream(organizationId));
    return { custom: customAdministrators.filter(({ active }) => active), synthetic };
  }
}
