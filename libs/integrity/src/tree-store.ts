import { randomBytes } from 'node:crypto';
import type { StateChange, StateStore } from '#state-store';
import { hashesIn, TileNodes, type TilePosition } from './tiles.js';

/** State of the tree over a log. */
export interface LogTree {
  /** Created with the tree. Heads with the same ID are consistent with each other. */
  readonly id: string;
  /** ID of the log that the tree follows. If the log's ID differs, the log is read again from its first event. */
  readonly logId: string;
  /** Log position of the last event in the tree. */
  readonly position: bigint;
  readonly size: number;
  /** For concurrency checks. 0 before the first write. */
  readonly version: number;
}

type TreeRecord = { readonly id: string; readonly logId: string; readonly position: string; readonly size: number };
type TileRecord = {
  /** Base64 hashes. */
  readonly hashes: string;
  /** Log position of the first event. Only set on level 0. */
  readonly from?: string;
};

export interface StoredHead {
  readonly size: number;
  readonly note: string;
  /** ISO timestamp of the signature. */
  readonly at: string;
}

/** Returns the file or object name for an external copy of a head: one per day, overwritten by newer heads. */
export const headFileName = ({ at }: StoredHead): string => `${at.slice(0, DATE_LENGTH)}.checkpoint`;

/** Record of a restore that lost events: heads cover events that are no longer in the log. */
export interface LostEvents {
  /** ISO timestamp of the restore. */
  readonly at: string;
  /** Number of restored events. */
  readonly size: number;
  /** Number of events in the newest head found during the restore. */
  readonly headSize: number;
}

/** `from`: log position of the first event; null above level 0. */
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

/** Returns the origin line of a tree's heads: `workcomp/…`. */
export const originOf = (treeId: string): string => `workcomp/${treeId}`;

/** The tree, tiles, and signed heads in the state store. Needs slightly more than one row per 256 events. */
export class TreeStore {
  constructor(private readonly stateStore: StateStore) {}

  /** Returns the stored tree, or a new tree for this log if none is stored. */
  async tree(logId: string): Promise<LogTree> {
    const entry = await this.stateStore.get<TreeRecord>(...TREE_KEY);
    if (entry === null) return { id: randomBytes(8).toString('hex'), logId, position: 0n, size: 0, version: 0 };
    const { record, version } = entry;
    return { ...record, position: BigInt(record.position), version };
  }

  /** Returns the stored tile, or a tile without hashes if none is stored. */
  async tile(place: TilePosition): Promise<StoredTile> {
    const record = (await this.stateStore.get<TileRecord>(TILE_KIND, tileKey(place)))?.record;
    if (record === undefined) return { hashes: [], from: null };
    return {
      hashes: hashesIn(Buffer.from(record.hashes, 'base64')),
      from: record.from === undefined ? null : BigInt(record.from),
    };
  }

  nodes(): TileNodes {
    return new TileNodes(async (place) => (await this.tile(place)).hashes);
  }

  /**
   * Stores the tiles first, then the tree size. If a crash separates these writes, tiles have more hashes than the tree
   * size. Returns false without storing the tree if another process has changed it since `tree` was read.
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

  /** Regrows the tree from the first event. Keeps heads with at most `most` events and deletes larger ones. */
  async beginAnew(logId: string, most = Number.MAX_SAFE_INTEGER): Promise<void> {
    const { version } = await this.tree(logId);
    const beyond = (await this.heads()).filter(({ size }) => size > most);
    await this.stateStore.write(beyond.map(({ size }) => ({ kind: HEAD_KIND, key: padded(size), record: null })));
    await this.growFromFirst({ id: randomBytes(8).toString('hex'), logId, version });
  }

  /** Restarts the tree from the first event of a log whose ID has changed. Discards earlier hashes and keeps heads. */
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

  /** Returns the heads, ordered by size. */
  async heads(): Promise<readonly StoredHead[]> {
    return (await this.stateStore.all<StoredHead & { [key: string]: never }>(HEAD_KIND, '')).map(
      ({ record }) => record,
    );
  }

  /** Keeps only each day's newest head among those older than a day. `now`: milliseconds since 1970. */
  async thin(now: number): Promise<void> {
    const old = (await this.heads()).filter(({ at }) => Date.parse(at) < now - DAY_MS);
    const gone = old.filter(({ at }, i) => old[i + 1]?.at.slice(0, DATE_LENGTH) === at.slice(0, DATE_LENGTH));
    await this.stateStore.write(gone.map(({ size }) => ({ kind: HEAD_KIND, key: padded(size), record: null })));
  }

  /** Returns the record of lost events, or null if there is none. */
  async lost(): Promise<LostEvents | null> {
    return (await this.stateStore.get<LostEvents & { [key: string]: never }>(...LOST_EVENTS_KEY))?.record ?? null;
  }

  async noteLost(lost: LostEvents): Promise<void> {
    await this.stateStore.put(...LOST_EVENTS_KEY, { ...lost });
  }
}

const DAY_MS = 86_400_000;
const DATE_LENGTH = 10;
