import { slotKey, type Slot, type Views } from '#read-models';
import { sameSlot } from './enter.js';
import type { Track } from './track.js';

interface Promised {
  readonly resolve: () => void;
  readonly reject: (error: Error) => void;
}

/** Which build of a projection serves: the newest one that has caught up. What it replaces is dropped a while later. */
export class Switchover {
  private readonly awaited = new Map<Track, Promised>();
  private readonly retired = new Map<Slot, number>();
  /** Names of projections that this program does not have any more. */
  private readonly replaced = new Set<string>();

  constructor(
    private readonly views: Views,
    /** How long readers may still use the name of a slot that serves no more. Milliseconds. */
    private readonly retireMs: number,
  ) {}

  /** Resolves when this build, or a newer one, serves. */
  awaits(track: Track): Promise<void> {
    return new Promise((resolve, reject) => this.awaited.set(track, { resolve, reject }));
  }

  /** This build will not serve. */
  giveUp(track: Track, reason: string): void {
    this.awaited.get(track)?.reject(new Error(reason));
    this.awaited.delete(track);
  }

  giveUpAll(reason: string): void {
    for (const track of [...this.awaited.keys()]) this.giveUp(track, reason);
  }

  /** Given all tracks at the head of the log: switches to the newest of each projection, and returns those it replaces. */
  async settle(arrived: readonly Track[]): Promise<readonly Track[]> {
    const replaced: Track[] = [];
    for (const track of arrived) {
      const rivals = arrived.filter(({ slot }) => slot.name === track.slot.name && slot !== track.slot);
      const newest = rivals.every(({ slot }) => slot.generation < track.slot.generation);
      if (newest && !track.serving) {
        await this.views.serve(track.slot);
        track.serving = true;
      }
      if (!newest) replaced.push(track);
      this.awaited.get(track)?.resolve();
      this.awaited.delete(track);
    }
    return replaced;
  }

  /** Marks every build of the projection that neither serves nor is followed any more. */
  async retire(name: string, followed: readonly Track[]): Promise<void> {
    const { serving, all } = await this.views.slots(name);
    const needed = new Set(followed.map(({ slot }) => slotKey(slot)));
    for (const slot of all) {
      if (!sameSlot(slot, serving) && !needed.has(slotKey(slot))) this.retired.set(slot, Date.now());
    }
  }

  /** Marks every build of a projection that another one took the place of. */
  async replace(name: string): Promise<void> {
    if (this.replaced.has(name)) return;
    this.replaced.add(name);
    for (const slot of (await this.views.slots(name)).all) this.retired.set(slot, Date.now());
  }

  /** Drops what was retired long enough ago, unless another projector made it serve meanwhile. */
  async sweep(): Promise<void> {
    for (const [slot, since] of this.retired) {
      if (Date.now() - since < this.retireMs) continue;
      this.retired.delete(slot);
      const { serving, all } = await this.views.slots(slot.name);
      const isNeeded = sameSlot(slot, serving) && !this.replaced.has(slot.name);
      if (!isNeeded && all.some((one) => sameSlot(one, slot))) await this.views.drop(slot);
    }
  }
}
