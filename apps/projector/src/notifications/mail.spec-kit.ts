import { randomUUID } from 'node:crypto';
import type { Email } from 'postal-mime';
import { CommandApiModule } from '#apps/command-api';
import { QueryApiModule } from '#apps/query-api';
import type { Environment } from '#domain';
import { MailSettings } from '#engines';
import { effectItems } from '#state-store';
import { publicOrigin, startCommandApp, START_DATE, type JsonResponse, type CommandApp } from '#testing/http';
import { eventually, noon } from '#testing/pure';
import { ProjectorModule } from '../projector.module.js';
import { Reactions } from '#subscriptions';
import { notificationsOf, type Notifications } from './notifications.js';

/** An organization with its API and the projector's mail part, with a controllable clock. */
export interface MailStage {
  readonly api: CommandApp;
  readonly mail: Notifications;
  /** Current time by the practice's clock. */
  now: string;
  /** Waits until all events have queued their emails, then sends the due ones. */
  settle(): Promise<void>;
  call(method: string, path: string, body?: unknown): Promise<JsonResponse>;
  /** Subscribes a user at noon on a given day. */
  subscribe(user: string, on: string, change?: object): Promise<void>;
  close(): Promise<void>;
}

/** `smtp`: mail server URL. If missing, mail goes to the outbox. */
export const startMail = async (environment: Environment, smtp?: string): Promise<MailStage> => {
  const api = await startCommandApp([CommandApiModule, QueryApiModule, ProjectorModule.with()], { environment });
  const { events, ledger, stateStore } = api.engines;
  const mail = notificationsOf(api.engines, {
    mail: smtp === undefined ? null : new MailSettings(smtp, 'Billing <billing@practice.example>'),
    publicOrigin,
    practices: async (id) => (id === 'org_test' ? { environment, name: 'Test Practice', now: stage.now } : null),
    queue: { now: () => Date.parse(stage.now), retryMs: 60_000 },
  });
  const reactions = new Reactions(events, ledger, stateStore, [mail.reaction], { tickMs: 10, retryMs: 10 });
  const stop = new AbortController();
  const running = reactions.run(stop.signal);
  const call: MailStage['call'] = (method, path, body) =>
    api.call(method, `/notifications/recipients/${path}`, body, { headers: { 'x-service-org-id': 'org_test' } });
  let today = START_DATE;
  const stage: MailStage = {
    api,
    mail,
    now: noon('2026-03-02'),
    settle: async () => {
      const head = await events.head();
      await eventually(() => (reactions.lag()[0]?.position ?? 0n) >= head);
      const effects = () => effectItems.in(stateStore).findKeys('due', { equals: ['notifications:'] });
      await eventually(async () => (await effects()).length === 0);
      await mail.watch.look();
      await mail.queue.work((letter) => mail.sender.handle(letter));
    },
    call,
    subscribe: async (user, on, change = {}) => {
      // Traveling to the same day again would set the clock back.
      if (on !== today) api.travelTo(on);
      today = on;
      const { statusCode, body } = await call('PUT', user, {
        enabled: true,
        email: `${user}@clinic.example`,
        audience: 'practice',
        statusUpdates: false,
        agingDays: [],
        quietHours: false,
        reportDigest: 'off',
        consent: true,
        ...change,
      });
      if (statusCode !== 200) throw new Error(body);
    },
    close: async () => {
      stop.abort();
      await running;
      await api.close();
    },
  };
  await eventually(() => reactions.lag()[0]?.stopped === null);
  return stage;
};

export const invitationTo = (email: string, change: object = {}) => ({
  requestId: randomUUID(),
  email,
  audience: 'practice',
  statusUpdates: true,
  agingDays: [30],
  quietHours: false,
  reportDigest: 'weekly',
  ...change,
});

/** Path of the link in a message. */
export const linkIn = (mail: Email | undefined, page: 'confirm' | 'unsubscribe'): string => {
  const [url = ''] = new RegExp(`https://\\S+/notifications/${page}/\\S+`).exec(mail?.text ?? '') ?? [];
  return new URL(url).pathname;
};
export const headerOf = (mail: Email | undefined, name: string): string | undefined =>
  mail?.headers.find(({ key }) => key === name)?.value;
