import { Injectable } from '@nestjs/common';
import { session, type SessionCommand, type SessionEvent, type SessionState } from '#domain';
import { DeciderStore, Ledger } from '#event-store';

/** Browser and management sessions in the ledger. */
@Injectable()
export class SessionStore extends DeciderStore<SessionState, SessionCommand, SessionEvent> {
  constructor(ledger: Ledger) {
    super(ledger, session);
  }
}
