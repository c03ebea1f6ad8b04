import { Injectable } from '@nestjs/common';
import { endpoint, type Endpoint, type EndpointCommand, type EndpointEvent } from '#domain';
import { DeciderStore, Ledger } from '#event-store';

/** Webhook endpoints in the ledger. */
@Injectable()
export class EndpointStore extends DeciderStore<Endpoint, EndpointCommand, EndpointEvent> {
  constructor(ledger: Ledger) {
    super(ledger, endpoint);
  }
}
