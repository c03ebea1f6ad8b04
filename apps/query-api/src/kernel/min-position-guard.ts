import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { EventStore } from '#event-store';
import { refuseParameter } from '#http';

/** Refuses a Min-Event-Position that the log hasn't reached, because the log may never reach it. */
@Injectable()
export class MinPositionGuard implements CanActivate {
  private head = 0n;

  constructor(private readonly events: EventStore) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const wanted = context.switchToHttp().getRequest<FastifyRequest>().caller?.minEventPosition ?? null;
    if (wanted === null || wanted <= this.head) return true;
    this.head = await this.events.head();
    return wanted <= this.head || refuseParameter('Min-Event-Position', 'is beyond the end of the log');
  }
}
