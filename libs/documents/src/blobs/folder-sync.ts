import { syncPath } from '#event-store';

/** Makes new file names durable. Calls made during a sync of the same folder share the next sync. */
export class FolderSync {
  private readonly running = new Map<string, Promise<void>>();
  private readonly next = new Map<string, Promise<void>>();

  sync(folder: string): Promise<void> {
    const running = this.running.get(folder);
    if (!running) return this.start(folder);
    let next = this.next.get(folder);
    if (!next) {
      const start = () => {
        this.next.delete(folder);
        return this.start(folder);
      };
      next = running.then(start, start);
      this.next.set(folder, next);
    }
    return next;
  }

  private start(folder: string): Promise<void> {
    const sync = syncPath(folder).finally(() => this.running.delete(folder));
    this.running.set(folder, sync);
    return sync;
  }
}
