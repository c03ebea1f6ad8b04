import { gateProviders } from '#testing/http';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { Body, Controller, Module, Param, Query, Req, Res, StreamableFile } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ListBillsRequest, OptionalText, Text } from '#contracts';
import { Rejection } from '#domain';
import {
  ApiBase,
  Authenticator,
  ContractController,
  createApp,
  Ctx,
  Operation,
  OrganizationReader,
  page,
  PageForm,
  PageGet,
  PagePost,
  redirectTo,
  refuseBody,
  sendPage,
  UploadLimiter,
  validate,
  wholeOrganization,
  type AppOptions,
  type AuthenticationResult,
  type OrganizationFacts,
  type Principal,
  type ReceivedBody,
  type RequestContext,
} from '#http';

class ToyRequest {
  @Text('A name') readonly name!: string;
  @OptionalText('Document') readonly contentBase64?: string;
}

/** Recorded calls in the test application. Tests check which handlers ran and with which data. */
export const seen: {
  context: RequestContext | null;
  calls: number;
  bodyBytes: number;
  uploading: number;
  released: number;
} = {
  context: null,
  calls: 0,
  bodyBytes: 0,
  uploading: 0,
  released: 0,
};

/** Bill that is larger than a connection's buffers. */
export const largeBill = { id: 'bill_large', text: 'x'.repeat(16 * 1024 * 1024) };

/** Response that fails after its first part: after a short delay, or when `until` resolves. */
async function* torn(until: Promise<unknown> | null): AsyncGenerator<Buffer, void, undefined> {
  yield Buffer.from('the beginning');
  await (until ?? delay(100));
  throw new Error('SECRET in a message');
}

@Controller()
class ToyController {
  @Operation('createBill')
  create(@Ctx() context: RequestContext, @Body() body: unknown, @Req() { received }: FastifyRequest) {
    seen.context = context;
    seen.calls++;
    const { name } = validate(ToyRequest, body);
    return { name, documents: received?.uploads.length };
  }

  @Operation('listBills')
  list(@Query() query: ListBillsRequest) {
    return { data: [], nextCursor: null, query };
  }

  @Operation('getBill')
  get(
    @Ctx() context: RequestContext,
    @Param('billId') billId: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    seen.context = context;
    if (billId === 'bill_torn' || billId === 'bill_left')
      return new StreamableFile(Readable.from(torn(billId === 'bill_left' ? once(reply.raw, 'close') : null)));
    if (billId === 'bill_boom') throw new Error('SECRET in a message');
    return billId === 'bill_large' ? largeBill : { id: billId };
  }

  @Operation('submitBill')
  submit(@Ctx() context: RequestContext, @Param('billId') billId: string, @Body() body: unknown) {
    if (billId === 'bill_none') throw new Rejection('not_found');
    if (billId === 'bill_large') return largeBill;
    refuseBody(context);
    return { body: body ?? null };
  }

  @Operation('simulateBill')
  simulate(@Body() body: unknown) {
    return { data: body };
  }

  @Operation('listEvents')
  events() {
    return { events: [], nextCursor: null };
  }
}

@Controller()
class ToyPages {
  @PageGet('signIn')
  show(@Param('token') token: string, @Res() reply: FastifyReply) {
    if (token === 'boom') throw new Error('SECRET in a message');
    return sendPage(reply, page(200, 'Sign in', '<form method="post"><button>Go</button></form>', { forms: true }));
  }

  @PagePost('signIn')
  go(@PageForm() form: URLSearchParams, @Res() reply: FastifyReply) {
    seen.calls++;
    return redirectTo(reply, `/workspace?${form.toString()}`);
  }
}

const everything = ['bills:read', 'bills:write', 'bills:submit', 'events:read'];
const key = (change: Partial<Principal> = {}): AuthenticationResult => ({
  principal: {
    actor: { kind: 'server_key', id: 'key_1' },
    credential: 'credential_1',
    name: 'Toy key',
    organizationId: 'org_home',
    environment: 'sandbox',
    reach: 'account',
    permissions: new Set(everything),
    scope: wholeOrganization,
    allowedOrigin: null,
    ...change,
  },
});
const session = (change: Partial<Principal> = {}): AuthenticationResult =>
  key({
    actor: { kind: 'browser_session', id: 'person_1' },
    credential: 'session_1',
    reach: 'organization',
    permissions: new Set(['bills:read', 'bills:create', 'bills:act']),
    allowedOrigin: 'https://app.example',
    ...change,
  });

const tokens: Readonly<Record<string, AuthenticationResult>> = {
  account: key(),
  fixed: key({ reach: 'organization' }),
  reader: key({ permissions: new Set(['bills:read']) }),
  live: key({ organizationId: 'org_live', environment: 'live' }),
  stranger: key({ organizationId: 'org_foreign' }),
  expired: { refused: 'credential_expired' },
  session: session(),
  issued1: session({ credential: 'session_2', issuer: 'credential_1' }),
  issued2: session({ credential: 'session_3', issuer: 'credential_1' }),
  customer: session({ scope: { kind: 'customer', customerExternalId: 'c1' } }),
  onebill: session({ scope: { kind: 'bill', billId: 'bill_mine', customerExternalId: null } }),
};

class ToyAuthenticator extends Authenticator {
  override async authenticate(token: string): Promise<AuthenticationResult> {
    return tokens[token] ?? { refused: 'credential_invalid' };
  }
}

const organization = (organizationId: string, change: Partial<OrganizationFacts> = {}): OrganizationFacts => ({
  organizationId,
  environment: 'sandbox',
  accountId: 'org_home',
  name: organizationId,
  clockOffsetMs: 0,
  treatmentBilling: true,
  ...change,
});
const organizations: Readonly<Record<string, OrganizationFacts>> = {
  org_home: organization('org_home'),
  org_linked: organization('org_linked'),
  org_foreign: organization('org_foreign', { accountId: 'org_foreign' }),
  org_live: organization('org_live', { environment: 'live', accountId: 'org_home' }),
};

class ToyOrganizations extends OrganizationReader {
  override async get(organizationId: string) {
    return organizations[organizationId] ?? null;
  }
  override async isListed(accountId: string, organizationId: string) {
    return organizations[organizationId]?.accountId === accountId;
  }
}

let held: Promise<unknown> = Promise.resolve();

/** Holds all uploads until the returned function is called. */
export const holdUploads = (): (() => void) => {
  let open: () => void = () => undefined;
  held = new Promise<void>((resolve) => (open = resolve));
  return open;
};

/** Counts and parses bodies without extracting documents. */
class ToyDoor extends UploadLimiter {
  override async receive(body: AsyncIterable<Buffer>): Promise<ReceivedBody> {
    const chunks: Buffer[] = [];
    seen.uploading++;
    for await (const chunk of body) chunks.push(chunk);
    await held;
    const bytes = Buffer.concat(chunks);
    seen.bodyBytes = bytes.length;
    return {
      json: JSON.parse(bytes.toString()) as unknown,
      uploads: [],
      totalBytes: 0,
      tooLarge: false,
      release: async () => {
        seen.released++;
      },
    };
  }
}

export const toyOrigin = 'https://billing.example';

@Module({
  controllers: [ToyController, ToyPages, ContractController],
  providers: [
    { provide: ApiBase, useValue: new ApiBase(toyOrigin) },
    { provide: Authenticator, useClass: ToyAuthenticator },
    { provide: OrganizationReader, useClass: ToyOrganizations },
    { provide: UploadLimiter, useClass: ToyDoor },
    ...gateProviders,
  ],
})
class ToyModule {}

export const toyApp = async (options: Partial<AppOptions> = {}): Promise<NestFastifyApplication> => {
  const app = await createApp(ToyModule, { publicOrigin: toyOrigin, ...options });
  await app.init();
  await app.getHttpAdapter().getInstance().ready();
  return app;
};
