import { Injectable } from '@nestjs/common';
import { credential, type CredentialCommand, type CredentialEvent, type CredentialState } from '#domain';
import { DeciderStore, Ledger } from '#event-store';

/** Server keys in the ledger. */
@Injectable()
export class CredentialStore extends DeciderStore<CredentialState, CredentialCommand, CredentialEvent> {
  constructor(ledger: Ledger) {
    super(ledger, credential);
  }
}
