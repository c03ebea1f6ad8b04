import { Injectable } from '@nestjs/common';
import { EventStore } from '#event-store';
import type { RequestContext } from '#http';
import { Views } from '#read-models';

/** A collection waits this long for its read models before it is refused. */
export const FRESHNESS_TIMEOUT_MS = 2_000;

/** The read models have not seen what the answer must include: 503 `projection_lag`. */
export class ProjectionLag extends Error {
  override readonly name = 'ProjectionLag';
}

/** How fresh the answers about collections are. Also the injection token; single bills need none of it. */
export abstract class Freshness {
  /** Resolves when these projections show what this request must see. Throws ProjectionLag after two seconds. */
  abstract reached(context: RequestContext, projections: readonly string[]): Promise<void>;
}

/** Everything that was in the log when the request came: for one process, where the projector is never far. */
@Injectable()
export class HeadFreshness extends Freshness {
  constructor(
    private readonly events: EventStore,
    private readonly views: Views,
  ) {
    super();
  }

  async reached(_: RequestContext, projections: readonly string[]): Promise<void> {
    const head = await this.events.head();
    if (!(await this.views.waitFor(projections, head, FRESHNESS_TIMEOUT_MS))) throw new ProjectionLag();
  }
}

/**
 * Waits for what the client has seen (Min-Event-Position), else takes whatever is there: for many processes and a
 * common database.
 */
@Injectable()
export class PositionFreshness extends Freshness {
  constructor(private readonly views: Views) {
    super();
  }

  async reached({ minEventPosition }: RequestContext, projections: readonly string[]): Promise<void> {
    if (!(await this.views.waitFor(projections, minEventPosition ?? 0n, FRESHNESS_TIMEOUT_MS)))
      throw new ProjectionLag();
  }
}
