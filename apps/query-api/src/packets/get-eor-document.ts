import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { eorOf, PacketComposer } from '#documents';
import { refuse, type RequestContext } from '#http';
import { BillSources } from './bill-sources.js';
import type { PacketFile } from './get-packet.js';

/** The PDF of an EOR: the one that came with it, or for the sandbox's payer the one that is drawn from it. */
export class GetEorDocument extends Query<PacketFile> {
  constructor(
    readonly context: RequestContext,
    readonly billId: string,
    readonly eorId: string,
    readonly signal?: AbortSignal,
  ) {
    super();
  }
}

@QueryHandler(GetEorDocument)
export class GetEorDocumentHandler implements IQueryHandler<GetEorDocument> {
  constructor(
    private readonly sources: BillSources,
    private readonly composer: PacketComposer,
  ) {}

  async execute({ context, billId, eorId, signal }: GetEorDocument): Promise<PacketFile> {
    const source = await this.sources.of(context, billId);
    const eor = [...source.bill.eors, ...source.bill.voidedEors].find((one) => one.eorId === eorId);
    if (!eor || (eor.document === null && eor.source !== 'sandbox')) return refuse('not_found');
    const filename = eor.filename ?? `eor-${eor.eorDate}.pdf`;
    if (eor.document === null) {
      const asker = { account: context.organization.accountId, signal };
      const { pdf } = await this.composer.draw({ kind: 'eor', data: eorOf(source, eor) }, asker);
      return { pdf, filename };
    }
    const bytes = await this.sources.reader(context, source.clear.billId)(eorId);
    return bytes ? { pdf: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), filename } : refuse('not_found');
  }
}
