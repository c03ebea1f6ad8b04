import { createHash } from 'node:crypto';

/* RFC 6962 § 2.1 with SHA-256; RFC 9162 § 2.1 defines the same hashes. Independent of how hashes are stored. */

export const HASH_BYTES = 32;

/** Root of a tree without leaves. */
export const EMPTY_ROOT: Buffer = createHash('sha256').digest();

/** Returns the hash of a leaf. The prefix byte 0 ensures that no leaf has the hash of a node. */
export const leafHash = (leaf: Uint8Array | string): Buffer =>
  createHash('sha256').update(LEAF_PREFIX).update(leaf).digest();

/** Returns the hash of a node with two children. */
export const nodeHash = (left: Uint8Array, right: Uint8Array): Buffer =>
  createHash('sha256').update(NODE_PREFIX).update(left).update(right).digest();

const LEAF_PREFIX = Buffer.of(0);
const NODE_PREFIX = Buffer.of(1);

/** Source for the hashes of complete subtrees. */
export interface TreeNodes {
  /** Returns the hash of the 2^level leaves from leaf index × 2^level. Only called for complete subtrees. */
  node(level: number, index: number): Promise<Buffer>;
}

/** Returns the exponent of the largest power of two below `leaves` (at least 2). */
const splitOf = (leaves: number): number => {
  let level = 0;
  while (2 ** (level + 1) < leaves) level += 1;
  return level;
};

/** Returns the hash of a range of leaves. `end` is exclusive. `begin` must be a valid start for that width. */
const hashOf = async (nodes: TreeNodes, begin: number, end: number): Promise<Buffer> => {
  if (begin === end) return EMPTY_ROOT;
  const leaves = end - begin;
  const level = leaves === 1 ? 0 : splitOf(leaves);
  if (2 ** (level + 1) === leaves || leaves === 1) {
    const whole = Math.log2(leaves);
    return nodes.node(whole, begin / leaves);
  }
  const middle = begin + 2 ** level;
  return nodeHash(await hashOf(nodes, begin, middle), await hashOf(nodes, middle, end));
};

export const rootOf = (nodes: TreeNodes, size: number): Promise<Buffer> => hashOf(nodes, 0, size);

/** Returns the proof over the first `size` leaves (RFC 6962 § 2.1.1), starting with the leaf's sibling. */
export const inclusionProof = async (nodes: TreeNodes, index: number, size: number): Promise<readonly Buffer[]> => {
  if (index < 0 || index >= size) throw new RangeError(`a tree of ${size} leaves has no leaf ${index}`);
  const path = async (begin: number, end: number): Promise<Buffer[]> => {
    if (end - begin === 1) return [];
    const middle = begin + 2 ** splitOf(end - begin);
    return index < middle
      ? [...(await path(begin, middle)), await hashOf(nodes, middle, end)]
      : [...(await path(middle, end)), await hashOf(nodes, begin, middle)];
  };
  return path(0, size);
};

/** Returns the proof that the tree of `size` leaves extends the tree of its first `from` leaves (RFC 6962 § 2.1.2). */
export const consistencyProof = async (nodes: TreeNodes, from: number, size: number): Promise<readonly Buffer[]> => {
  if (from < 0 || from > size) throw new RangeError(`a tree of ${size} leaves has no tree of its first ${from}`);
  if (from === 0 || from === size) return [];
  const path = async (begin: number, end: number, isKnown: boolean): Promise<Buffer[]> => {
    if (end === from) return isKnown ? [] : [await hashOf(nodes, begin, end)];
    const middle = begin + 2 ** splitOf(end - begin);
    return from <= middle
      ? [...(await path(begin, middle, isKnown)), await hashOf(nodes, middle, end)]
      : [...(await path(middle, end, false)), await hashOf(nodes, begin, middle)];
  };
  return path(0, size, true);
};

/** Reads a proof's hashes in order. `take` returns null after the last hash. */
class HashReader {
  private next = 0;
  constructor(private readonly hashes: readonly Uint8Array[]) {}
  take(): Uint8Array | null {
    return this.hashes[this.next++] ?? null;
  }
  get isOver(): boolean {
    return this.next === this.hashes.length;
  }
}

/** Returns true if the proof shows the leaf at this index in the tree with this root (RFC 9162 § 2.1.3.2). */
export const provesInclusion = (
  { index, size, leaf, root }: { index: number; size: number; leaf: Uint8Array; root: Uint8Array },
  proof: readonly Uint8Array[],
): boolean => {
  if (index < 0 || index >= size) return false;
  const hashes = new HashReader(proof);
  let hash: Uint8Array = leaf;
  for (let place = index, last = size - 1; last > 0; place = Math.floor(place / 2), last = Math.floor(last / 2)) {
    if (place === last && place % 2 === 0) continue;
    const other = hashes.take();
    if (other === null) return false;
    hash = place % 2 === 1 ? nodeHash(other, hash) : nodeHash(hash, other);
  }
  return hashes.isOver && Buffer.compare(hash, root) === 0;
};

/** Returns true if the tree of `size` leaves extends the tree of `from` leaves (RFC 9162 § 2.1.4.2). */
export const provesConsistency = (
  { from, fromRoot, size, root }: { from: number; fromRoot: Uint8Array; size: number; root: Uint8Array },
  proof: readonly Uint8Array[],
): boolean => {
  if (from < 0 || from > size) return false;
  if (from === size) return proof.length === 0 && Buffer.compare(fromRoot, root) === 0;
  if (from === 0) return proof.length === 0 && Buffer.compare(fromRoot, EMPTY_ROOT) === 0;
  const hashes = new HashReader(proof);
  let [place, last] = [from - 1, size - 1];
  for (; place % 2 === 1; place = Math.floor(place / 2)) last = Math.floor(last / 2);
  const first = place === 0 ? fromRoot : hashes.take();
  if (first === null) return false;
  let [old, whole]: [Uint8Array, Uint8Array] = [first, first];
  for (; last > 0; place = Math.floor(place / 2), last = Math.floor(last / 2)) {
    if (place === last && place % 2 === 0) continue;
    const other = hashes.take();
    if (other === null) return false;
    if (place % 2 === 1) {
      old = nodeHash(other, old);
      whole = nodeHash(other, whole);
    } else whole = nodeHash(whole, other);
  }
  return hashes.isOver && Buffer.compare(old, fromRoot) === 0 && Buffer.compare(whole, root) === 0;
};

/** An append-only tree that stores at most one hash per level, for callers that read all leaves once. */
export class GrowingTree {
  /** Complete subtrees, widest first. */
  private readonly complete: { readonly level: number; readonly hash: Buffer }[] = [];
  size = 0;

  push(leaf: Buffer): void {
    let [level, hash] = [0, leaf];
    for (let last = this.complete.at(-1); last?.level === level; last = this.complete.at(-1)) {
      this.complete.pop();
      hash = nodeHash(last.hash, hash);
      level += 1;
    }
    this.complete.push({ level, hash });
    this.size += 1;
  }

  /** Returns the root of the tree over all leaves. */
  root(): Buffer {
    return (
      this.complete.reduceRight<Buffer | null>(
        (right, { hash }) => (right === null ? hash : nodeHash(hash, right)),
        null,
      ) ?? EMPTY_ROOT
    );
  }
}
