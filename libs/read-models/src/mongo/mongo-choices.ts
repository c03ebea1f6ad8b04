import type { Collection, Document } from 'mongodb';
import { callMongoWithRetry, fullyReadPosition, type SharePositions } from '#event-store';
import { Choices, type Choice, type ChoiceFields } from '../choices.js';
import type { Filter } from '../read-models.js';
import { conditions, projectionOf, sortOf, type Doc } from './query.js';

const MAX_CACHED_LISTS = 64;
/** Maximum age of a cached list while the log advances, in milliseconds. A count reads an organization's every row. */
const MAX_AGE_MS = 5_000;

/** Matches rows that offer a choice. A row without a name does not match, because its patient was erased. */
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

interface CountedChoice {
  readonly _id: { readonly id: string; readonly name: string };
  readonly rows: number;
  readonly last: { readonly time: number; readonly row: string };
}

interface Counted {
  readonly choices: Promise<Choices>;
  /** Log position up to which the counted rows include every event. */
  readonly position: bigint;
  /** Sum of all shares' positions. It changes whenever one of them changes. */
  readonly moved: bigint;
  readonly at: number;
}

export class MongoChoices {
  private readonly kept = new Map<string, Counted>();
  /** Highest position that a caller waited for. Results must include its events. */
  private awaited = 0n;

  mustShow(position: bigint): void {
    if (position > this.awaited) this.awaited = position;
  }

  forget(): void {
    this.kept.clear();
  }

  /** Returns the list. Recounts if the cached list may be outdated. `positions` are the rows' current positions. */
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

/** Returns a choice's newest row, found by its index, or an empty list if there is none. */
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
