import {
  blobReader,
  PAGE_TREE_OBJECT,
  rfaPacket,
  type BlobStore,
  type PacketComposer,
  type PdfSection,
  type TaskOwner,
} from '#documents';
import { rfaStream, type CalendarDate, type RfaEvent, type RfaPrintItem } from '#domain';
import { emptyIfDeleted, type EncryptedEventStore } from '#event-store';
import { rfaProjection, type RfaRow, type Views } from '#read-models';
import { orderedRfa } from '../transmissions/rfa-orders.js';
import { printedOn } from './print-rows.js';

export interface PrintedRequest extends Omit<RfaPrintItem, 'day'> {
  readonly rfaId: string;
  readonly rfaNumber: number;
  readonly patientId: string;
  readonly payerName: string;
  readonly patientName: string;
  readonly claimNumber: string;
}

const fields = [
  'rfaNumber',
  'patientId',
  'administratorName',
  'employeeName',
  'claimNumber',
  'printItems',
] as const satisfies readonly (keyof RfaRow)[];
type Row = Pick<RfaRow, (typeof fields)[number]>;

export class PrintRequests {
  constructor(
    private readonly views: Views,
    private readonly ledger: EncryptedEventStore,
    private readonly blobs: BlobStore,
    private readonly composer: PacketComposer,
  ) {}

  /** Returns one day's requests in the order in which they were queued. */
  async on(organizationId: string, date: CalendarDate): Promise<readonly PrintedRequest[]> {
    const found: PrintedRequest[] = [];
    const queued = { organizationId, date, by: 'rfaNumber', fields };
    for await (const [row, item] of printedOn<RfaPrintItem, Row>(this.views, rfaProjection.name, queued))
      found.push({
        ...item,
        rfaId: row._id,
        rfaNumber: row.rfaNumber,
        patientId: row.patientId,
        payerName: row.administratorName ?? '',
        patientName: row.employeeName ?? '',
        claimNumber: row.claimNumber ?? '',
      });
    return found.toSorted((a, b) => a.writtenAt.localeCompare(b.writtenAt) || a.rfaNumber - b.rfaNumber);
  }

  /** Returns the packet that the user approved, or null if the request was erased or its stream deleted. */
  async section(
    organizationId: string,
    { rfaId, transmissionId }: PrintedRequest,
    first: number,
    asker: TaskOwner,
  ): Promise<PdfSection | null> {
    const history = await this.ledger.load<RfaEvent>(rfaStream(organizationId, rfaId)).catch(emptyIfDeleted);
    const ordered = orderedRfa(history, transmissionId);
    if (ordered === null) return null;
    const read = blobReader(this.blobs, organizationId, rfaId);
    const { parts, options } = rfaPacket(ordered.source, ordered.input, read);
    return this.composer.section(parts, options, { first, parent: PAGE_TREE_OBJECT }, asker);
  }
}
