import type { Timestamp } from '../kernel/calendar.js';
import type { Message } from '../kernel/decider.js';
import type { BatchFile, BatchName, PartnerBatch, PartnerTrouble } from './partner-batch.state.js';
import type { BatchHeader } from './partner-batch.events.js';

export type PartnerBatchCommand =
  | Message<'OpenBatch', BatchHeader & Pick<PartnerBatch, 'members'>>
  | Message<'BeginBatch', { readonly at: Timestamp }>
  | Message<'NoteUpload', { readonly at: Timestamp; readonly files: readonly BatchFile[] | null }>
  /** `notBefore`: see PartnerBatch. */
  | Message<'PostponeBatch', { readonly trouble: PartnerTrouble; readonly notBefore: number }>
  | Message<'EndBatch', { readonly at: Timestamp }>
  | Message<'GiveUpBatch', { readonly at: Timestamp; readonly trouble: PartnerTrouble }>
  | Message<'EmptyBatch', BatchName & { readonly at: Timestamp }>
  | Message<'EraseMember', { readonly organizationId: string; readonly controlNumber: string; readonly at: Timestamp }>
  | Message<'ReopenBatch', { readonly at: Timestamp }>;
