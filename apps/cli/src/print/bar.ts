import cliProgress from 'cli-progress';
import type { Progress } from '#operator';

/** Progress bar for interactive use. Written to stderr, and only if it is a terminal. */
export class ProgressBar {
  private bar: cliProgress.SingleBar | null = null;
  private what = '';

  constructor(private readonly shown = process.stderr.isTTY) {}

  show({ what, done, total }: Progress): void {
    if (!this.shown) return;
    if (this.bar === null || what !== this.what) {
      this.end();
      this.what = what;
      this.bar = new cliProgress.SingleBar(
        { format: `  ${what.padEnd(24)} {bar} {percentage}%  {value} of {total}`, hideCursor: true, barsize: 30 },
        cliProgress.Presets.shades_classic,
      );
      this.bar.start(total, done);
    }
    this.bar.setTotal(Math.max(total, done));
    this.bar.update(done);
  }

  end(): void {
    this.bar?.stop();
    this.bar = null;
  }
}
