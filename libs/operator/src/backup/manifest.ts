import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { syncPath, writeDurably } from '#event-store';
import { refuseOperator } from '../operation.js';
import type { BackupFile } from './files.js';

/** A backup's description of itself. */
export interface Manifest {
  readonly format: 1;
  /** ISO timestamp. */
  readonly madeAt: string;
  /** Identity of the log that was copied. */
  readonly logId: string;
  /** Files and bytes of the copy, without manifest and digests. */
  readonly files: number;
  readonly bytes: number;
  /** Stored documents. */
  readonly documents: number;
  /** Transmissions to payers, unencrypted; 0 unless they were asked for. */
  readonly outbox: number;
  /** Hex digest of the list of digests. */
  readonly digests: string;
}

/** Name of the manifest in a backup. */
export const MANIFEST = 'manifest.json';
/** List of digests in the form that `sha256sum -c` reads. */
const DIGESTS = 'SHA256SUMS';

const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Written last, and made durable: a folder without it is no backup. */
export const writeManifest = async (
  folder: string,
  files: readonly BackupFile[],
  facts: Pick<Manifest, 'logId' | 'documents' | 'outbox'>,
): Promise<Manifest> => {
  const list = files.map(({ path, sha256 }) => `${sha256}  ${path}\n`).join('');
  const manifest: Manifest = {
    format: 1,
    madeAt: new Date().toISOString(),
    ...facts,
    files: files.length,
    bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
    digests: digestOf(list),
  };
  for (const [name, text] of [
    [DIGESTS, list],
    [MANIFEST, `${JSON.stringify(manifest, null, 2)}\n`],
  ] as const)
    await writeDurably(join(folder, name), text, 'w');
  await syncPath(folder);
  return manifest;
};

/** The manifest and the files that it answers for. Refused for a folder that is no backup, or not a whole one. */
export const readManifest = async (
  folder: string,
): Promise<{ readonly manifest: Manifest; readonly files: readonly Omit<BackupFile, 'bytes'>[] }> => {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch(() =>
    refuseOperator(`${folder} holds no whole backup`),
  );
  const list = await readFile(join(folder, DIGESTS), 'utf8').catch(() =>
    refuseOperator(`${folder} has lost its ${DIGESTS}`),
  );
  const manifest = JSON.parse(text) as Manifest;
  if ((manifest.format as number) !== 1) refuseOperator('this backup was made by a newer version');
  if (digestOf(list) !== manifest.digests) refuseOperator(`${DIGESTS} is not the one that was written`);
  const files = list
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => ({ sha256: line.slice(0, 64), path: line.slice(66) }));
  // A list that was made elsewhere must not lead out of the folders.
  if (files.some(({ path }) => path.startsWith('/') || path.split('/').includes('..')))
    refuseOperator(`${DIGESTS} names a file outside of the backup`);
  return { manifest, files };
};
