import { fieldGrid, type Field, heading, table } from './grid.js';
import { titleBlock } from './title-block.js';
import type { Paper } from './paper.js';
import { INNER_WIDTH, Sheet } from './sheet.js';
import { dollarText, usDate } from './values.js';

/** Entry of the timeline. `at`: ISO time. */
export interface TimelineEntry {
  readonly at: string;
  readonly title: string;
  readonly detail?: string | null;
}

export interface SubmittedDocument {
  readonly filename: string;
  /** Display name, such as `Final report` or `Proof of service`. */
  readonly type: string;
  readonly reportTypeCode?: string | null;
  /** Number of pages, or null if the PDF can't be read. */
  readonly pages: number | null;
  readonly sizeBytes: number;
  /** Hex SHA-256 of the sent bytes. */
  readonly sha256: string;
}

/** Proof of submission: documents, time, destination, and all later events. */
export interface ProofData {
  /** ISO time of the last entry, so that the page does not depend on the clock. */
  readonly at: string;
  readonly billNumber: string;
  readonly environment: 'sandbox' | 'live';
  readonly patient: string;
  readonly claimNumber: string;
  readonly dateOfInjury: string;
  readonly dateOfService: string;
  readonly provider: string;
  readonly claimsAdministrator: string;
  /** Cents. */
  readonly totalCharge: number;
  readonly submittedAt: string;
  /** Delivery method: `E-bill`, `Fax`, `Email` or `Mail`. */
  readonly route: string;
  readonly destination: string;
  readonly controlNumber?: string | null;
  /** Digest of the immutable snapshot. */
  readonly snapshotSha256?: string | null;
  readonly documents: readonly SubmittedDocument[];
  readonly timeline: readonly TimelineEntry[];
}

/** California time determines legal days: `2025-03-28T10:00:00.000Z` → `03/28/2025 3:00:00 AM PDT`. */
export const pacificTime = (timestamp: string): string => {
  const date = new Date(timestamp);
  return Number.isNaN(date.getTime()) ? timestamp : pacific.format(date).replace(',', '').replaceAll('\u202f', ' ');
};
const pacific = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/Los_Angeles',
  month: '2-digit',
  day: '2-digit',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  second: '2-digit',
  timeZoneName: 'short',
});

export const drawProofAndTimeline = (proof: ProofData, paper?: Paper): Sheet => {
  const sheet = new Sheet(
    {
      title: `Submission proof and timeline, bill ${proof.billNumber}`,
      at: proof.at,
      footer: `Bill ${proof.billNumber} · submission proof as of ${pacificTime(proof.at)}`,
    },
    paper,
  );
  titleBlock(sheet, 'Submission proof and timeline', `Bill ${proof.billNumber}`, proof.environment === 'sandbox');
  fieldGrid(sheet, facts(proof), 3);
  documents(sheet, proof.documents);
  timeline(sheet, proof.timeline);
  return sheet;
};

const facts = (proof: ProofData): readonly Field[] => [
  ['Patient', proof.patient],
  ['Claim number', proof.claimNumber],
  ['Date of injury', usDate(proof.dateOfInjury)],
  ['Provider', proof.provider],
  ['Date of service', usDate(proof.dateOfService)],
  ['Total charge', `$${dollarText(proof.totalCharge)}`],
  ['Claims administrator', proof.claimsAdministrator],
  ['Sent by', proof.route],
  ['Sent to', proof.destination],
  ['Submitted', pacificTime(proof.submittedAt)],
  ['Control number', proof.controlNumber],
  ['Snapshot SHA-256', proof.snapshotSha256 && `${proof.snapshotSha256.slice(0, 24)}…`],
];

const documents = (sheet: Sheet, sent: readonly SubmittedDocument[]): void => {
  if (sent.length === 0) return;
  heading(sheet, `Documents sent (${sent.length})`);
  table(
    sheet,
    [
      { title: 'Document', width: 190 },
      { title: 'Type', width: 104 },
      { title: 'Pages', width: 38, align: 'right' },
      { title: 'Size', width: 54, align: 'right' },
      { title: 'SHA-256 (first 24 digits)', width: INNER_WIDTH - 386 },
    ],
    sent.map(({ filename, type, reportTypeCode, pages, sizeBytes, sha256 }) => ({
      cells: [
        filename,
        reportTypeCode ? `${type} (${reportTypeCode})` : type,
        pages === null ? '?' : String(pages),
        fileSize(sizeBytes),
        sha256.slice(0, 24),
      ],
    })),
  );
};

const fileSize = (bytes: number): string =>
  bytes >= 1_048_576 ? `${(bytes / 1_048_576).toFixed(1)} MB` : `${Math.max(1, Math.round(bytes / 1024))} KB`;

const timeline = (sheet: Sheet, entries: readonly TimelineEntry[]): void => {
  heading(sheet, 'Timeline');
  if (entries.length === 0) {
    sheet.paragraph('Nothing has been recorded yet.');
    return;
  }
  table(
    sheet,
    [
      { title: 'Time', width: 150 },
      { title: 'Event', width: 150 },
      { title: 'Detail', width: INNER_WIDTH - 300 },
    ],
    entries.map(({ at, title, detail }) => ({ cells: [pacificTime(at), title, detail ?? ''] })),
  );
};
