import type { BodyOf } from '../transport.js';
import { readJson, limitOf, requiredArgument, type Command } from './command.js';
import { rfaId, rfaSendingCommands } from './rfa-sending-commands.js';

const scenarios = [
  ...['received', 'approved', 'modified', 'denied', 'deferred'],
  ...['information_requested', 'incomplete', 'no_response', 'delivery_failed'],
  ...['imr_overturned', 'imr_upheld'],
];

const outcomes = ['message_left', 'decision_pending', 'decision_issued', 'not_on_file', 'reviewed'];

export const rfaCommands: Readonly<Record<string, Command>> = {
  'rfas list': {
    takes: '',
    about: 'List requests for authorization; --limit, --status',
    options: ['limit', 'status'],
    run: async (session) => {
      const status = session.option('status');
      const list = session.client.authorizations.list(
        status === undefined ? {} : { status: status.split(',') as never },
      );
      for (const item of await list.toArray(limitOf(session)))
        session.say(`${item.id}  ${item.status.padEnd(21)}  ${item.overdue ? 'overdue' : ''}`.trimEnd(), item);
    },
  },
  'rfas get': {
    takes: '<request>',
    about: 'Print a request as JSON',
    run: async (session) => {
      const found = await session.client.authorizations.get(rfaId(session));
      session.say(JSON.stringify(found, null, 2), found);
    },
  },
  'rfas history': {
    takes: '<request>',
    about: 'Print the history of a request',
    run: async (session) => {
      for (const event of await session.client.authorizations.history(rfaId(session)))
        session.say(`${event.createdAt}  ${event.title}  ${event.actor}`, event);
    },
  },
  ...rfaSendingCommands,
  'rfas decide': {
    takes: '<request> <file>',
    about: 'Record the decision in a JSON file ({"decidedAt": …, "responseDocumentId": …, "decisions": […]})',
    run: async (session) => {
      const body = readJson(requiredArgument(session, 1, 'the file')) as BodyOf<'decideRfa'>;
      const { id, status } = await session.client.authorizations.decide(rfaId(session), body);
      session.say(`${id}  ${status}`, { id, status });
    },
  },
  'rfas imr': {
    takes: '<request> <file>',
    about:
      'Record the independent medical review in a JSON file ({"filedAt": …, "filedBy": "employee"} or {"decision": "upheld", "decidedAt": …})',
    run: async (session) => {
      const body = readJson(requiredArgument(session, 1, 'the file')) as BodyOf<'recordRfaImr'>;
      const { id, imr } = await session.client.authorizations.recordImr(rfaId(session), body);
      const toCorrect = (imr ?? []).flatMap((imr) => imr.toCorrect);
      session.say(`${id}  ${toCorrect.length > 0 ? `correct ${toCorrect.join(' ')}` : 'recorded'}`, { id, toCorrect });
    },
  },
  'rfas follow-ups': {
    takes: '',
    about: 'List the open tasks of requests; --kind, --request, --assignee, --snoozed, --limit',
    options: ['kind', 'request', 'assignee', 'snoozed', 'limit'],
    run: async (session) => {
      const [kind, rfa, assigneeReference] = ['kind', 'request', 'assignee'].map(session.option);
      const list = session.client.authorizations.followUps({
        ...(kind !== undefined && { kind: kind.split(',') as never }),
        ...(rfa !== undefined && { rfaId: rfa }),
        ...(assigneeReference !== undefined && { assigneeReference }),
        ...(session.isSet('snoozed') && { snoozed: '1' }),
      });
      for (const one of await list.toArray(limitOf(session)))
        session.say(`${one.id}  ${one.dueAt ?? one.since}  ${one.label}`, one);
    },
  },
  // There is no option for a note, because all users of the machine can see arguments.
  'rfas follow-up': {
    takes: '<task> [<outcome>]',
    about: `Record the outcome of a task: ${outcomes.join(', ')}; --until snoozes it until a date, --assignee assigns it`,
    options: ['until', 'assignee'],
    words: [[], outcomes],
    run: async (session) => {
      const [task, outcome] = [requiredArgument(session, 0, 'the task'), session.positional[1]];
      const [snoozedUntil, assigneeReference] = [session.option('until'), session.option('assignee')];
      const { id, state } = await session.client.authorizations.followUp(task, {
        ...(outcome !== undefined && { outcome: outcome as never }),
        ...(snoozedUntil !== undefined && { snoozedUntil }),
        ...(assigneeReference !== undefined && { assigneeReference }),
      });
      session.say(`${id}  ${state}`, { id, state });
    },
  },
  'rfas simulate': {
    takes: '<request> <scenario>',
    about: `Simulate a response of the claims administrator (sandbox): ${scenarios.join(', ')}`,
    words: [[], scenarios],
    run: async (session) => {
      const scenario = requiredArgument(session, 1, 'the scenario') as BodyOf<'simulateRfa'>['scenario'];
      const { id, status } = await session.client.authorizations.simulate(rfaId(session), { scenario });
      session.say(`${id}  ${status}`, { id, status });
    },
  },
};
