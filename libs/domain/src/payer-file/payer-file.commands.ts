import type { Timestamp } from '../kernel/calendar.js';
import type { Message } from '../kernel/decider.js';
import type { Dismissal, FileInterchange, FileItem, PayerFileReceipt } from './payer-file.types.js';
import type { ReportedReferences } from './payer-file.events.js';

export type PayerFileCommand =
  | Message<'TakeFile', PayerFileReceipt>
  | Message<'NoteInterchange', { readonly index: number; readonly interchange: FileInterchange }>
  /** The next items of the file, in its order. Does nothing where the stream has got other items meanwhile. */
  | Message<'SettleItems', { readonly items: readonly FileItem[] }>
  | Message<'EndFile'>
  /** `again`: not by a person, so that anything that waits may be meant. */
  | Message<'BeginMatch', { readonly n: number; readonly billId: string; readonly again?: true }>
  /** Ends a match by a person, or another try. Does nothing where the item is settled. */
  | Message<'ResolveItem', { readonly item: FileItem }>
  /** Lets one item rest, or all of the file (`n`: null). */
  | Message<'RestItems', { readonly n: number | null; readonly dismissal: Dismissal }>
  | Message<
      'RedactFile',
      { readonly billId: string; readonly archiveId: string | null; readonly told: ReportedReferences }
    >
  /** Has the sealed copy of a file destroyed of which nothing was worked off. */
  | Message<'DestroyFile', { readonly destruction: Dismissal }>
  | Message<'DestroyArchive', { readonly subject: string; readonly at: Timestamp }>;
