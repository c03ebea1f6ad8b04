import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { setTimeout } from 'node:timers/promises';
import type { BodyOf } from '../transport.js';
import type { FeedEvent, FollowOptions } from '../events.js';
import { openFile, readJson, limitOf, requiredArgument, UsageError, type Command, type CommandRun } from './command.js';
import { Forwarder } from './forward.js';
import { copyPatient } from './patient-copy.js';
import { rfaCommands } from './rfa-commands.js';
import { triggerSteps } from './trigger-steps.js';
import { fetchWithProgress, onKeyPress, ProgressLine } from './terminal.js';

const followOptionsOf = ({ option, isSet, signal }: CommandRun): FollowOptions => {
  const [cursor, types, billId] = [option('cursor'), option('types'), option('bill')];
  return {
    signal,
    untilNow: isSet('until-now'),
    ...(cursor !== undefined && { cursor }),
    ...(types !== undefined && { types: types.split(',') as NonNullable<FollowOptions['types']> }),
    ...(billId !== undefined && { billId }),
  };
};

/** `logs tail --follow` polls every two seconds. Its own requests are not shown. */
const OWN_ROUTE = '/v2/requests';
const MIN_FOLLOW_LIMIT = 100;
const POLL_INTERVAL_MS = 2_000;

const scenarios = ['accepted', 'rejected', 'processed', 'denied', 'partial_payment', 'paid'];
const followOptions = ['cursor', 'types', 'bill', 'until-now'];

/** Follows the feed and shows its progress on stderr. */
async function* feedWithProgress(session: CommandRun): AsyncGenerator<FeedEvent, void, undefined> {
  const line = new ProgressLine(session.isSet('quiet'));
  let count = 0;
  try {
    for await (const event of session.client.events.follow(followOptionsOf(session))) {
      count += 1;
      line.show(`${count.toLocaleString('en')} events, up to ${event.createdAt}`);
      yield event;
    }
  } finally {
    line.end();
  }
}

export const commands: Readonly<Record<string, Command>> = {
  'bills submit': {
    takes: '<file>',
    about: 'Submit the bill in a JSON file (- reads standard input); --idempotency-key identifies the attempt',
    options: ['idempotency-key'],
    run: async (session) => {
      const body = readJson(requiredArgument(session, 0, 'the file')) as BodyOf<'createBill'>;
      const idempotencyKey = session.option('idempotency-key');
      const bill = await session.client.bills.create(body, idempotencyKey === undefined ? {} : { idempotencyKey });
      session.say(`${bill.id}  ${bill.state}`, bill);
    },
  },
  'bills list': {
    takes: '',
    about: 'List the newest bills; --limit, --state, --q',
    options: ['limit', 'state', 'q'],
    run: async (session) => {
      const [state, q] = [session.option('state'), session.option('q')];
      const list = session.client.bills.list({
        ...(state !== undefined && { state: state.split(',') as never }),
        ...(q !== undefined && { q }),
      });
      for (const bill of await list.toArray(limitOf(session)))
        session.say(`${bill.id}  ${bill.state.padEnd(20)}  ${bill.amounts.balance.toFixed(2)}`, bill);
    },
  },
  'bills get': {
    takes: '<bill>',
    about: 'Print a bill as JSON',
    run: async (session) => {
      const bill = await session.client.bills.get(requiredArgument(session, 0, 'the bill'));
      session.say(JSON.stringify(bill, null, 2), bill);
    },
  },
  'bills status': {
    takes: '<bill>',
    about: 'Print the status of a bill',
    run: async (session) => {
      const status = await session.client.bills.status(requiredArgument(session, 0, 'the bill'));
      session.say(`${status.state}: ${status.nativeStatus}; ${status.balanceDue.toFixed(2)} due`, status);
    },
  },
  'bills packet': {
    takes: '<bill> <file>',
    about: 'Download the packet that was sent to the payer, as a PDF',
    run: async (session) => {
      const packet = await session.client.bills.packet(requiredArgument(session, 0, 'the bill'));
      const file = requiredArgument(session, 1, 'the file');
      await pipeline(packet.stream, createWriteStream(file)).catch((error: unknown) => {
        throw error instanceof Error && 'path' in error ? new UsageError(`${file} cannot be written`) : error;
      });
      session.say(`wrote ${file}`, { file, warnings: packet.warnings });
    },
  },
  'bills simulate': {
    takes: '<bill> <scenario>',
    about: `Simulate a response of the payer (sandbox): ${scenarios.join(', ')}`,
    words: [[], scenarios],
    run: async (session) => {
      const scenario = requiredArgument(session, 1, 'the scenario') as BodyOf<'simulateBill'>['scenario'];
      const played = await session.client.sandbox.simulate(requiredArgument(session, 0, 'the bill'), { scenario });
      session.say(`${played.previousState} → ${played.state}`, played);
    },
  },
  'bills act': {
    takes: '<bill> <file>',
    about: 'Perform the action in a JSON file ({"action": …})',
    run: async (session) => {
      const body = readJson(requiredArgument(session, 1, 'the file')) as BodyOf<'performBillAction'>;
      const acted = await session.client.bills.act(requiredArgument(session, 0, 'the bill'), body);
      session.say('done', acted);
    },
  },
  ...rfaCommands,
  'patients copy': {
    takes: '<patient> <folder>',
    about:
      'Copy all data of one patient into a new folder: bills, requests for authorization, histories, packets, documents, disclosures',
    run: async (session) => {
      const [patient, folder] = [
        requiredArgument(session, 0, 'the patient'),
        requiredArgument(session, 1, 'the folder'),
      ];
      const copy = await copyPatient(session.client, patient, folder).catch((error: unknown) => {
        throw error instanceof Error && 'path' in error
          ? new UsageError(`${folder} already exists or cannot be written`)
          : error;
      });
      session.say(
        `wrote ${copy.files} files of ${copy.bills} bills and ${copy.requests} requests for authorization to ${folder}`,
        copy,
      );
    },
  },
  'events tail': {
    takes: '',
    about: 'Print events as they occur; --cursor, --types, --bill, --until-now',
    options: followOptions,
    run: async (session) => {
      for await (const event of feedWithProgress(session))
        session.say(`${event.createdAt}  ${event.type.padEnd(24)}  ${JSON.stringify(event.data)}`, event);
    },
  },
  listen: {
    takes: '',
    about:
      'Forward events to --forward-to URL, signed like webhooks; press r to resend the last event; options of `events tail`',
    options: ['forward-to', ...followOptions],
    run: async (session) => {
      const url = session.option('forward-to');
      if (url === undefined || !URL.canParse(url)) throw new UsageError('--forward-to must be a URL');
      const forwarder = new Forwarder(url);
      session.say(`webhook secret for the receiver: ${forwarder.secret}`, { secret: forwarder.secret });
      let last: FeedEvent | null = null;
      const forward = async (event: FeedEvent, again: boolean): Promise<void> => {
        const answer = await forwarder.send(event);
        const line = `${answer}  ${event.type}  ${event.id}${again ? '  again' : ''}`;
        session.say(line, { id: event.id, type: event.type, answer, again });
      };
      const released = onKeyPress((key) => {
        if (key === 'r' && last !== null) void forward(last, true);
        if (key === 'q') session.stop();
      }, session.stop);
      try {
        for await (const event of feedWithProgress(session)) {
          await forward(event, false);
          last = event;
        }
      } finally {
        released();
      }
    },
  },
  trigger: {
    takes: '<story>',
    about: `Run a story with a new bill from --bill-file (sandbox): ${Object.keys(triggerSteps).join(', ')}`,
    options: ['bill-file'],
    words: [Object.keys(triggerSteps)],
    run: async (session) => {
      const steps = triggerSteps[requiredArgument(session, 0, 'the story')];
      if (steps === undefined)
        throw new UsageError(`unknown story; available: ${Object.keys(triggerSteps).join(', ')}`);
      const file = session.option('bill-file');
      if (file === undefined) throw new UsageError('--bill-file is required: a JSON file with the body of POST /bills');
      const { client, say } = session;
      const { id } = await client.bills.create(readJson(file) as BodyOf<'createBill'>);
      for (const step of steps) await step(client, id);
      const { state } = await client.bills.status(id);
      say(`${id}  ${state}`, { id, state });
    },
  },
  'webhooks list': {
    takes: '',
    about: 'endpoints',
    run: async ({ client, say }) => {
      for (const endpoint of await client.webhooks.endpoints()) say(`${endpoint.id}  ${endpoint.url}`, endpoint);
    },
  },
  'webhooks resend': {
    takes: '<delivery>',
    about: 'Send a delivery again',
    run: async (session) => {
      const delivery = await session.client.webhooks.redeliver(requiredArgument(session, 0, 'the delivery'));
      session.say(`${delivery.id}  ${delivery.status}`, delivery);
    },
  },
  'webhooks recover': {
    takes: '<endpoint> <since>',
    about: 'Resend the events that an endpoint missed since a time',
    run: async (session) => {
      const since = requiredArgument(session, 1, 'the start time');
      const { count } = await session.client.webhooks.recover(requiredArgument(session, 0, 'the endpoint'), { since });
      session.say(`${count} deliveries`, { count });
    },
  },
  'logs tail': {
    takes: '',
    about: 'Print the latest requests, newest last; --follow also prints new ones; --limit, --status 4xx',
    options: ['limit', 'status', 'follow'],
    run: async (session) => {
      const status = session.option('status');
      const { signal } = session;
      const list = session.client.requests.list(status === undefined ? {} : { status }, { signal });
      const [wanted, follows] = [limitOf(session), session.isSet('follow')];
      let known: ReadonlySet<string> | null = null;
      for (;;) {
        const last = await list.toArray(follows ? Math.max(wanted, MIN_FOLLOW_LIMIT) : wanted);
        const visible = follows ? last.filter(({ route }) => route !== OWN_ROUTE) : last;
        const before: ReadonlySet<string> | null = known;
        const fresh = before === null ? visible.slice(0, wanted) : visible.filter(({ id }) => !before.has(id));
        for (const request of fresh.reverse())
          session.say(
            `${request.at}  ${request.status}  ${request.method} ${request.route}  ${request.problemCode ?? ''}`.trimEnd(),
            request,
          );
        if (!follows) return;
        known = new Set(last.map(({ id }) => id));
        await setTimeout(POLL_INTERVAL_MS, undefined, { signal });
      }
    },
  },
  'payer-file send': {
    takes: '<file>',
    about: 'Upload a file from a payer or clearinghouse (999, 277CA, 835 …)',
    run: async (session) => {
      const path = requiredArgument(session, 0, 'the file');
      const file = await openFile(path);
      const line = new ProgressLine(true);
      const client = session.sendingBy(fetchWithProgress(line));
      const { data } = await client.call('receivePayerFile', { body: file }).finally(() => line.end());
      session.say(`${data.id}  ${data.receivedAt}`, data);
    },
  },
  openapi: {
    takes: '',
    about: 'Print the OpenAPI document of the service',
    run: async ({ client, say }) => {
      const document = await client.call('getOpenApiJson', {});
      say(JSON.stringify(document, null, 2), document);
    },
  },
  link: {
    takes: '<subject>',
    about: 'Create a sign-in link to the workspace for a user; --role biller or viewer',
    options: ['role'],
    run: async (session) => {
      const role = session.option('role') as BodyOf<'createManagementSession'>['role'];
      const subject = requiredArgument(session, 0, 'the subject');
      const made = await session.client.sessions.management({ subject, ...(role !== undefined && { role }) });
      session.say(made.url, made);
    },
  },
};
