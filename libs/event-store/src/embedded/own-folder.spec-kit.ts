import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decrypt } from '../encryption-keys/aead.js';
import type { KeyObject } from 'node:crypto';
import { AesVault } from '../encryption-keys/aes.vault.js';
import { FileKeyProvider } from '../encryption-keys/file.key-provider.js';
import { VaultEventStore } from '../encrypted/vault.event-store.js';
import { openEmbeddedLog, type EmbeddedLog } from './open-embedded-log.js';

/** An embedded log in its own temporary folder, for specs that close and reopen it. */
export class OwnFolder {
  readonly dir = mkdtempSync(join(tmpdir(), 'log-'));
  private readonly base64 = randomBytes(32).toString('base64');
  private current: EmbeddedLog | null = null;

  get log(): EmbeddedLog {
    if (this.current === null) throw new Error('the log is not open');
    return this.current;
  }

  async open(dir = this.dir): Promise<EmbeddedLog> {
    await this.close();
    const onFatal = (error: Error): never => {
      throw error;
    };
    return (this.current = await openEmbeddedLog({ dir, onFatal }));
  }

  /** Returns a vault and an encrypted event store with empty caches. */
  async ledger(): Promise<{ readonly vault: AesVault; readonly ledger: VaultEventStore }> {
    const vault = new AesVault(this.log.keys, await FileKeyProvider.open({ base64: this.base64 }));
    return { vault, ledger: new VaultEventStore(this.log.events, vault) };
  }

  async close(): Promise<void> {
    await this.current?.close();
    this.current = null;
  }

  async remove(): Promise<void> {
    await this.close();
    rmSync(this.dir, { recursive: true });
  }
}

const bytesIn = (folder: string): readonly Buffer[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name)));

/** Size of nonce, key and tag, in bytes. */
const WRAPPED_KEY_BYTES = 60;
/** Maximum distance between a subject's name and its record, in bytes. */
const MAX_KEY_OFFSET = 16;

/** Counts a subject's wrapped key in a folder, in used or free pages. `aad`: additional authenticated data. */
export const keysFoundIn = (folder: string, wrapping: KeyObject, subject: string, aad = subject): number => {
  let found = 0;
  for (const bytes of bytesIn(folder)) {
    for (let at = bytes.indexOf(subject); at >= 0; at = bytes.indexOf(subject, at + 1)) {
      const end = at + subject.length;
      for (let start = end; start <= end + MAX_KEY_OFFSET; start += 1) {
        try {
          decrypt(wrapping, aad, bytes.subarray(start, start + WRAPPED_KEY_BYTES));
          found += 1;
        } catch {
          // No key at this offset.
        }
      }
    }
  }
  return found;
};
