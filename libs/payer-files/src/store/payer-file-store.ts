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

/** Owner of files that may concern several organizations. Clients never see these files. */
export const SHARED_OWNER = 'exchange';

export interface PayerFileKey {
  readonly owner: string;
  readonly payerFileId: string;
}

/** Returns the owner of a file about these organizations. */
export const ownerOf = (organizations: readonly string[]): string => {
  const [only, other] = organizations;
  return only !== undefined && other === undefined ? only : SHARED_OWNER;
};

export const streamOfFile = ({ owner, payerFileId }: PayerFileKey): string =>
  owner === SHARED_OWNER ? exchangeFileStream(payerFileId) : payerFileStream(owner, payerFileId);

/** Returns a sealed copy's key subject. It also seals the waiting items' references. */
export const archiveSubject = (name: PayerFileKey, { archiveId }: Pick<FileOnRecord, 'archiveId'>): string => {
  const { owner, payerFileId } = name;
  return `${owner === SHARED_OWNER ? payerFileId : subjectOf(streamOfFile(name), owner)}#${archiveId ?? ''}`;
};

const keepAllItems = fileFold(() => true);
const storeFold: Fold<PayerFileState> = {
  initial: noPayerFile,
  evolve: (state, event) => applyFileEvent(keepAllItems, state, event),
};

/** Commands whose events contain item references. */
const referenceCommands: ReadonlySet<string> = new Set<PayerFileCommand['type']>(['SettleItems', 'RedactFile']);

/** IDs become stream names, so other values are refused. */
const payerFileIdPattern = /^pf_[a-z2-7]{1,64}$/;

/** Stores payer files and folds their streams into receipts. */
export class PayerFileStore {
  constructor(private readonly ledger: EncryptedEventStore) {}

  async find(owner: string, payerFileId: string): Promise<PayerFileRecord | null> {
    if (!payerFileIdPattern.test(payerFileId)) return null;
    const { state } = await this.ledger.folded(payerFileStreams.decider, streamOfFile({ owner, payerFileId }));
    return state.file && recordOf(owner, state.file);
  }

  /** Returns all of a file's items in order. */
  async items(name: PayerFileKey): Promise<readonly ReceiptItem[]> {
    return itemsOf(await this.whole(name));
  }

  /** Returns the current file with its items. */
  async receipt(name: PayerFileKey): Promise<Receipt> {
    const whole = await this.whole(name);
    if (whole.file === null) throw new RangeError('a payer file that was never taken in has no receipt');
    return { ...recordOf(name.owner, whole.file), items: itemsOf(whole) };
  }

  /** Executes a file command. Decides again on a version conflict. A repeated key changes nothing (`replayed`). */
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

  /** Returns true if a request with this key was executed. Throws `IdempotencyKeyReused` for a different request. */
  async cameBefore(name: PayerFileKey, identity: RequestIdentity | null | undefined): Promise<boolean> {
    return isReplay(await this.ledger.folded(payerFileStreams.decider, streamOfFile(name)), identity);
  }

  private async whole(name: PayerFileKey): Promise<PayerFileState> {
    return foldHistory(await this.ledger.load(streamOfFile(name)), storeFold);
  }
}

/** The casts are safe: only values from the contract are ever stored. */
export const recordOf = (owner: string, file: FileOnRecord): PayerFileRecord => ({ ...file, owner }) as PayerFileRecord;

const itemsOf = ({ items }: PayerFileState): readonly ReceiptItem[] =>
  (Object.values(items) as readonly FileItem[]).toSorted((a, b) => a.n - b.n) as readonly ReceiptItem[];
