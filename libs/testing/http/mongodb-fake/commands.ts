import type { Document } from 'mongodb';
import { FakeCursors } from './cursors.js';
import { CommandError } from './errors.js';
import { FakeCollection, type FakeIndex } from './fake-collection.js';
import { keyText, matcher, projector, runPipeline, valueAt } from './matching.js';

/** Result of one statement of a write command. */
interface Outcome {
  readonly n: number;
  readonly nModified?: number;
  readonly upsertedId?: unknown;
}

/**
 * Progress of a session's latest numbered write. A retry gets the same response, and only the remaining statements are
 * executed.
 */
interface Numbered {
  readonly number: number;
  readonly outcomes: Map<number, Outcome>;
  reply?: Document;
}

/** A write was interrupted halfway: the remaining statements are not executed, and no response is sent. */
export class Interrupted extends Error {}

const everywhere = ['$db', 'lsid', '$clusterTime', '$readPreference', 'apiVersion', 'comment', 'maxTimeMS'];
const reads = ['readConcern'];
const writes = ['writeConcern', 'txnNumber'];

/** Permitted fields of each command, besides its name. Without this check, unknown fields would be silently ignored. */
const fields: Readonly<Record<string, readonly string[]>> = {
  ping: [],
  buildInfo: [],
  endSessions: [],
  find: [...reads, 'filter', 'sort', 'skip', 'limit', 'projection', 'batchSize', 'singleBatch', 'noCursorTimeout'],
  getMore: ['collection', 'batchSize'],
  killCursors: ['cursors'],
  aggregate: [...reads, 'pipeline', 'cursor'],
  count: [...reads, 'query', 'limit', 'skip'],
  distinct: [...reads, 'key', 'query'],
  insert: [...writes, 'documents', 'ordered', 'bypassDocumentValidation'],
  update: [...writes, 'updates', 'ordered', 'bypassDocumentValidation'],
  delete: [...writes, 'deletes', 'ordered'],
  findAndModify: [
    ...writes,
    'query',
    'sort',
    'remove',
    'update',
    'new',
    'upsert',
    'fields',
    'bypassDocumentValidation',
  ],
  createIndexes: ['writeConcern', 'indexes'],
  listIndexes: ['cursor'],
  listCollections: ['cursor', 'filter', 'nameOnly', 'authorizedCollections'],
  drop: ['writeConcern'],
  dropDatabase: ['writeConcern'],
  dbStats: [],
};
const statementFields: Readonly<Record<string, readonly string[]>> = {
  updates: ['q', 'u', 'multi', 'upsert'],
  deletes: ['q', 'limit'],
  indexes: ['name', 'key', 'unique', 'sparse', 'expireAfterSeconds', 'background'],
};

/** Databases, and the commands that run on them. */
export class FakeCommands {
  /** Queries that read a whole collection, as `database.collection field,field`. */
  readonly scans = new Set<string>();
  readonly cursors = new FakeCursors();
  private readonly collections = new Map<string, FakeCollection>();
  private readonly sessions = new Map<string, Numbered>();

  /**
   * Runs a command. `stopAfter` is the number of statements executed before a write is interrupted. Throws
   * `CommandError` or `Interrupted`.
   */
  run(name: string, command: Document, stopAfter = Number.POSITIVE_INFINITY): Document {
    this.check(name, command);
    const numbered = this.numbered(command);
    switch (name) {
      case 'ping':
      case 'endSessions':
        return { ok: 1 };
      case 'buildInfo':
        return { ok: 1, version: '7.0.0', versionArray: [7, 0, 0, 0], maxBsonObjectSize: 16_777_216 };
      case 'find':
        return this.find(command);
      case 'getMore':
        return this.cursors.more(Number(command['getMore']), command['batchSize'] as number | undefined);
      case 'killCursors':
        return this.cursors.kill((command['cursors'] as unknown[]).map(Number));
      case 'aggregate':
        return this.aggregate(command);
      case 'count':
        return { ok: 1, n: this.matching(command, 'count').length };
      case 'distinct':
        return this.distinct(command);
      case 'insert':
        return this.statements(command['documents'] as Document[], command, numbered, stopAfter, (document) => {
          this.collection(command, 'insert', true).insert(document);
          return { n: 1 };
        });
      case 'update':
        return this.statements(command['updates'] as Document[], command, numbered, stopAfter, (statement) =>
          this.update(command, statement),
        );
      case 'delete':
        return this.statements(command['deletes'] as Document[], command, numbered, stopAfter, ({ q, limit }) => {
          this.note(command, 'delete', q as Document);
          return { n: this.collection(command, 'delete').remove(q as Document, limit as number) };
        });
      case 'findAndModify':
        return this.findAndModify(command, numbered);
      default:
        return this.manage(name, command);
    }
  }

  /** A collection's stored documents, for tests. */
  documents(namespace: string): readonly Document[] {
    return this.collections.get(namespace)?.find({}) ?? [];
  }

  expire(now: Date): void {
    for (const collection of this.collections.values()) collection.expire(now);
  }

  private check(name: string, command: Document): void {
    const known = fields[name];
    if (known === undefined) throw new CommandError(59, `this fake does not support the command '${name}'`);
    const refuse = (field: string): never => {
      throw new CommandError(40_415, `this fake does not support the BSON field '${name}.${field}'`);
    };
    for (const field of Object.keys(command))
      if (field !== name && !known.includes(field) && !everywhere.includes(field)) refuse(field);
    for (const [list, allowed] of Object.entries(statementFields))
      for (const statement of (command[list] as Document[] | undefined) ?? [])
        for (const field of Object.keys(statement)) if (!allowed.includes(field)) refuse(`${list}.${field}`);
  }

  private numbered({ lsid, txnNumber }: Document): Numbered | null {
    if (txnNumber === undefined) return null;
    const session = keyText((lsid as Document)['id']);
    const number = Number(txnNumber);
    const known = this.sessions.get(session);
    if (known !== undefined && known.number > number)
      throw new CommandError(225, 'a newer write of this session has started');
    if (known?.number === number) return known;
    const fresh = { number, outcomes: new Map<number, Outcome>() };
    this.sessions.set(session, fresh);
    return fresh;
  }

  private collection(command: Document, name: string, create = false): FakeCollection {
    const namespace = `${String(command['$db'])}.${String(command[name])}`;
    const known = this.collections.get(namespace) ?? new FakeCollection(namespace);
    if (create) this.collections.set(namespace, known);
    return known;
  }

  private note(command: Document, name: string, filter: Document, sort?: Document): void {
    const collection = this.collection(command, name);
    if (collection.size > 0 && !collection.isIndexed(filter, sort))
      this.scans.add(`${collection.namespace} ${Object.keys(filter).join()}`);
  }

  private find(command: Document): Document {
    const { filter = {}, sort = {}, skip = 0, limit = 0, projection = {}, batchSize, singleBatch } = command;
    this.note(command, 'find', filter as Document, sort as Document);
    const collection = this.collection(command, 'find');
    const end = limit === 0 ? undefined : (skip as number) + Math.abs(limit as number);
    const found = collection.find(filter as Document, sort as Document, end);
    const rows = found.slice(skip as number).map(projector(projection as Document));
    return this.cursors.first(collection.namespace, rows, batchSize as number | undefined, singleBatch === true);
  }

  private matching(command: Document, name: string): Document[] {
    const filter = (command['query'] ?? {}) as Document;
    this.note(command, name, filter);
    return this.collection(command, name).find(filter);
  }

  private aggregate(command: Document): Document {
    const pipeline = command['pipeline'] as Document[];
    const { batchSize } = command['cursor'] as { batchSize?: number };
    const [first] = pipeline;
    const match = (first?.['$match'] ?? {}) as Document;
    this.note(command, 'aggregate', match);
    const collection = this.collection(command, 'aggregate');
    const rest = first?.['$match'] === undefined ? pipeline : pipeline.slice(1);
    return this.cursors.first(collection.namespace, runPipeline(collection.find(match), rest), batchSize);
  }

  private distinct(command: Document): Document {
    const values = this.matching(command, 'distinct').flatMap((row) => asList(valueAt(row, command['key'] as string)));
    return { ok: 1, values: [...new Map(values.map((value) => [keyText(value), value])).values()] };
  }

  private statements(
    list: readonly Document[],
    { ordered = true }: Document,
    numbered: Numbered | null,
    stopAfter: number,
    run: (statement: Document) => Outcome,
  ): Document {
    const done: (readonly [number, Outcome])[] = [];
    const writeErrors: Document[] = [];
    for (const [index, statement] of list.entries()) {
      if (index >= stopAfter) throw new Interrupted();
      try {
        const outcome = numbered?.outcomes.get(index) ?? run(statement);
        numbered?.outcomes.set(index, outcome);
        done.push([index, outcome]);
      } catch (error) {
        if (!(error instanceof CommandError)) throw error;
        writeErrors.push(error.writeError(index));
        if (ordered === true) break;
      }
    }
    const sum = (countOf: (outcome: Outcome) => number): number => done.reduce((all, [, one]) => all + countOf(one), 0);
    const upserted = done.flatMap(([index, { upsertedId }]) =>
      upsertedId === undefined ? [] : [{ index, _id: upsertedId }],
    );
    return {
      ok: 1,
      n: sum(({ n }) => n),
      ...(done.some(([, { nModified }]) => nModified !== undefined) && {
        nModified: sum((outcome) => outcome.nModified ?? 0),
      }),
      ...(upserted.length > 0 && { upserted }),
      ...(writeErrors.length > 0 && { writeErrors }),
    };
  }

  private update(command: Document, { q, u, multi = false, upsert = false }: Document): Outcome {
    this.note(command, 'update', q as Document);
    const collection = this.collection(command, 'update', upsert === true);
    const changed = collection.update(q as Document, u, multi as boolean, upsert as boolean);
    const { matched, modified, upsertedId } = changed;
    return upsertedId === undefined ? { n: matched, nModified: modified } : { n: 1, nModified: 0, upsertedId };
  }

  private findAndModify(command: Document, numbered: Numbered | null): Document {
    if (numbered?.reply) return numbered.reply;
    const { query = {}, sort = {}, remove = false, update, upsert = false, fields: projection = {} } = command;
    this.note(command, 'findAndModify', query as Document, sort as Document);
    const collection = this.collection(command, 'findAndModify', upsert === true);
    const [found] = collection.find(query as Document, sort as Document, 1);
    const shown = (document: Document | null): Document | null =>
      document && projector(projection as Document)(document);
    let reply: Document;
    if (remove === true) {
      if (found) collection.remove({ _id: found['_id'] as unknown }, 1);
      reply = { ok: 1, value: shown(found ?? null), lastErrorObject: { n: found ? 1 : 0 } };
    } else {
      const { before, after } = collection.findAndUpdate(found, query as Document, update, upsert as boolean);
      const upserted = before === null && after !== null && { upserted: after['_id'] as unknown };
      reply = {
        ok: 1,
        value: shown(command['new'] === true ? after : before),
        lastErrorObject: { n: after ? 1 : 0, updatedExisting: before !== null, ...upserted },
      };
    }
    if (numbered) numbered.reply = reply;
    return reply;
  }

  private manage(name: string, command: Document): Document {
    const database = `${String(command['$db'])}.`;
    if (name === 'createIndexes') {
      const collection = this.collection(command, name, true);
      const before = collection.indexes.length;
      for (const { background: _, ...index } of command['indexes'] as (FakeIndex & Document)[])
        collection.createIndex(index);
      return { ok: 1, numIndexesBefore: before, numIndexesAfter: collection.indexes.length };
    }
    if (name === 'listCollections') {
      const matches = matcher((command['filter'] ?? {}) as Document);
      const names = [...this.collections.keys()].filter((key) => key.startsWith(database));
      const list = names.map((key) => ({ name: key.slice(database.length), type: 'collection', options: {} }));
      return this.cursors.first(`${database}$cmd.listCollections`, list.filter(matches));
    }
    if (name === 'dbStats') {
      const mine = [...this.collections].filter(([key]) => key.startsWith(database));
      return { ok: 1, collections: mine.length, objects: mine.reduce((sum, [, { size }]) => sum + size, 0) };
    }
    if (name === 'dropDatabase') {
      for (const key of [...this.collections.keys()]) if (key.startsWith(database)) this.collections.delete(key);
      return { ok: 1 };
    }
    const collection = this.collection(command, name);
    const exists = this.collections.has(collection.namespace);
    if (name === 'listIndexes') {
      if (!exists) throw new CommandError(26, `ns does not exist: ${collection.namespace}`);
      return this.cursors.first(
        collection.namespace,
        collection.indexes.map((index) => ({ v: 2, ...index })),
      );
    }
    // Since MongoDB 7, `drop` succeeds for a collection that does not exist.
    this.collections.delete(collection.namespace);
    return { ok: 1 };
  }
}

/** A field's values for `distinct`: the elements of a list, or none if the field is missing. */
const asList = (value: unknown): readonly unknown[] =>
  value === undefined ? [] : Array.isArray(value) ? value : [value];
