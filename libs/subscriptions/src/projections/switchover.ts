import { newestFirst, slotKey, type Slot, type Views } from '#read-models';
import { sameSlot } from './open-slots.js';
import type { ProjectionShard } from './projection-shard.js';

interface PendingSwitchover {
  readonly slot: Slot;
  readonly resolve: () => void;
  readonly reject: (error: Error) => void;
}

/** Switches queries to the newest slot that has caught up in all shares. A replaced slot is dropped later. */
export class Switchover {
  private readonly awaited = new Set<PendingSwitchover>();
  private readonly retired = new Map<Slot, number>();

  constructor(
    private readonly views: Views,
    /** Time that readers may still use a replaced slot, in milliseconds. */
    private readonly retireMs: number,
  ) {}

  /** Resolves when this slot or a newer one serves. */
  awaits(slot: Slot): Promise<void> {
    return new Promise((resolve, reject) => this.awaited.add({ slot, resolve, reject }));
  }

  /** Rejects callers that wait for a dropped slot. */
  giveUp(slot: Slot): void {
    const gone = new Error('another projector made this rebuild unnecessary');
    for (const { reject } of this.taken((candidate) => slotKey(candidate) === slotKey(slot))) reject(gone);
  }

  /** Checks the awaited slots, which other processes may have switched or dropped. */
  async look(): Promise<void> {
    for (const { slot } of [...this.awaited]) {
      const { serving, all } = await this.views.slots(slot.name);
      if (serving !== null && newestFirst(slot, serving) >= 0) this.served(serving);
      else if (!all.some((known) => sameSlot(known, slot))) this.giveUp(slot);
    }
  }

  giveUpAll(reason: string): void {
    for (const { reject } of this.taken(() => true)) reject(new Error(reason));
  }

  /**
   * Switches caught-up slots. Waits for other processes' shares. `arrived`: all shards at the head of the log. Returns
   * the replaced shards and the names of the switched projections.
   */
  async settle(
    arrived: readonly ProjectionShard[],
  ): Promise<{ readonly replaced: readonly ProjectionShard[]; readonly switched: readonly string[] }> {
    const [replaced, switched]: [ProjectionShard[], string[]] = [[], []];
    for (const name of new Set(arrived.map(({ slot }) => slot.name))) {
      const tracks = arrived.filter(({ slot }) => slot.name === name).sort((a, b) => newestFirst(a.slot, b.slot));
      const newest = (tracks[0] as ProjectionShard).slot;
      const ready = tracks.filter(({ slot }) => sameSlot(slot, newest));
      if (ready.some(({ serving }) => !serving)) {
        if (!(await this.serves(newest, ready))) continue;
        for (const track of ready) track.serving = true;
        switched.push(name);
      }
      replaced.push(...tracks.filter((track) => !ready.includes(track)));
      this.served(newest);
    }
    return { replaced, switched };
  }

  retire(slot: Slot): void {
    if (![...this.retired.keys()].some((key) => slotKey(key) === slotKey(slot))) this.retired.set(slot, Date.now());
  }

  /** Marks all of a projection's slots that the serving slot has replaced. */
  async retireOlder(name: string): Promise<void> {
    const { serving, all } = await this.views.slots(name);
    for (const slot of all) if (serving !== null && newestFirst(slot, serving) > 0) this.retire(slot);
  }

  /** Drops slots that were retired long enough ago, unless another process has since made them serve. */
  async sweep(): Promise<void> {
    for (const [slot, since] of this.retired) {
      if (Date.now() - since < this.retireMs) continue;
      this.retired.delete(slot);
      const { serving, all } = await this.views.slots(slot.name);
      if (!sameSlot(slot, serving) && all.some((one) => sameSlot(one, slot))) await this.views.drop(slot);
    }
  }

  /** False if one of the slot's shares is behind these shards or behind the serving slot. */
  private async serves(slot: Slot, tracks: readonly ProjectionShard[]): Promise<boolean> {
    const { serving } = await this.views.slots(slot.name);
    if (serving?.version === slot.version && serving.generation >= slot.generation) return true;
    if (tracks.some(({ share }) => share.of > 1)) {
      const seen = (await this.views.checkpoint(slot))?.position ?? 0n;
      const shown = (serving && (await this.views.checkpoint(serving))?.position) ?? 0n;
      if (seen < shown || tracks.some(({ position }) => seen < position)) return false;
    }
    await this.views.serve(slot);
    return true;
  }

  private served(serving: Slot): void {
    const isShown = (slot: Slot): boolean => slot.name === serving.name && newestFirst(slot, serving) >= 0;
    for (const { resolve } of this.taken(isShown)) resolve();
  }

  private taken(which: (slot: Slot) => boolean): readonly PendingSwitchover[] {
    const found = [...this.awaited].filter(({ slot }) => which(slot));
    for (const entry of found) this.awaited.delete(entry);
    return found;
  }
}
