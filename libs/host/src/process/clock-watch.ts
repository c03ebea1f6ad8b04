import { uptime } from 'node:os';
import {
  clockProblems,
  clocksDiffer,
  isoOf,
  LONG_PAUSE_MS,
  readClocks,
  durationText,
  type ClockReadings,
  type Engines,
} from '#engines';
import { ClockError, faults, pause } from '#event-store';
import { withCheckTimeout, type Check } from '#http';

/** Name under which clock problems are reported as background faults. */
const FAULT_NAME = 'clock';
const CHECK_INTERVAL_MS = 60_000;
const JUMP_REPORTED_MS = 24 * 3_600_000;

/** Clock times in milliseconds. */
interface MachineClocks {
  readonly wall: () => number;
  /** Time since the machine started. Unlike a monotonic clock, it includes suspension, so suspending is not a jump. */
  readonly steady: () => number;
}
const machineClocks: MachineClocks = { wall: Date.now, steady: () => uptime() * 1_000 };

/**
 * Compares the machine's clock with the newest event, the engines' clocks and the machine's uptime. A wrong clock leads
 * to wrong dates for bills, deadlines and sessions. Problems are reported as faults named `clock`.
 */
export class ClockWatch {
  private problems: readonly string[] = [];
  private jump: { readonly text: string; readonly at: number } | null = null;
  private last: { readonly wall: number; readonly steady: number } | null = null;
  /** Latest event time seen so far. Later events with earlier times do not lower it. */
  private latest: number | null = null;
  private pauseBefore: string | null = null;

  constructor(
    private readonly read: () => Promise<ClockReadings>,
    private readonly clocks: MachineClocks = machineClocks,
  ) {}

  static over(engines: Pick<Engines, 'events' | 'engineClock'>): ClockWatch {
    return new ClockWatch(() => readClocks(engines));
  }

  async follow(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await pause(CHECK_INTERVAL_MS, signal);
      await this.look();
    }
  }

  /** Checks once. Never rejects: an unavailable engine is reported by its own check. */
  async look(): Promise<void> {
    const isFirst = this.last === null;
    this.compareWithUptime();
    // If an engine does not answer, its own check reports the reason.
    const readings = await withCheckTimeout(this.read()).catch(() => null);
    this.problems = [...(readings === null ? [] : this.differences(readings, isFirst)), ...this.recentJump()];
    if (this.problems.length === 0) faults.well(FAULT_NAME);
    else faults.failed(FAULT_NAME, new ClockError(this.problems.join('; ')));
  }

  /** Reports clock problems. A wrong clock does not make the process unready. */
  async check(): Promise<Check> {
    const words = [...this.problems, ...(this.pauseBefore === null ? [] : [this.pauseBefore])];
    return {
      ok: true,
      detail: words.length === 0 ? 'clocks agree' : words.join('; '),
      ...(this.problems.length > 0 && { degraded: true }),
    };
  }

  private differences(readings: ClockReadings, isFirst: boolean): readonly string[] {
    const { now, recordedAt } = readings;
    if (isFirst && recordedAt !== null && now - recordedAt > LONG_PAUSE_MS)
      this.pauseBefore = `this process started ${durationText(now - recordedAt)} after the newest event; ignore this if the service was not running in between`;
    const latest = recordedAt === null ? this.latest : Math.max(recordedAt, this.latest ?? recordedAt);
    // An event from before the start is reported only while it is the newest, one from this run until the next start.
    if (!isFirst || latest === null || latest <= now) this.latest = latest;
    return clockProblems({ ...readings, latest });
  }

  private compareWithUptime(): void {
    const now = { wall: this.clocks.wall(), steady: this.clocks.steady() };
    const expected = this.last === null ? now.wall : this.last.wall + now.steady - this.last.steady;
    this.last = now;
    if (!clocksDiffer(now.wall, expected)) return;
    const direction = now.wall > expected ? 'forward' : 'back';
    this.jump = {
      text: `the clock jumped ${direction} by ${durationText(now.wall - expected)}, to ${isoOf(now.wall)}`,
      at: now.steady,
    };
  }

  private recentJump(): readonly string[] {
    const isRecent = this.jump !== null && this.clocks.steady() - this.jump.at < JUMP_REPORTED_MS;
    return this.jump !== null && isRecent ? [this.jump.text] : [];
  }
}
