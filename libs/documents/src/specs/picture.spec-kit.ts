import { crc32, deflateSync, inflateSync } from 'node:zlib';

/** A grayscale image with one byte per pixel, rows from the top. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array;
}

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const out = Buffer.alloc(body.length + 8);
  out.writeUInt32BE(data.length, 0);
  body.copy(out, 4);
  out.writeUInt32BE(crc32(body), body.length + 4);
  return out;
};

/** Writes a PNG with filter 2: differences from the row above. */
export const writePng = ({ width, height, pixels }: Picture): Buffer => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  const rows = Buffer.alloc(height * (width + 1));
  for (let y = 0; y < height; y++) {
    rows[y * (width + 1)] = UP_FILTER;
    for (let x = 0; x < width; x++) {
      const above = y === 0 ? 0 : (pixels[(y - 1) * width + x] ?? 0);
      rows[y * (width + 1) + 1 + x] = ((pixels[y * width + x] ?? 0) - above) & 0xff;
    }
  }
  const data = deflateSync(rows, { level: 9 });
  return Buffer.concat([PNG_SIGNATURE, chunk('IHDR', header), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))]);
};

const UP_FILTER = 2;

/** Reads a PNG written by `writePng`. Does not support other PNGs. */
export const readPng = (bytes: Buffer): Picture => {
  const at = PNG_SIGNATURE.length;
  const [width, height] = [bytes.readUInt32BE(at + 8), bytes.readUInt32BE(at + 12)];
  const data = at + 25;
  if (!bytes.subarray(0, at).equals(PNG_SIGNATURE) || bytes.toString('latin1', data + 4, data + 8) !== 'IDAT')
    throw new Error('not written by writePng');
  const rows = inflateSync(bytes.subarray(data + 8, data + 8 + bytes.readUInt32BE(data)));
  const pixels = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    if (rows[y * (width + 1)] !== UP_FILTER) throw new Error('not written by writePng');
    for (let x = 0; x < width; x++) {
      const above = y === 0 ? 0 : (pixels[(y - 1) * width + x] ?? 0);
      pixels[y * width + x] = above + (rows[y * (width + 1) + 1 + x] ?? 0);
    }
  }
  return { width, height, pixels };
};

export interface PictureDifference {
  /** Mean difference, 0 to 255. */
  readonly mean: number;
  /** Fraction of pixels that differ by more than 64. */
  readonly off: number;
  /** Mean difference in the worst 18 × 18 pixel square. Detects a thin rule that moved. */
  readonly worstTile: number;
}

const TILE_SIZE = 18;
const LARGE_DIFFERENCE = 64;

export const difference = (picture: Picture, two: Picture): PictureDifference => {
  if (picture.width !== two.width || picture.height !== two.height) return { mean: 255, off: 1, worstTile: 255 };
  const { width, height } = picture;
  let [sum, far] = [0, 0];
  const across = Math.ceil(width / TILE_SIZE);
  const tiles = new Float64Array(across * Math.ceil(height / TILE_SIZE));
  for (let i = 0; i < picture.pixels.length; i++) {
    const signed = (picture.pixels[i] ?? 0) - (two.pixels[i] ?? 0);
    if (signed === 0) continue;
    const apart = signed < 0 ? -signed : signed;
    sum += apart;
    if (apart > LARGE_DIFFERENCE) far++;
    const tile = Math.floor(Math.floor(i / width) / TILE_SIZE) * across + Math.floor((i % width) / TILE_SIZE);
    tiles[tile] = (tiles[tile] ?? 0) + apart;
  }
  const pixels = Math.max(1, picture.pixels.length);
  return { mean: sum / pixels, off: far / pixels, worstTile: Math.max(...tiles) / (TILE_SIZE * TILE_SIZE) };
};
