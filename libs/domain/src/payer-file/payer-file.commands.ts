import type { Timestamp } from '../kernel/calendar.js';
import type { Message } from '../kernel/decider.js';
import type { Dismissal, FileInterchange, FileItem, PayerFileReceipt } from './payer-file.types.js';
import type { ReportedReferences } from './payer-file.events.js';

export type PayerFileCommand =
  | Message<'TakeFile', PayerFileReceipt>
  | Message<'NoteInterchange', { readonly index: number; readonly interchange: FileInterchange }>
  /** The next items, in order. Does nothing if the stream already has items from this number on. */
  | Message<'SettleItems', { readonly items: readonly FileItem[] }>
  | Message<'EndFile'>
  /** `again`: a retry of any waiting item, not a match by a user. */
  | Message<'BeginMatch', { readonly n: number; readonly billId: string; readonly again?: true }>
  /** Ends a match or a retry. Does nothing if the item already has the same outcome. */
  | Message<'ResolveItem', { readonly item: FileItem }>
  /** Dismisses the whole file if `n` is null. */
  | Message<'RestItems', { readonly n: number | null; readonly dismissal: Dismissal }>
  | Message<
      'RedactFile',
      { readonly billId: string; readonly archiveId: string | null; readonly told: ReportedReferences }
    >
  /** Destroys the sealed copy if no item was processed. */
  | Message<'DestroyFile', { readonly destruction: Dismissal }>
  | Message<'DestroyArchive', { readonly subject: string; readonly at: Timestamp }>;
