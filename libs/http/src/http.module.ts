import { Global, Module, type DynamicModule } from '@nestjs/common';
import { Cursors } from './answers/cursors.js';
import { ApiBase } from './api-base.js';
import { CredentialAuthenticator } from './auth/credential-authenticator.js';
import { KeyAuthenticator } from './auth/key-authenticator.js';
import { KeyUse } from './auth/key-use.js';
import { LedgerOrganizationReader } from './auth/organization-reader.js';
import { Authenticator, OrganizationReader } from './auth/principal.js';
import { SessionAuthenticator } from './auth/session-authenticator.js';
import { SessionTokens } from './auth/session-tokens.js';
import { WorkspaceSessions } from './auth/workspace-sessions.js';
import { ContractController } from './openapi/contract.controller.js';

/** What every service asks of HTTP: who is calling, and how requests are told apart. Imported once, at the root. */
@Global()
@Module({})
export class HttpModule {
  static with(publicOrigin: string): DynamicModule {
    const parts = [
      { provide: ApiBase, useValue: new ApiBase(publicOrigin) },
      KeyAuthenticator,
      SessionTokens,
      SessionAuthenticator,
      KeyUse,
      WorkspaceSessions,
      { provide: Authenticator, useClass: CredentialAuthenticator },
      { provide: OrganizationReader, useClass: LedgerOrganizationReader },
      Cursors,
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
        KeyAuthenticator,
        SessionTokens,
        WorkspaceSessions,
      ],
    };
  }
}
