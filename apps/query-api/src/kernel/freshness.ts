import { Injectable } from '@nestjs/common';
import { EventStore } from '#event-store';
import type { RequestContext } from '#http';
import { Views } from '#read-models';

export const FRESHNESS_TIMEOUT_MS = 2_000;

/** Results in a 503 `projection_lag` response. */
export class ProjectionLag extends Error {
  override readonly name = 'ProjectionLag';
}

/** Used for collections; single bills don't need it. Also serves as the injection token. */
export abstract class Freshness {
  /** Resolves when these projections include the required events. After two seconds, throws ProjectionLag. */
  abstract reached(context: RequestContext, projections: readonly string[]): Promise<void>;
}

/**
 * Requires all events in the log when the request arrived. For one process, with its projector near the head.
 */
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

/** Requires Min-Event-Position, or nothing without that header. For several processes with a shared database. */
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
