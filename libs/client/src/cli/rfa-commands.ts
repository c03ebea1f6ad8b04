import type { BodyOf } from '../transport.js';
import { jsonIn, most, needed, type Command } from './command.js';
import { rfaId, rfaSendingCommands } from './rfa-sending-commands.js';

const scenarios = [
  ...['received', 'approved', 'modified', 'denied', 'deferred'],
  ...['information_requested', 'incomplete', 'no_response', 'delivery_failed'],
  ...['imr_overturned', 'imr_upheld'],
];

/** Commands about requests for authorization. */
export const rfaCommands: Readonly<Record<string, Command>> = {
  'rfas list': {
    takes: '',
    about: 'requests for authorization; --limit, --status',
    options: ['limit', 'status'],
    run: async (session) => {
      const status = session.option('status');
      const list = session.client.authorizations.list(
        status === undefined ? {} : { status: status.split(',') as never },
      );
      for (const one of await list.toArray(most(session)))
        session.say(`${one.id}  ${one.status.padEnd(21)}  ${one.overdue ? 'overdue' : ''}`.trimEnd(), one);
    },
  },
  'rfas get': {
    takes: '<request>',
    about: 'one request, as JSON',
    run: async (session) => {
      const found = await session.client.authorizations.get(rfaId(session));
      session.say(JSON.stringify(found, null, 2), found);
    },
  },
  'rfas history': {
    takes: '<request>',
    about: 'what happened to it',
    run: async (session) => {
      for (const one of await session.client.authorizations.history(rfaId(session)))
        session.say(`${one.createdAt}  ${one.title}  ${one.actor}`, one);
    },
  },
  ...rfaSendingCommands,
  'rfas decide': {
    takes: '<request> <file>',
    about: 'records the decision of a JSON file ({"decidedAt": …, "responseDocumentId": …, "decisions": […]})',
    run: async (session) => {
      const body = jsonIn(needed(session, 1, 'the file')) as BodyOf<'decideRfa'>;
      const { id, status } = await session.client.authorizations.decide(rfaId(session), body);
      session.say(`${id}  ${status}`, { id, status });
    },
  },
  'rfas imr': {
    takes: '<request> <file>',
    about:
      'records independent medical review of a JSON file ({"filedAt": …, "filedBy": "employee"} or {"decision": "upheld", "decidedAt": …})',
    run: async (session) => {
      const body = jsonIn(needed(session, 1, 'the file')) as BodyOf<'recordRfaImr'>;
      const { id, imr } = await session.client.authorizations.recordImr(rfaId(session), body);
      const toCorrect = (imr ?? []).flatMap((one) => one.toCorrect);
      session.say(`${id}  ${toCorrect.length > 0 ? `correct ${toCorrect.join(' ')}` : 'recorded'}`, { id, toCorrect });
    },
  },
  'rfas simulate': {
    takes: '<request> <scenario>',
    about: `plays the claims administrator (sandbox): ${scenarios.join(', ')}`,
    words: [[], scenarios],
    run: async (session) => {
      const scenario = needed(session, 1, 'the scenario') as BodyOf<'simulateRfa'>['scenario'];
      const { id, status } = await session.client.authorizations.simulate(rfaId(session), { scenario });
      session.say(`${id}  ${status}`, { id, status });
    },
  },
};
