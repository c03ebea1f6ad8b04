import { Global, Module, type DynamicModule } from '@nestjs/common';
import { AccessJournal, AccessRecord } from '#access-record';
import { Cursors } from './answers/cursors.js';
import { Vault } from '#event-store';
import { RequestLog, StateStore } from '#state-store';
import { ApiBase } from './routing/api-base.js';
import { CredentialAuthenticator } from './auth/credential-authenticator.js';
import { KeyAuthenticator } from './auth/key-authenticator.js';
import { KeyUse } from './auth/key-use.js';
import { StoredOrganizationReader } from './auth/organization-reader.js';
import { Authenticator, OrganizationReader } from './auth/principal.js';
import { SessionAuthenticator } from './auth/session-authenticator.js';
import { SessionIndex } from './auth/session-index.js';
import { SessionTokens } from './auth/session-tokens.js';
import { WorkspaceSessions } from './auth/workspace-sessions.js';
import { RequestRecorder } from './logging/request-recorder.js';
import { ContractController } from './openapi/contract.controller.js';

/** Import this module once, in the root module. */
@Global()
@Module({})
export class HttpModule {
  /** `requestLogDays`: retention of request logs. 0 disables them. */
  static with(publicOrigin: string, { requestLogDays = 7 }: { readonly requestLogDays?: number } = {}): DynamicModule {
    const parts = [
      { provide: ApiBase, useValue: new ApiBase(publicOrigin) },
      KeyAuthenticator,
      SessionTokens,
      SessionAuthenticator,
      KeyUse,
      SessionIndex,
      WorkspaceSessions,
      { provide: Authenticator, useClass: CredentialAuthenticator },
      { provide: OrganizationReader, useClass: StoredOrganizationReader },
      Cursors,
      { provide: RequestLog, useFactory: (store: StateStore) => new RequestLog(store), inject: [StateStore] },
      {
        provide: RequestRecorder,
        useFactory: (log: RequestLog, vault: Vault) => new RequestRecorder(requestLogDays > 0 ? { log, vault } : null),
        inject: [RequestLog, Vault],
      },
      {
        provide: AccessRecord,
        useFactory: (store: StateStore, vault: Vault) => new AccessRecord(store, vault),
        inject: [StateStore, Vault],
      },
      {
        provide: AccessJournal,
        useFactory: (record: AccessRecord) => new AccessJournal(record.write),
        inject: [AccessRecord],
      },
    ];
    return {
      module: HttpModule,
      controllers: [ContractController],
      providers: parts,
      exports: [
        ApiBase,
        Authenticator,
        OrganizationReader,
        Cursors,
        RequestLog,
        RequestRecorder,
        AccessRecord,
        AccessJournal,
        KeyAuthenticator,
        SessionIndex,
        SessionTokens,
        WorkspaceSessions,
      ],
    };
  }
}
