import { randomBytes } from 'node:crypto';
import type { StateChange, StateStore } from '#state-store';
import { hashesIn, TileNodes, type TilePosition } from './tiles.js';

/** The tree over a log, as far as it has grown. */
export interface LogTree {
  /** Made with the tree: heads of one id go on from each other. */
  readonly id: string;
  /** The log that was followed; of another one everything is read again. */
  readonly logId: string;
  /** Position of the last event in it. */
  readonly position: bigint;
  /** Events in it. */
  readonly size: number;
  /** Version of the tree's record, which each write names. 0 before it was stored. */
  readonly version: number;
}

type TreeRecord = { readonly id: string; readonly logId: string; readonly position: string; readonly size: number };
type TileRecord = {
  /** Base64. */
  readonly hashes: string;
  /** Position in the log of the first event; on level 0 alone. */
  readonly from?: string;
};

/** A head that is kept. */
export interface StoredHead {
  readonly size: number;
  /** The signed note. */
  readonly note: string;
  /** ISO timestamp of its signing. */
  readonly at: string;
}

/** File or object that holds a head outside: one a day, the newest of it. */
export const headFileName = ({ at }: StoredHead): string => `${at.slice(0, DATE_LENGTH)}.checkpoint`;

/** Trace of a restore: heads of events that are in no log any more. */
export interface LostEvents {
  /** ISO timestamp of the restore. */
  readonly at: string;
  /** Events that were restored. */
  readonly size: number;
  /** Events that the newest head which was found then has. */
  readonly headSize: number;
}

/** A tile with the position of its first event, where it is one of leaf hashes. */
export interface StoredTile {
  readonly hashes: readonly Buffer[];
  readonly from: bigint | null;
}

const TREE_KEY = ['log-tree', 'tree'] as const;
const LOST_EVENTS_KEY = ['log-tree', 'lost'] as const;
const TILE_KIND = 'log-tree-tile';
const HEAD_KIND = 'signed-head';
const DIGITS = 15;

const padded = (number: number): string => String(number).padStart(DIGITS, '0');
const tileKey = ({ level, index }: TilePosition): string => `${level}/${padded(index)}`;

/** `workcomp/…`: what heads of a tree begin with. */
export const originOf = (treeId: string): string => `workcomp/${treeId}`;

/** Tree, tiles and signed heads in the state store. 256 events need one row and a little more. */
export class TreeStore {
  constructor(private readonly stateStore: StateStore) {}

  /** The tree as it is stored; a new one of this log where there is none yet. */
  async tree(logId: string): Promise<LogTree> {
    const entry = await this.stateStore.get<TreeRecord>(...TREE_KEY);
    if (entry === null) return { id: randomBytes(8).toString('hex'), logId, position: 0n, size: 0, version: 0 };
    const { record, version } = entry;
    return { ...record, position: BigInt(record.position), version };
  }

  /** The tile as it is stored; without hashes where there is none. */
  async tile(place: TilePosition): Promise<StoredTile> {
    const record = (await this.stateStore.get<TileRecord>(TILE_KIND, tileKey(place)))?.record;
    if (record === undefined) return { hashes: [], from: null };
    return {
      hashes: hashesIn(Buffer.from(record.hashes, 'base64')),
      from: record.from === undefined ? null : BigInt(record.from),
    };
  }

  /** Hashes of subtrees, from the tiles as they are stored. */
  nodes(): TileNodes {
    return new TileNodes(async (place) => (await this.tile(place)).hashes);
  }

  /**
   * Stores tiles and how far the tree has grown by them, in this order: a crash in between leaves tiles that have more than
   * the tree says. False, and no tree stored, where another process has written it since `tree` was read.
   */
  async grow(
    tree: LogTree,
    tiles: readonly { readonly place: TilePosition; readonly hashes: readonly Buffer[]; readonly from?: bigint }[],
  ): Promise<boolean> {
    const { version, position, ...rest } = tree;
    const changes: StateChange[] = tiles.map(({ place, hashes, from }) => ({
      kind: TILE_KIND,
      key: tileKey(place),
      record: {
        hashes: Buffer.concat(hashes).toString('base64'),
        ...(from !== undefined && { from: String(from) }),
      } satisfies TileRecord,
    }));
    const record: TreeRecord = { ...rest, position: String(position) };
    return this.stateStore.write([...changes, { kind: TREE_KEY[0], key: TREE_KEY[1], record, version }]);
  }

  /** Begins a tree of another id, which is grown from the first event on. Heads stay, unless they have more events than this. */
  async beginAnew(logId: string, most = Number.MAX_SAFE_INTEGER): Promise<void> {
    const { version } = await this.tree(logId);
    const beyond = (await this.heads()).filter(({ size }) => size > most);
    await this.stateStore.write(beyond.map(({ size }) => ({ kind: HEAD_KIND, key: padded(size), record: null })));
    await this.growFromFirst({ id: randomBytes(8).toString('hex'), logId, version });
  }

  /** The tree of a log that has another identity now: it is grown from the first event on, and no earlier hash counts. Heads stay. */
  async growAgain(logId: string): Promise<void> {
    await this.growFromFirst({ ...(await this.tree(logId)), logId });
  }

  private async growFromFirst({ id, logId, version }: Pick<LogTree, 'id' | 'logId' | 'version'>): Promise<void> {
    const record: TreeRecord = { id, logId, position: '0', size: 0 };
    await this.stateStore.write([{ kind: TREE_KEY[0], key: TREE_KEY[1], record, version }]);
  }

  async keep(head: StoredHead): Promise<void> {
    await this.stateStore.put(HEAD_KIND, padded(head.size), { ...head });
  }

  async newestHead(): Promise<StoredHead | null> {
    const [newest] = await this.stateStore.list<StoredHead & { [key: string]: never }>(HEAD_KIND, '', {
      reverse: true,
      limit: 1,
    });
    return newest?.record ?? null;
  }

  /** All that are kept, by their size. */
  async heads(): Promise<readonly StoredHead[]> {
    return (await this.stateStore.all<StoredHead & { [key: string]: never }>(HEAD_KIND, '')).map(
      ({ record }) => record,
    );
  }

  /** Keeps one head a day, the newest, of those older than a day. `now`: milliseconds since 1970. */
  async thin(now: number): Promise<void> {
    const old = (await this.heads()).filter(({ at }) => Date.parse(at) < now - DAY_MS);
    const gone = old.filter(({ at }, i) => old[i + 1]?.at.slice(0, DATE_LENGTH) === at.slice(0, DATE_LENGTH));
    await this.stateStore.write(gone.map(({ size }) => ({ kind: HEAD_KIND, key: padded(size), record: null })));
  }

  /** Null where no restore has lost events. */
  async lost(): Promise<LostEvents | null> {
    return (await this.stateStore.get<LostEvents & { [key: string]: never }>(...LOST_EVENTS_KEY))?.record ?? null;
  }

  async noteLost(lost: LostEvents): Promise<void> {
    await this.stateStore.put(...LOST_EVENTS_KEY, { ...lost });
  }
}

const DAY_MS = 86_400_000;
/** Characters of the date in an ISO timestamp. */
const DATE_LENGTH = 10;
