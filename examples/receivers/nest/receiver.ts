// Receives webhooks with NestJS. Needs WEBHOOK_SECRET (whsec_…); PORT and HOST are optional.
import 'reflect-metadata';
import {
  BadRequestException,
  Controller,
  Headers,
  HttpCode,
  Injectable,
  Module,
  Post,
  Req,
  type RawBodyRequest,
} from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { WebhookInvalid, webhooks, type FeedEvent } from 'workcomp-billing-client';

const { WEBHOOK_SECRET = '', PORT = '4000', HOST = '127.0.0.1' } = process.env;
if (WEBHOOK_SECRET === '') throw new Error('set WEBHOOK_SECRET to the secret of your endpoint');

const MOST_REMEMBERED = 100_000;

@Injectable()
class BillingEvents {
  /**
   * IDs of handled events. In production, store them in your database with a unique index, in the handler's
   * transaction.
   */
  private readonly handled = new Set<string>();

  async receive(event: FeedEvent): Promise<void> {
    const { id } = event;
    if (this.handled.has(id)) return;
    // Add the ID first, so that a concurrent second delivery does nothing. Remove it if the handler fails, so that the
    // event is retried.
    this.handled.add(id);
    try {
      await this.handle(event);
    } catch (error) {
      this.handled.delete(id);
      throw error;
    }
    const [oldest] = this.handled;
    if (this.handled.size > MOST_REMEMBERED && oldest) this.handled.delete(oldest);
  }

  /**
   * Your code goes here. Deliveries can arrive repeatedly and out of order: read the current state of the bill before
   * you act on it.
   */
  private async handle(event: FeedEvent): Promise<void> {
    console.log(`handled ${event.id} ${event.type}`);
  }
}

@Controller()
class WebhooksController {
  constructor(private readonly events: BillingEvents) {}

  @Post('webhooks')
  @HttpCode(204)
  async receive(@Req() request: RawBodyRequest<object>, @Headers() headers: Record<string, string>): Promise<void> {
    await this.events.receive(await this.verified(request.rawBody, headers));
  }

  private async verified(body: Buffer | undefined, headers: Record<string, string>): Promise<FeedEvent> {
    try {
      return await webhooks.verify(body ?? '', headers, WEBHOOK_SECRET);
    } catch (error) {
      throw error instanceof WebhookInvalid ? new BadRequestException() : error;
    }
  }
}

@Module({ controllers: [WebhooksController], providers: [BillingEvents] })
class ReceiverModule {}

// The signature covers the bytes of the body. `rawBody` keeps them in addition to the parsed body.
const app = await NestFactory.create<NestFastifyApplication>(ReceiverModule, new FastifyAdapter(), {
  rawBody: true,
  logger: ['error', 'warn'],
});
await app.listen(Number(PORT), HOST);
console.log(`listening on http://${HOST}:${PORT}/webhooks`);
