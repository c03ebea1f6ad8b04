import type { Command } from 'commander';
import type { ProjectionLine } from '#operator';
import { CommandFailure, withSession } from '../command-session.js';
import { countText, pluralize, tableText } from '../print/text.js';

const lagText = ({ position, head }: ProjectionLine): string =>
  position === head ? 'up to date' : `at ${position} of ${head}`;

const projectionsText = (lines: readonly ProjectionLine[]): string => {
  const parked = lines.flatMap(({ name, ...line }) =>
    line.parked.map((stream) => [name, stream.stream, stream.reason]),
  );
  return [
    tableText(
      ['Projection', 'Slot', 'Serving', 'Documents', 'Position', 'Parked'],
      lines.map((line) => [
        line.name,
        line.slot,
        line.serving ? 'yes' : 'no',
        countText(line.documents),
        lagText(line),
        line.parked.length,
      ]),
      'There are no read models yet. A server creates them at its first start.',
    ),
    ...(parked.length > 0
      ? [
          '',
          'Parked streams (retry with `projections unpark`):',
          tableText(['Projection', 'Stream', 'Reason'], parked, ''),
        ]
      : []),
  ].join('\n');
};

export const projectionCommands = (program: Command): void => {
  const projections = program.command('projections').description('Read models');
  projections
    .command('list')
    .description('List read models with their position and parked streams')
    .action(async (_: object, command: Command) =>
      withSession(command, async ({ ask, print }) => {
        const lines = await ask('projections.list', {});
        print(lines, projectionsText(lines));
      }),
    );
  projections
    .command('rebuild')
    .description('Rebuild a read model from the log; the current one is used until the rebuild is complete')
    .argument('<name>', 'name of the projection')
    .action(async (name: string, _: object, command: Command) =>
      withSession(command, async ({ ask, print }) => {
        const rebuilt = await ask('projections.rebuild', { name });
        const parked = rebuilt.parked > 0 ? `, ${pluralize(rebuilt.parked, 'stream')} parked` : '';
        print(rebuilt, `Rebuilt ${name}: ${pluralize(rebuilt.documents, 'document')}${parked}.`);
      }),
    );
  projections
    .command('unpark')
    .description('Retry a parked stream of a read model')
    .argument('<stream>', 'name of the stream')
    .action(async (stream: string, _: object, command: Command) =>
      withSession(command, async ({ ask, print }) => {
        const tried = await ask('projections.unpark', { stream });
        print(
          tried,
          `${stream} ${tried.takenUp ? 'is processed again' : 'is still parked'} (${tried.projections.join(', ')}).`,
        );
        if (!tried.takenUp) throw new CommandFailure();
      }),
    );
};
