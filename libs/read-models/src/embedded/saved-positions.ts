import type { Database, RootDatabase } from '#lmdb';
import type { Checkpoint, LogShare } from '#event-store';
import { slotKey, type Slot, type SlotPositions } from '../slots.js';
import { advancePosition, fromStoredPositions, toStoredPositions, type MetaKey, type StoredPositions } from './meta.js';

/** How long a position may wait to be written. */
const SAVE_INTERVAL_MS = 1_000;

/**
 * How far each slot was filled. Positions are kept in memory and written a second later: after a crash the events in between
 * are read again, and documents that have seen them stay as they are.
 */
export class SavedPositions {
  private readonly positions = new Map<string, SlotPositions>();
  /** Keys of slots whose positions are not written yet. */
  private readonly unsaved = new Set<string>();
  private timer: NodeJS.Timeout | null = null;

  constructor(
    private readonly root: RootDatabase,
    private readonly meta: Database<unknown, MetaKey>,
    /** Runs a write and notes whether it succeeded. */
    private readonly written: (write: () => Promise<unknown>) => Promise<unknown>,
  ) {}

  get(slot: Slot): SlotPositions | null {
    return this.positions.get(slotKey(slot)) ?? null;
  }

  /** Takes over a position as it is stored. */
  load(key: string, stored: unknown): void {
    this.positions.set(key, fromStoredPositions(stored as StoredPositions));
  }

  /** Moves the position of one share on, and never back. */
  move(...entry: readonly [Slot, Checkpoint, LogShare?]): void {
    const key = slotKey(entry[0]);
    this.positions.set(key, advancePosition(this.positions.get(key) ?? null, entry));
    this.unsaved.add(key);
    this.saveLater();
  }

  /** Saves after the interval, and again after each failure. */
  private saveLater(): void {
    this.timer ??= setTimeout(() => void this.save().catch(() => undefined), SAVE_INTERVAL_MS).unref();
  }

  drop(slot: Slot): void {
    this.positions.delete(slotKey(slot));
    this.unsaved.delete(slotKey(slot));
  }

  /** Writes what is not written yet. */
  async save(): Promise<void> {
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
