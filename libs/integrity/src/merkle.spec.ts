import fc from 'fast-check';
import { iterations } from '#testing/pure';
import {
  consistencyProof,
  EMPTY_ROOT,
  GrowingTree,
  inclusionProof,
  leafHash,
  nodeHash,
  provesConsistency,
  provesInclusion,
  rootOf,
  type TreeNodes,
} from './merkle.js';
import { edgeOf, TILE_WIDTH, TileEdge, TileMissing, TileNodes, type TilePosition } from './tiles.js';

const hex = (text: string): Buffer => Buffer.from(text, 'hex');
const all = (count: number): Buffer[] => Array.from({ length: count }, (_, i) => leafHash(`leaf ${i}`));

/** The definition in RFC 6962 § 2.1, implemented literally. */
const merkleTreeHash = (leaves: readonly Buffer[]): Buffer => {
  const [only] = leaves;
  if (only === undefined) return EMPTY_ROOT;
  if (leaves.length === 1) return only;
  let middle = 1;
  while (2 * middle < leaves.length) middle *= 2;
  return nodeHash(merkleTreeHash(leaves.slice(0, middle)), merkleTreeHash(leaves.slice(middle)));
};
const from = (leaves: readonly Buffer[]): TreeNodes => ({
  node: async (level, index) => {
    const width = 2 ** level;
    const part = leaves.slice(index * width, (index + 1) * width);
    if (part.length !== width) throw new Error('asked for a subtree that is not complete');
    return merkleTreeHash(part);
  },
});

describe('Merkle tree with the test vectors shared by RFC 6962 implementations', () => {
  const inputs = [
    '',
    '00',
    '10',
    '2021',
    '3031',
    '40414243',
    '5051525354555657',
    '606162636465666768696a6b6c6d6e6f',
  ].map(hex);
  const leaves = inputs.map((input) => leafHash(input));
  const roots = [
    '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
    'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
    'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
    'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
    '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
    '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
    'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
    '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
  ].map(hex);
  const proof = (...hashes: string[]): Buffer[] => hashes.map(hex);

  it('has the expected roots', async () => {
    expect(EMPTY_ROOT.toString('hex')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
    const grown = new GrowingTree();
    expect(grown.root()).toEqual(EMPTY_ROOT);
    for (const [i, leaf] of leaves.entries()) {
      grown.push(leaf);
      expect(grown.root()).toEqual(roots[i]);
      expect(await rootOf(from(leaves), i + 1)).toEqual(roots[i]);
    }
  });

  it.each([
    [
      0,
      8,
      [
        '96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7',
        '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
        '6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4',
      ],
    ],
    [
      5,
      8,
      [
        'bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b',
        'ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0',
        'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
      ],
    ],
    [2, 3, ['fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125']],
    [
      1,
      5,
      [
        '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
        '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
        'bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b',
      ],
    ],
  ] as const)('builds and verifies the inclusion proof of leaf %i of %i', async (index, size, hashes) => {
    expect(await inclusionProof(from(leaves), index, size)).toEqual(proof(...hashes));
    const claim = { index, size, leaf: leaves[index]!, root: roots[size - 1]! };
    expect(provesInclusion(claim, proof(...hashes))).toBe(true);
    expect(provesInclusion({ ...claim, root: roots[0]! }, proof(...hashes))).toBe(false);
  });

  it.each([
    [
      1,
      8,
      [
        '96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7',
        '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
        '6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4',
      ],
    ],
    [
      6,
      8,
      [
        '0ebc5d3437fbe2db158b9f126a1d118e308181031d0a949f8dededebc558ef6a',
        'ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0',
        'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
      ],
    ],
    [
      2,
      5,
      [
        '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
        'bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b',
      ],
    ],
  ] as const)('builds and verifies the consistency proof from %i to %i', async (first, size, hashes) => {
    expect(await consistencyProof(from(leaves), first, size)).toEqual(proof(...hashes));
    const claim = { from: first, fromRoot: roots[first - 1]!, size, root: roots[size - 1]! };
    expect(provesConsistency(claim, proof(...hashes))).toBe(true);
    expect(provesConsistency({ ...claim, fromRoot: roots[7]! }, proof(...hashes))).toBe(false);
  });
});

describe('Merkle trees of any size', () => {
  const most = 700;
  const leaves = all(most);
  const sizes = fc.integer({ min: 1, max: most });
  const upTo = (size: number) => merkleTreeHash(leaves.slice(0, size));
  const spoilt = (hashes: readonly Buffer[], at: number): Buffer[] =>
    hashes.map((hash, i) => (i === at % hashes.length ? leafHash(hash) : hash));

  it('prove each of their leaves, and reject another leaf, index, size or root', async () => {
    await fc.assert(
      fc.asyncProperty(sizes, fc.nat(), fc.nat(), async (size, any, other) => {
        const index = any % size;
        const claim = { index, size, leaf: leaves[index]!, root: upTo(size) };
        const proof = await inclusionProof(from(leaves), index, size);
        expect(provesInclusion(claim, proof)).toBe(true);
        expect(provesInclusion({ ...claim, leaf: leafHash('another') }, proof)).toBe(false);
        expect(provesInclusion({ ...claim, root: EMPTY_ROOT }, proof)).toBe(false);
        if (other % size !== index) expect(provesInclusion({ ...claim, index: other % size }, proof)).toBe(false);
        expect(provesInclusion(claim, [...proof, EMPTY_ROOT])).toBe(false);
        if (proof.length > 0) expect(provesInclusion(claim, proof.slice(1))).toBe(false);
        if (proof.length > 0) expect(provesInclusion(claim, spoilt(proof, other))).toBe(false);
        expect(provesInclusion({ ...claim, index: size }, proof)).toBe(false);
      }),
      { numRuns: iterations(60) },
    );
  });

  it('prove consistency with every earlier size, and reject other roots and sizes', async () => {
    await fc.assert(
      fc.asyncProperty(sizes, fc.nat(), fc.nat(), async (size, any, other) => {
        const first = any % (size + 1);
        const claim = { from: first, fromRoot: upTo(first), size, root: upTo(size) };
        const proof = await consistencyProof(from(leaves), first, size);
        expect(provesConsistency(claim, proof)).toBe(true);
        expect(provesConsistency({ ...claim, fromRoot: leafHash('another') }, proof)).toBe(false);
        if (first > 0) expect(provesConsistency({ ...claim, root: leafHash('another') }, proof)).toBe(false);
        expect(provesConsistency(claim, [...proof, EMPTY_ROOT])).toBe(false);
        if (proof.length > 0) expect(provesConsistency(claim, spoilt(proof, other))).toBe(false);
        if (proof.length > 0) expect(provesConsistency(claim, proof.slice(1))).toBe(false);
        expect(provesConsistency({ ...claim, from: size + 1 }, proof)).toBe(false);
      }),
      { numRuns: iterations(60) },
    );
  });

  it('have the same roots when leaves are added one by one', () => {
    const grown = new GrowingTree();
    for (const [i, leaf] of leaves.entries()) {
      grown.push(leaf);
      if (i % 37 === 0) expect(grown.root()).toEqual(upTo(i + 1));
    }
  });

  it('throw RangeError for a leaf or size beyond the tree', async () => {
    await expect(inclusionProof(from(leaves), 3, 3)).rejects.toThrow(RangeError);
    await expect(consistencyProof(from(leaves), 4, 3)).rejects.toThrow(RangeError);
  });
});

describe('tree stored in tiles', () => {
  /** Grows a tree in the given steps and reloads the edge before each one, like a restarted process. */
  const stored = (leaves: readonly Buffer[], pieces: readonly number[]) => {
    const tiles = new Map<string, readonly Buffer[]>();
    const nameOf = ({ level, index }: TilePosition): string => `${level}/${index}`;
    let size = 0;
    for (const piece of pieces) {
      const edge = new TileEdge(
        edgeOf(size).map(({ place, width }) => ({
          index: place.index,
          hashes: width === 0 ? [] : tiles.get(nameOf(place))!.slice(0, width),
        })),
      );
      for (const leaf of leaves.slice(size, size + piece)) edge.push(leaf);
      for (const { place, hashes } of edge.changed()) tiles.set(nameOf(place), hashes);
      size = Math.min(leaves.length, size + piece);
    }
    return { tiles, nodes: new TileNodes(async (place) => tiles.get(nameOf(place)) ?? []) };
  };

  it('has the same roots and proofs regardless of the sizes of its steps', async () => {
    const leaves = all(70_000);
    const { tiles, nodes } = stored(leaves, [1, 254, 1, 1, 255, 256, 257, 65_000, 1, 3_974]);
    const grown = new GrowingTree();
    for (const leaf of leaves) grown.push(leaf);
    expect(await rootOf(nodes, 70_000)).toEqual(grown.root());
    // Tiles for a tree of this size in C2SP tlog-tiles. Level 0: 273 full tiles and one of 112. Level 1: one full and
    // one of
    // 17. Level 2: one of 1.
    const widths = (level: number) =>
      [...tiles].filter(([name]) => name.startsWith(`${level}/`)).map(([, hashes]) => hashes.length);
    expect(widths(0).filter((width) => width === TILE_WIDTH)).toHaveLength(273);
    expect(widths(0).filter((width) => width !== TILE_WIDTH)).toEqual([112]);
    expect(widths(1)).toEqual([256, 17]);
    expect(widths(2)).toEqual([1]);
    for (const [index, size] of [
      [0, 1],
      [255, 256],
      [256, 257],
      [65_535, 65_537],
      [69_999, 70_000],
      [12_345, 70_000],
    ] as const) {
      const root = await rootOf(nodes, size);
      expect(
        provesInclusion({ index, size, leaf: leaves[index]!, root }, await inclusionProof(nodes, index, size)),
      ).toBe(true);
      const whole = { from: size, fromRoot: root, size: 70_000, root: grown.root() };
      expect(provesConsistency(whole, await consistencyProof(nodes, size, 70_000))).toBe(true);
    }
  });

  it('throws TileMissing if a tile is missing', async () => {
    const { tiles, nodes } = stored(all(600), [600]);
    tiles.delete('0/1');
    await expect(rootOf(nodes, 600)).resolves.toBeDefined();
    await expect(inclusionProof(nodes, 300, 600)).rejects.toThrow(TileMissing);
  });
});
