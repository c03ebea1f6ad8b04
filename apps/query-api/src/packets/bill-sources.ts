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

/** Sources of packets: the bill with what only paper may show, and the bytes of its documents. */
@Injectable()
export class BillSources {
  constructor(
    private readonly bills: BillReader,
    private readonly ledger: EncryptedEventStore,
    private readonly events: EventStore,
    private readonly blobs: BlobStore,
  ) {}

  /**
   * 404 for a bill that is not there, and for one whose patient's data was erased. For credentials that may not see
   * identifiers it is redacted. `asOf`: as it was right after the event of this sequence; as it is now unless given.
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

  /** Reads the documents of a bill. */
  reader({ organizationId }: RequestContext, subject: string): ReadBlob {
    return blobReader(this.blobs, organizationId, subject);
  }

  /** The practice's W-9, which only credentials that see the whole organization attach. */
  async w9(context: RequestContext): Promise<SavedW9 | null> {
    if (context.scope.kind !== 'organization') return null;
    return savedW9(this.blobs, await loadState(this.ledger, organization, organizationStream(context.organizationId)));
  }
}
