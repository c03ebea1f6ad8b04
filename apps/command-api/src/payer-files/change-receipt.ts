import type { CommandResponse, Commands, HttpCommand, RequestIdentity } from '#commands';
import { presentPayerFile, type PayerFileView } from '#contracts';
import { Rejection } from '#domain';
import type { EventStore } from '#event-store';
import { canRead, type RequestContext } from '#http';
import type { PayerFileRecord, PayerFiles, FileSettlement, Receipt } from '#payer-files';

export interface ReceiptPath {
  readonly id: string;
  readonly n?: string;
}

interface ReceiptDependencies {
  readonly commands: Commands;
  readonly files: PayerFiles;
  readonly events: EventStore;
}

/** Runs once per Idempotency-Key. `n` is the item number from the path. */
export const changeReceipt = (
  { commands, files, events }: ReceiptDependencies,
  request: HttpCommand<PayerFileView, ReceiptPath>,
  change: (record: PayerFileRecord, n: number, identity: RequestIdentity | null) => Promise<FileSettlement>,
): Promise<CommandResponse<PayerFileView>> =>
  commands.identified(request, async (identity) => {
    const { organizationId } = request.context;
    const { id, n: item = '0' } = request.path;
    const record = await files.find(organizationId, id);
    if (!record?.done || !/^\d{1,7}$/.test(item)) throw new Rejection('not_found');
    const { receipt, replayed } = await change(record, Number(item), identity);
    return {
      body: presentPayerFile(readableReceipt(request.context, receipt)),
      position: await events.head(),
      replayed,
    };
  });

/** Returns the receipt, without patients' names, claim numbers and dates if the caller may not read payer files. */
export const readableReceipt = (context: RequestContext, receipt: Receipt): Receipt =>
  canRead(context, 'getPayerFile') ? receipt : withoutPatients(receipt);

const withoutPatients = (receipt: Receipt): Receipt => ({
  ...receipt,
  items: receipt.items.map(({ told, ...item }) => ({ ...item, ...(told && { told: numbersOnly(told) }) })),
});

const numbersOnly = ({
  controlNumber,
  payerClaimControlNumber,
  payer,
  checkNumber,
}: NonNullable<Receipt['items'][number]['told']>) => ({ controlNumber, payerClaimControlNumber, payer, checkNumber });
