import type { Collection, Document } from 'mongodb';
import { callMongoWithRetry, fullyReadPosition, type SharePositions } from '#event-store';
import { Choices, type Choice, type ChoiceFields } from '../choices.js';
import type { Filter } from '../read-models.js';
import { conditions, projectionOf, sortOf, type Doc } from './query.js';

/** How many lists a process keeps. */
const MAX_CACHED_LISTS = 64;
/** While the log goes on, a list is counted again no more often: it reads every row of an organization. */
const MAX_AGE_MS = 5_000;

/** A row without a name, whose person was erased, is nothing to choose by. */
const isChoice = ({ id, name }: ChoiceFields): Document => ({
  $and: [{ [id]: { $type: 'string' } }, { [name]: { $type: 'string' } }],
});

const pipelineOf = (organizationId: string, filter: Filter, fields: ChoiceFields): Document[] => [
  { $match: conditions(organizationId, filter, isChoice(fields)) },
  {
    $group: {
      _id: { id: `$${fields.id}`, name: `$${fields.name}` },
      rows: { $sum: 1 },
      last: { $max: { time: `$${fields.time}`, row: '$_id' } },
    },
  },
];

/** Answer of the pipeline. */
interface CountedChoice {
  readonly _id: { readonly id: string; readonly name: string };
  readonly rows: number;
  readonly last: { readonly time: number; readonly row: string };
}

interface Counted {
  readonly choices: Promise<Choices>;
  /** Every row was there up to here. */
  readonly position: bigint;
  /** The sum of the positions of all shares: it moves whenever one of them does. */
  readonly moved: bigint;
  readonly at: number;
}

/** Lists of choices as they were counted lately, by what was asked. */
export class MongoChoices {
  private readonly kept = new Map<string, Counted>();
  /** The furthest position that somebody waited for: what it brought must be in the answer. */
  private awaited = 0n;

  /** Lists from before this position serve no more. */
  mustShow(position: bigint): void {
    if (position > this.awaited) this.awaited = position;
  }

  forget(): void {
    this.kept.clear();
  }

  /** Counted anew where the list may miss something. `positions` is how far the rows are now. */
  async get(
    docs: Collection<Doc>,
    positions: SharePositions,
    organizationId: string,
    filter: Filter,
    fields: ChoiceFields,
  ): Promise<Choices> {
    const key = JSON.stringify([docs.collectionName, organizationId, filter, fields]);
    const known = this.kept.get(key);
    this.kept.delete(key);
    const position = fullyReadPosition(positions) ?? 0n;
    const moved = [...positions.values()].reduce((sum, position) => sum + position, 0n);
    const count = () => docs.aggregate<CountedChoice>(pipelineOf(organizationId, filter, fields)).toArray();
    const list =
      known && (known.moved === moved || this.isYoung(known))
        ? known
        : { choices: callMongoWithRetry(count).then(choicesOf), position, moved, at: performance.now() };
    this.kept.set(key, list);
    const [oldest] = this.kept.keys();
    if (this.kept.size > MAX_CACHED_LISTS && oldest !== undefined) this.kept.delete(oldest);
    return list.choices.catch((error: unknown) => {
      if (this.kept.get(key) === list) this.kept.delete(key);
      throw error;
    });
  }

  private isYoung({ at, position }: Counted): boolean {
    return performance.now() - at < MAX_AGE_MS && position >= this.awaited;
  }
}

/** The newest row of one choice, by its index; none where there is no such row. */
export const newestChoice = async (
  docs: Collection<Doc>,
  organizationId: string,
  filter: Filter,
  fields: ChoiceFields,
  id: string,
): Promise<readonly Choice[]> => {
  const match = conditions(organizationId, filter, { [fields.id]: id }, isChoice(fields));
  const page = { projection: projectionOf([fields.name, fields.time]), sort: sortOf([`-${fields.time}`]) };
  const row = await callMongoWithRetry(() => docs.findOne(match, page));
  return row
    ? [{ id, name: row[fields.name] as string, rows: 0, time: row[fields.time] as number, newest: row._id }]
    : [];
};

const choicesOf = (counted: readonly CountedChoice[]): Choices => {
  const choices = new Choices();
  for (const { _id, rows, last } of counted)
    choices.add({ id: _id.id, name: _id.name, rows, time: last.time, newest: last.row });
  return choices;
};
