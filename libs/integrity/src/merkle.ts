import { createHash } from 'node:crypto';

/*
 * The Merkle tree of RFC 6962 § 2.1 (RFC 9162 § 2.1 has the same hashes), SHA-256: which hash is made of what, and how a
 * proof is checked. Nothing here knows where hashes are stored.
 */

/** Bytes of every hash. */
export const HASH_BYTES = 32;

/** Root of the tree without leaves. */
export const EMPTY_ROOT: Buffer = createHash('sha256').digest();

/** Hash of a leaf: the byte 0 stands in front, so that no leaf can be taken for a node. */
export const leafHash = (leaf: Uint8Array | string): Buffer =>
  createHash('sha256').update(LEAF_PREFIX).update(leaf).digest();

/** Hash of a node with two children. */
export const nodeHash = (left: Uint8Array, right: Uint8Array): Buffer =>
  createHash('sha256').update(NODE_PREFIX).update(left).update(right).digest();

const LEAF_PREFIX = Buffer.of(0);
const NODE_PREFIX = Buffer.of(1);

/** Where hashes of complete subtrees come from. */
export interface TreeNodes {
  /** Hash of the subtree of 2^level leaves that begins at leaf index × 2^level. Asked for complete subtrees alone. */
  node(level: number, index: number): Promise<Buffer>;
}

/** The largest power of two that is smaller than a number from 2 on, as its exponent. */
const splitOf = (leaves: number): number => {
  let level = 0;
  while (2 ** (level + 1) < leaves) level += 1;
  return level;
};

/** Hash of the leaves from `begin` (inclusive) to `end` (exclusive). `begin` is where a subtree of that width may begin. */
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

/** Root of the tree over the first `size` leaves. */
export const rootOf = (nodes: TreeNodes, size: number): Promise<Buffer> => hashOf(nodes, 0, size);

/** Inclusion proof of a leaf in the tree over the first `size` leaves (RFC 6962 § 2.1.1), from the leaf's sibling upwards. */
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

/** Proof that the tree of `size` leaves goes on from the tree of its first `from` leaves (RFC 6962 § 2.1.2). */
export const consistencyProof = async (nodes: TreeNodes, from: number, size: number): Promise<readonly Buffer[]> => {
  if (from < 0 || from > size) throw new RangeError(`a tree of ${size} leaves has no beginning of ${from}`);
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

/** Takes the hashes of a proof one after the other; null when there are too few. */
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

/** Is the leaf with this hash at this place of the tree with this root (RFC 9162 § 2.1.3.2)? */
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

/** Does the tree of `size` leaves with this root go on from the tree of `from` leaves with that root (RFC 9162 § 2.1.4.2)? */
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

/** A tree that only grows and remembers no more than one hash a level: for who reads all leaves once. */
export class GrowingTree {
  /** Complete subtrees from the widest to the narrowest, each narrower than the one before. */
  private readonly complete: { readonly level: number; readonly hash: Buffer }[] = [];
  /** Leaves so far. */
  size = 0;

  /** Adds the leaf with this hash. */
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

  /** Root of the tree over all leaves so far. */
  root(): Buffer {
    return (
      this.complete.reduceRight<Buffer | null>(
        (right, { hash }) => (right === null ? hash : nodeHash(hash, right)),
        null,
      ) ?? EMPTY_ROOT
    );
  }
}
