import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Module, type Type } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { Partners, PartnersModule } from '#partners';
import { CommandApiModule } from '#apps/command-api';
import { QueryApiModule } from '#apps/query-api';
import { EnginesModule, openEmbedded, readConfig, type Engines } from '#engines';
import { createApp, HttpModule } from '#http';
import { bootstrap } from '#operator';

/* Tests pages whose GET and POST are handled by different processes, because the gateway routes requests by method. */

const publicOrigin = 'https://billing.example';
const key = 'sk_sandbox_split_key_00000000001';
let dataDir: string;
let engines: Engines;
let commandApi: NestFastifyApplication;
let queryApi: NestFastifyApplication;

const start = async (module: Type): Promise<NestFastifyApplication> => {
  @Module({})
  class Process {}
  const imports = [
    EnginesModule.with(engines),
    HttpModule.with(publicOrigin),
    CqrsModule.forRoot(),
    PartnersModule.with(new Partners()),
    module,
  ];
  const app = await createApp({ module: Process, imports }, { publicOrigin });
  await app.init();
  return app;
};

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'split-'));
  engines = await openEmbedded({ dataDir, onFatal: () => undefined });
  await bootstrap(engines.ledger, readConfig({ DATA_DIR: dataDir, SANDBOX_API_KEY: key }));
  commandApi = await start(CommandApiModule);
  queryApi = await start(QueryApiModule);
});
afterAll(async () => {
  await queryApi.close();
  await commandApi.close();
  await rm(dataDir, { recursive: true, force: true });
});

it('a user can sign in and out across two processes', async () => {
  const issued = await commandApi.inject({
    method: 'POST',
    url: '/v2/management-sessions',
    headers: { authorization: `Bearer ${key}` },
    payload: { subject: 'user-1' },
  });
  const url = issued.json<{ url: string }>().url.slice(publicOrigin.length);
  const shown = await queryApi.inject({ url });
  const astray = await queryApi.inject({ method: 'POST', url });
  const signedIn = await commandApi.inject({ method: 'POST', url });
  const cookie = String(signedIn.headers['set-cookie']).split(';', 1)[0]!;
  const workspace = await queryApi.inject({ url: '/workspace', headers: { cookie } });
  const used = await queryApi.inject({ url });
  const token = /name="form-token" content="([^"]+)"/.exec(workspace.body)?.[1] ?? '';
  const signedOut = await commandApi.inject({
    method: 'POST',
    url: '/sign-out',
    headers: { cookie, 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ token }).toString(),
  });
  const closed = await queryApi.inject({ url: '/workspace', headers: { cookie } });
  const answers = { shown, astray, signedIn, workspace, used, signedOut, closed };
  expect(Object.fromEntries(Object.entries(answers).map(([name, { statusCode }]) => [name, statusCode]))).toEqual({
    shown: 200,
    astray: 405,
    signedIn: 303,
    workspace: 200,
    used: 410,
    signedOut: 200,
    closed: 401,
  });
});

it('a browser session from one process is valid in the other process immediately', async () => {
  const origin = 'https://app.example';
  const issued = await commandApi.inject({
    method: 'POST',
    url: '/v2/browser-sessions',
    headers: { authorization: `Bearer ${key}` },
    payload: { subject: 'user-1', allowedOrigin: origin, permissions: ['payers:read'] },
  });
  const headers = { authorization: `Bearer ${issued.json<{ token: string }>().token}`, origin };
  const answer = await queryApi.inject({ url: '/v2/claims-administrators?q=mutual', headers });
  expect(answer.statusCode).toBe(200);
});
