import { isReplay, executeCommand, payerFileStreams, type CommandMetadata, type RequestIdentity } from '#commands';
import {
  exchangeFileStream,
  fileFold,
  applyFileEvent,
  noPayerFile,
  payerFileStream,
  type PayerFileState,
  type FileItem,
  type FileOnRecord,
  type PayerFileCommand,
} from '#domain';
import { foldHistory, subjectOf, type Fold, type EncryptedEventStore } from '#event-store';
import type { PayerFileRecord, Receipt, ReceiptItem } from './receipt.js';

/** The owner of files that may be about several organizations: no client sees them as they are. */
export const SHARED_OWNER = 'exchange';

/** Which file. */
export interface PayerFileKey {
  readonly owner: string;
  readonly payerFileId: string;
}

/** The owner of a file that may be about these organizations. */
export const ownerOf = (organizations: readonly string[]): string => {
  const [only, other] = organizations;
  return only !== undefined && other === undefined ? only : SHARED_OWNER;
};

export const streamOfFile = ({ owner, payerFileId }: PayerFileKey): string =>
  owner === SHARED_OWNER ? exchangeFileStream(payerFileId) : payerFileStream(owner, payerFileId);

/** The key of a sealed copy; what waiting items tell is sealed under it, too, and is gone with it. */
export const archiveSubject = (name: PayerFileKey, { archiveId }: Pick<FileOnRecord, 'archiveId'>): string => {
  const { owner, payerFileId } = name;
  return `${owner === SHARED_OWNER ? payerFileId : subjectOf(streamOfFile(name), owner)}#${archiveId ?? ''}`;
};

const keepAllItems = fileFold(() => true);
const storeFold: Fold<PayerFileState> = {
  initial: noPayerFile,
  evolve: (state, event) => applyFileEvent(keepAllItems, state, event),
};

/** Commands whose events tell something of items. */
const referenceCommands: ReadonlySet<string> = new Set<PayerFileCommand['type']>(['SettleItems', 'RedactFile']);

/** Ids become names of streams: nothing else may get that far. */
const payerFileIdPattern = /^pf_[a-z2-7]{1,64}$/;

/** Receipts of payer files: the folds of their streams. */
export class PayerFileStore {
  constructor(private readonly ledger: EncryptedEventStore) {}

  async find(owner: string, payerFileId: string): Promise<PayerFileRecord | null> {
    if (!payerFileIdPattern.test(payerFileId)) return null;
    const { state } = await this.ledger.folded(payerFileStreams.decider, streamOfFile({ owner, payerFileId }));
    return state.file && recordOf(owner, state.file);
  }

  /** Every item of a file, in its order. */
  async items(name: PayerFileKey): Promise<readonly ReceiptItem[]> {
    return itemsOf(await this.whole(name));
  }

  /** The file as it stands now, with its items. */
  async receipt(name: PayerFileKey): Promise<Receipt> {
    const whole = await this.whole(name);
    if (whole.file === null) throw new RangeError('a payer file that was never taken in has no receipt');
    return { ...recordOf(name.owner, whole.file), items: itemsOf(whole) };
  }

  /**
   * One command on a file. Where another copy of the program was faster it is decided anew; of a keyed request that came
   * before, nothing is done (`replayed`).
   */
  carryOut(name: PayerFileKey, command: PayerFileCommand, metadata: CommandMetadata) {
    return executeCommand(this.ledger, payerFileStreams, {
      stream: streamOfFile(name),
      command,
      metadata,
      subject: ({ state: { file } }) =>
        file && referenceCommands.has(command.type)
          ? archiveSubject(name, command.type === 'RedactFile' ? { archiveId: command.data.archiveId } : file)
          : name.owner,
    });
  }

  /** Did a request with this key settle something of the file? Throws IdempotencyKeyReused where it was another one. */
  async cameBefore(name: PayerFileKey, identity: RequestIdentity | null | undefined): Promise<boolean> {
    return isReplay(await this.ledger.folded(payerFileStreams.decider, streamOfFile(name)), identity);
  }

  private async whole(name: PayerFileKey): Promise<PayerFileState> {
    return foldHistory(await this.ledger.load(streamOfFile(name)), storeFold);
  }
}

/** The words of the interface are what was stored: nothing else is ever written. */
export const recordOf = (owner: string, file: FileOnRecord): PayerFileRecord => ({ ...file, owner }) as PayerFileRecord;

const itemsOf = ({ items }: PayerFileState): readonly ReceiptItem[] =>
  (Object.values(items) as readonly FileItem[]).toSorted((a, b) => a.n - b.n) as readonly ReceiptItem[];
