import { checkStates, executeCommand, type CommandMetadata } from '#commands';
import { paymentCheckStream, Rejection, type CheckCommand, type CheckState } from '#domain';
import type { EncryptedEventStore } from '#event-store';
import type { FileCommandMetadata } from '../store/file-command-metadata.js';
import type { PayerFileKey } from '../store/payer-file-store.js';

export type LoadedCheck = Awaited<ReturnType<typeof checkStates.read>>;

export class CheckCommands {
  constructor(
    private readonly ledger: EncryptedEventStore,
    private readonly file: PayerFileKey,
    private readonly commandMetadata: FileCommandMetadata,
  ) {}

  read(checkId: string): Promise<LoadedCheck> {
    return checkStates.read(this.ledger, paymentCheckStream(this.file.owner, checkId));
  }

  async state(checkId: string): Promise<CheckState> {
    return (await this.read(checkId)).now.state;
  }

  /** Metadata of a command caused by the file. */
  async metadata(): Promise<CommandMetadata> {
    const { owner, payerFileId } = this.file;
    return { ...(await this.commandMetadata.forOwner(owner)), causationId: payerFileId };
  }

  /** Executes a command and returns the resulting state. `read`: a recently read copy of the check. */
  async carryOut(checkId: string, command: CheckCommand, read?: LoadedCheck): Promise<CheckState> {
    const { owner } = this.file;
    const stream = paymentCheckStream(owner, checkId);
    const work = { stream, command, metadata: await this.metadata(), subject: () => owner, ...(read && { read }) };
    return (await executeCommand(this.ledger, checkStates, work)).state;
  }

  /** Executes a command and returns the resulting state, or null if the check rejects it. */
  async attempt(checkId: string, command: CheckCommand, read?: LoadedCheck): Promise<CheckState | null> {
    try {
      return await this.carryOut(checkId, command, read);
    } catch (error) {
      if (!(error instanceof Rejection)) throw error;
      return null;
    }
  }
}
