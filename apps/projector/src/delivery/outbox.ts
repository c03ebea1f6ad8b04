import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { syncPath, writeDurably } from '#event-store';
import { PayerDelivery, type Delivered, type DeliveryFile, type DeliveryJob } from './payer-delivery.js';

const FOLDER = 0o700;
/** Ids and control numbers become names of folders: nothing else may get that far. */
const plain = /^[A-Za-z0-9_-]+$/;

interface Manifest {
  readonly key: string;
  readonly controlNumber: string;
  readonly files: readonly { readonly name: string; readonly bytes: number; readonly sha256: string }[];
}

/**
 * Writes each transmission into a folder of its own, `<folder>/<organizationId>/<controlNumber>`, from where the
 * practice (or a program of its) carries it to the payer. Bill numbers belong to an organization, so control numbers do,
 * too. A folder appears whole or not at all; its `manifest.json` lists the files.
 */
export class PayerOutbox extends PayerDelivery {
  constructor(private readonly folder: string) {
    super();
  }

  override async deliver({ key, organizationId, controlNumber, make, files, due }: DeliveryJob): Promise<Delivered> {
    if (!plain.test(organizationId) || !plain.test(controlNumber)) throw new TypeError('not the name of a folder');
    const target = join(this.folder, organizationId, controlNumber);
    if ((await manifestIn(target))?.key === key) return { outcome: 'written' };
    const transmission = make();
    if (transmission.problems.length > 0) {
      const paths = transmission.problems.map(({ path }) => path);
      return { outcome: 'failed', code: 'refused_by_checks', paths, again: false };
    }
    const temporary = join(this.folder, organizationId, `.${controlNumber}.tmp`);
    // What a crash left behind.
    await rm(temporary, { recursive: true, force: true });
    await mkdir(temporary, { recursive: true, mode: FOLDER });
    const made = await files(transmission);
    for (const { name, bytes } of made) await writeDurably(join(temporary, name), bytes, 'wx');
    const manifest: Manifest = { key, controlNumber, files: made.map(described) };
    await writeDurably(join(temporary, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`, 'wx');
    await syncPath(temporary);
    if (!(await due())) return remove(temporary);
    await rename(temporary, target);
    // Ordered in this very moment: whoever erases may have looked at the outbox before the new name was there.
    if (!(await due())) return remove(target);
    await syncPath(dirname(target));
    return { outcome: 'written' };
  }
}

const remove = async (folder: string): Promise<Delivered> => {
  await rm(folder, { recursive: true, force: true });
  return { outcome: 'nowhere' };
};

const described = ({ name, bytes }: DeliveryFile): Manifest['files'][number] => ({
  name,
  bytes: bytes.length,
  sha256: createHash('sha256').update(bytes).digest('hex'),
});

const manifestIn = async (folder: string): Promise<Manifest | null> => {
  try {
    return JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')) as Manifest;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
};
