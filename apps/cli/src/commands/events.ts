import { setTimeout as pause } from 'node:timers/promises';
import type { Command } from 'commander';
import type { EventLine } from '#operator';
import { collectList, parsePosition, parseWholeNumber } from '../arguments.js';
import { withSession, accessReasonOption } from '../command-session.js';
import { checkEventTypes } from '../known-values.js';
import { fieldsText } from '../print/text.js';

const POLL_INTERVAL_MS = 500;

const oneLine = ({ position, recordedAt, type, publicType, stream, data, sealed }: EventLine): string =>
  `${position.padStart(8)}  ${recordedAt ?? ''}  ${publicType ?? type}  ${stream}  ${JSON.stringify(data)}${sealed ? '  +encrypted' : ''}`;

const details = (event: EventLine): string =>
  [
    fieldsText(
      ['Type', event.publicType === null ? `${event.type} (internal)` : `${event.publicType} (${event.type})`],
      ['ID', event.id],
      ['Position', event.position],
      ['Stream', `${event.stream}, revision ${event.revision}`],
      ['Organization', event.organizationId],
      ['At', event.at],
      ['Recorded', event.recordedAt],
      ['By', event.actor && `${event.actor.kind} ${event.actor.id}`],
      ['Encrypted part', event.sealed ? 'yes (not shown)' : 'none'],
    ),
    '',
    JSON.stringify(event.data, null, 2),
  ].join('\n');

interface TailOptions {
  readonly org?: string;
  readonly types?: readonly string[];
  readonly after?: string;
  readonly limit: number;
  readonly follow?: boolean;
}

export const eventCommands = (program: Command): void => {
  const events = program.command('events').description('Events without their encrypted parts');
  events
    .command('tail')
    .description('Show the newest events, or events after a position; with --json, one JSON object per line')
    .option('--org <organization>', 'only events of this organization')
    .option(
      '--types <names>',
      'only these event types, comma-separated; `bill.*` matches all types with this prefix',
      collectList,
    )
    .option('--after <position>', 'only events after this position', parsePosition)
    .option('--limit <number>', 'maximum number of events', parseWholeNumber, 20)
    .addOption(accessReasonOption())
    .option('-f, --follow', 'follow new events until interrupted')
    .action(async ({ follow = false, ...wanted }: TailOptions, command: Command) =>
      withSession(command, async ({ ask, json, signal }) => {
        await checkEventTypes(wanted.types);
        const tell = (found: readonly EventLine[]): void => {
          for (const event of found) process.stdout.write(`${json ? JSON.stringify(event) : oneLine(event)}\n`);
        };
        let { events: found, next } = await ask('events.tail', wanted);
        tell(found);
        // An interrupt ends the pause and then the command.
        while (follow) {
          if (found.length < wanted.limit) await pause(POLL_INTERVAL_MS, undefined, { signal });
          ({ events: found, next } = await ask('events.tail', { ...wanted, after: next }));
          tell(found);
        }
      }),
    );
  events
    .command('get')
    .description('Show one event')
    .argument('<id>', 'public ID (evt_…), UUID, or position in the log')
    .addOption(accessReasonOption())
    .action(async (id: string, _: object, command: Command) =>
      withSession(command, async ({ ask, print }) => {
        const event = await ask('events.get', { id });
        print(event, details(event));
      }),
    );
};
