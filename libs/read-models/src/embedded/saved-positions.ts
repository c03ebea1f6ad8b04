import type { Database, RootDatabase } from '#lmdb';
import type { Checkpoint, LogShare } from '#event-store';
import { slotKey, type Slot, type SlotPositions } from '../slots.js';
import { advancePosition, fromStoredPositions, toStoredPositions, type MetaKey, type StoredPositions } from './meta.js';

const SAVE_INTERVAL_MS = 1_000;

/**
 * Positions up to which slots are filled, written a second later. After a crash, the events in between are reread; a
 * document that already contains an event does not change.
 */
export class SavedPositions {
  private readonly positions = new Map<string, SlotPositions>();
  /** Keys of slots whose positions are not written yet. */
  private readonly unsaved = new Set<string>();
  private timer: NodeJS.Timeout | null = null;
  private isClosed = false;

  constructor(
    private readonly root: RootDatabase,
    private readonly meta: Database<unknown, MetaKey>,
    private readonly written: (write: () => Promise<unknown>) => Promise<unknown>,
  ) {}

  get(slot: Slot): SlotPositions | null {
    return this.positions.get(slotKey(slot)) ?? null;
  }

  load(key: string, stored: unknown): void {
    this.positions.set(key, fromStoredPositions(stored as StoredPositions));
  }

  /** Advances one share's position. A position never moves back. */
  move(...entry: readonly [Slot, Checkpoint, LogShare?]): void {
    const key = slotKey(entry[0]);
    this.positions.set(key, advancePosition(this.positions.get(key) ?? null, entry));
    this.unsaved.add(key);
    this.saveLater();
  }

  drop(slot: Slot): void {
    this.positions.delete(slotKey(slot));
    this.unsaved.delete(slotKey(slot));
  }

  /** Writes the unsaved positions. If the write fails, the events are reread after the next start. */
  async close(): Promise<void> {
    this.isClosed = true;
    await this.save().catch(() => undefined);
  }

  /** Saves after the interval, and again after each failure. */
  private saveLater(): void {
    if (!this.isClosed)
      this.timer ??= setTimeout(() => void this.save().catch(() => undefined), SAVE_INTERVAL_MS).unref();
  }

  private async save(): Promise<void> {
    if (this.timer) clearTimeout(this.timer);
    this.timer = null;
    const keys = [...this.unsaved];
    if (keys.length === 0) return;
    this.unsaved.clear();
    const write = (): void => {
      for (const key of keys) {
        const positions = this.positions.get(key);
        if (positions) void this.meta.put(['checkpoint', key], toStoredPositions(positions));
      }
    };
    try {
      await this.written(() => this.root.transaction(write));
    } catch (error) {
      for (const key of keys) this.unsaved.add(key);
      this.saveLater();
      throw error;
    }
  }
}
