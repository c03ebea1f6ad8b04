import type { UnreadableReason } from '#domain';
import { fieldGrid, notice } from './grid.js';
import type { Paper } from './paper.js';
import { Sheet } from './sheet.js';
import { titleBlock } from './title-block.js';

export interface SlipSheetData {
  /** ISO time of the packet. */
  readonly at: string;
  readonly filename: string;
  /** Hex SHA-256 of the original bytes. */
  readonly sha256: string;
  /** Page number, from 1, if the document's other pages can be included. */
  readonly page?: number;
  readonly reason: UnreadableReason | 'missing' | 'packet_full';
}

const reasons: Readonly<Record<SlipSheetData['reason'], string>> = {
  damaged: 'The file is damaged and cannot be opened.',
  password: 'The file is locked with a password.',
  unknown_security: 'The file is protected in a way that is not supported.',
  no_pages: 'The file contains no pages.',
  too_many_pages: 'The file has more pages than a packet can hold.',
  impossible_page_size: 'A page of the file is missing or has an impossible size.',
  dynamic_form: 'The file is a dynamic form that only one viewer supports.',
  too_complex: 'The file needs more memory than a document may use.',
  too_slow: 'The file took too long to be opened.',
  missing: 'The file is no longer stored.',
  packet_full: 'The file can be opened, but with it this packet would have more than 5,000 pages of documents.',
};

const pageReasons: Readonly<Partial<Record<SlipSheetData['reason'], string>>> = {
  damaged: 'The contents of the page are missing or unreadable.',
  impossible_page_size: 'The page has an impossible size.',
};

export const unreadableSentence = (reason: UnreadableReason): string => reasons[reason];

export const drawSlipSheet = (slip: SlipSheetData, paper?: Paper): Sheet => {
  const sheet = new Sheet({ title: `Slip sheet: ${slip.filename}`, at: slip.at }, paper);
  titleBlock(sheet, `${slip.page === undefined ? 'Document' : 'Page'} not included`, 'This page replaces it');
  fieldGrid(sheet, [['File', slip.filename]], 1);
  if (slip.page !== undefined) fieldGrid(sheet, [['Page of the file', String(slip.page)]], 1);
  fieldGrid(sheet, [['SHA-256 of the original', slip.sha256]], 1);
  notice(
    sheet,
    slip.page === undefined ? reasons[slip.reason] : (pageReasons[slip.reason] ?? reasons[slip.reason]),
    'The original file is kept exactly as it was received and can be downloaded from the bill. Use its digest above ' +
      'to check that you have the right file.',
  );
  return sheet;
};
