import { Injectable } from '@nestjs/common';
import {
  billSource,
  blobReader,
  BlobStore,
  redact,
  savedW9,
  secretsOf,
  type BillSource,
  type ReadBlob,
  type SavedW9,
} from '#documents';
import { billStream, organization, organizationStream } from '#domain';
import { EventStore, EncryptedEventStore, loadState } from '#event-store';
import { canReadIdentifiers, refuse, type RequestContext } from '#http';
import { BillReader } from '../bills/bill-reader.js';

/** Includes document content and data that is shown only on paper. */
@Injectable()
export class BillSources {
  constructor(
    private readonly bills: BillReader,
    private readonly ledger: EncryptedEventStore,
    private readonly events: EventStore,
    private readonly blobs: BlobStore,
  ) {}

  /**
   * Throws 404 if the bill is unknown or its patient's data was erased. The result is redacted for credentials that may
   * not read identifiers. `asOf` is the sequence number of the event after which the bill is shown; by default, the
   * current bill is returned.
   */
  async load(context: RequestContext, billId: string, asOf?: string): Promise<BillSource> {
    const bill = await (asOf === undefined
      ? this.bills.read(context, billId)
      : this.bills.readAsOf(context, billId, asOf));
    const [first] = await this.events.readStream(billStream(context.organizationId, billId), 0, 1);
    const secrets = secretsOf(first && (await this.ledger.open(first)));
    const source = billSource(bill, secrets, context.environment) ?? refuse('not_found');
    return canReadIdentifiers(context) ? source : redact(source);
  }

  reader({ organizationId }: RequestContext, subject: string): ReadBlob {
    return blobReader(this.blobs, organizationId, subject);
  }

  /** Only credentials for the whole organization attach the W-9. */
  async w9(context: RequestContext): Promise<SavedW9 | null> {
    if (context.scope.kind !== 'organization') return null;
    return savedW9(this.blobs, await loadState(this.ledger, organization, organizationStream(context.organizationId)));
  }
}
