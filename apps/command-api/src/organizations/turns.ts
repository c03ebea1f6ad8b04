import { Injectable } from '@nestjs/common';

/**
 * Lets whatever has the same key go one after the other in this process. A client that saves thirty settings at once
 * would otherwise lose most of the races with itself; between processes the log's expected revision decides.
 */
@Injectable()
export class Turns {
  private readonly last = new Map<string, Promise<unknown>>();

  async run<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    const mine = (this.last.get(key) ?? Promise.resolve()).then(work, work);
    this.last.set(key, mine);
    try {
      return await mine;
    } finally {
      if (this.last.get(key) === mine) this.last.delete(key);
    }
  }
}
