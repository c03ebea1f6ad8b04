import { Injectable } from '@nestjs/common';
import { organization, organizationStream } from '#domain';
import { type DirectoryReader } from '#directories';
import { EncryptedEventStore } from '#event-store';
import { type RequestContext } from '#http';

@Injectable()
export class CustomAdministrators {
  constructor(private readonly ledger: EncryptedEventStore) {}

  /**
   * Sessions limited to one customer or one bill see none, because the practice's data is not shared with them.
   * Synthetic administrators exist only in the sandbox.
   */
  async seenBy({ organizationId, scope, environment }: RequestContext): Promise<DirectoryReader> {
    const synthetic = environment === 'sandbox';
    if (scope.kind !== 'organization') return { custom: [], synthetic };
    const { customAdministrators } = await this.ledger.recent(organization, organizationStream(organizationId));
    return { custom: customAdministrators.filter(({ active }) => active), synthetic };
  }
}
