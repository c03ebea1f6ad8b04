import { createHash } from 'node:crypto';
import { bills, executeCommand } from '#commands';
import { billStream, type BillCommand, type BillFacts, type PayerAnswerConcern, type Rejection } from '#domain';
import { keyedAppendsOf, REQUEST_ACKNOWLEDGED, type EncryptedEventStore } from '#event-store';
import type { FoundBill } from '../find/bill-finder.js';
import type { FileCommandMetadata } from '../store/file-command-metadata.js';
import type { ItemAttempt } from './item-attempts.js';
import type { BillAnswer } from './states.js';

/** Executes the bill commands for a file's items. Each takes effect once: idempotency keys contain file and attempt. */
export class BillCommands {
  /** Bill streams that this run has written to. */
  private readonly touched = new Set<string>();

  constructor(
    private readonly ledger: EncryptedEventStore,
    private readonly payerFileId: string,
    private readonly commandMetadata: FileCommandMetadata,
  ) {}

  /** Returns a bill's current state, which may be newer than when it was found. */
  async now({ organizationId, billId }: FoundBill): Promise<BillFacts> {
    return (await bills.read(this.ledger, billStream(organizationId, billId))).now.state;
  }

  /** Executes a command. Returns its events, or those of the earlier attempt that posted the item. */
  async carryOut(
    attempt: Pick<ItemAttempt, 'key' | 'others'>,
    { organizationId, billId, history }: FoundBill,
    command: (at: string) => BillCommand,
  ): Promise<Exclude<BillAnswer, Rejection>> {
    const { ledger, payerFileId } = this;
    const metadata = await this.commandMetadata.forOwner(organizationId);
    const keyOf = (key: string): string =>
      createHash('sha256').update(`payer-file/${payerFileId}/${key}`).digest('hex');
    const key = keyOf(attempt.key);
    const stream = billStream(organizationId, billId);
    // The lookup read the bill. Since then, only this run may have changed it.
    const read = this.touched.has(stream) ? {} : { read: bills.reading(history) };
    this.touched.add(stream);
    // Also executed for items without an effect, because the bill's history names every file that mentions it.
    const keyed = { ...metadata, causationId: payerFileId, idempotency: { key, fingerprint: key, status: 200 } };
    const order = { ...read, stream, command: command(metadata.at), metadata: keyed };
    const decided = await executeCommand(ledger, bills, order, ledger.rules.current);
    const { appended, history: now } = decided;
    if (appended.some(({ type }) => (type as string) !== REQUEST_ACKNOWLEDGED))
      return { events: appended, history: now };
    const keys = keyedAppendsOf(now);
    const commands = attempt.others.flatMap((other) => keys.get(keyOf(other))?.commandId ?? []);
    return { events: now.filter(({ metadata: { commandId } }) => commands.includes(commandId)), history: now };
  }

  /** Creates a review task on the bill. It has its own key, because the item may still take effect later. */
  async flag(item: string, found: FoundBill, concern: PayerAnswerConcern): Promise<void> {
    const { payerFileId } = this;
    await this.carryOut({ key: `${item}/flag/${concern}`, others: [] }, found, (at) => ({
      type: 'FlagPayerAnswer',
      data: { at, concern, payerFileId },
    }));
  }
}
