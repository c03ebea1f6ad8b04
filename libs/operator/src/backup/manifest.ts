import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { syncPath, writeDurably } from '#event-store';
import { refuseOperator } from '../operation.js';
import type { BackupFile } from './files.js';

export interface Manifest {
  readonly format: 1;
  /** ISO timestamp. */
  readonly madeAt: string;
  readonly logId: string;
  /** Number of files and bytes, excluding the manifest and the digest list. */
  readonly files: number;
  readonly bytes: number;
  readonly documents: number;
  /** Number of unencrypted transmissions to payers; 0 unless requested. */
  readonly outbox: number;
  /** Hex SHA-256 of the digest list. */
  readonly digests: string;
}

export const MANIFEST = 'manifest.json';
/** Digest list in the format of `sha256sum -c`. */
const DIGESTS = 'SHA256SUMS';

const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Writes the manifest last and durably: a folder without a manifest is not a backup. */
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

/** Reads and checks the manifest. Throws OperatorRefusal if the folder is not a complete backup. */
export const readManifest = async (
  folder: string,
): Promise<{ readonly manifest: Manifest; readonly files: readonly Omit<BackupFile, 'bytes'>[] }> => {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch(() =>
    refuseOperator(`${folder} is not a complete backup`),
  );
  const list = await readFile(join(folder, DIGESTS), 'utf8').catch(() =>
    refuseOperator(`${folder} is not a complete backup: ${DIGESTS} is missing`),
  );
  const manifest = JSON.parse(text) as Manifest;
  if ((manifest.format as number) !== 1)
    refuseOperator('a newer version created this backup: restore it with that version');
  if (digestOf(list) !== manifest.digests) refuseOperator(`${DIGESTS} was changed after the backup`);
  const files = list
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => ({ sha256: line.slice(0, 64), path: line.slice(66) }));
  // A forged list must not reference files outside the folder.
  if (files.some(({ path }) => path.startsWith('/') || path.split('/').includes('..')))
    refuseOperator(`${DIGESTS} names a file outside the backup`);
  return { manifest, files };
};
