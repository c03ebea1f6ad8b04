import { PDFDocument } from '@cantoo/pdf-lib';
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { readdir, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { S3Server, s3Endpoint } from '../../../libs/testing/http/s3-server/s3-server.js';
import { example, Services, type Client } from './services.spec-kit.js';

/*
 * Tests small documents (single upload) and large ones (multipart upload) in an object store. The process that receives
 * them is killed (SIGKILL) during uploads.
 */

const KEY = 'sk_sandbox_documents_in_a_bucket1';

/** Returns a unique PDF of approximately the given size. */
const pdf = async (bytes: number): Promise<Buffer> => {
  const made = await PDFDocument.create();
  made.addPage();
  made.context.register(made.context.stream(randomBytes(bytes)));
  return Buffer.from(await made.save());
};

interface Made {
  readonly documents: readonly { readonly contentUrl: string }[];
  readonly contents: readonly Buffer[];
}

s3Endpoint(() =>
  describe('services with an object store', () => {
    const server = new S3Server();
    const folder = mkdtempSync(join(tmpdir(), 'workcomp-'));
    let services: Services;
    let client: Client;
    let store: Readonly<Record<string, string>>;
    const made: Made[] = [];

    beforeAll(async () => {
      await server.start();
      store = { ...server.env, BLOB_STORE: await server.makeBucket('documents') };
      services = await Services.open({ SANDBOX_API_KEY: KEY, ...store });
      client = services.client(KEY);
      await Promise.all([services.start('command-api'), services.start('query-api')]);
      await services.ready();
    }, 180_000);
    afterAll(async () => {
      await services.close();
      await server.remove();
      rmSync(folder, { recursive: true, force: true });
    });

    const objects = async (): Promise<readonly string[]> => {
      const all = await readdir(join(server.objects, 'documents'), { recursive: true, withFileTypes: true });
      return all.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
    };

    it('keep all documents of acknowledged bills when the process is killed at any time', async () => {
      let stopped = false;
      const clients = [0, 1].map(async (clientIndex) => {
        for (let n = 0; !stopped; n += 1) {
          const contents = [await pdf(200), await pdf(n % 2 === 0 ? 1_500_000 : 6_000_000)];
          const documents = contents.map((bytes, i) => ({
            ...example.documents[i % example.documents.length],
            contentBase64: bytes.toString('base64'),
          }));
          const { status, json } = await client.surely(
            '/bills',
            { ...example, documents },
            `documents-${clientIndex}-${n}`,
          );
          expect([status, status === 201 ? null : json]).toEqual([201, null]);
          made.push({ documents: json.documents, contents });
        }
      });
      for (let kills = 0; kills < 4; kills += 1) {
        await pause(900 + 350 * kills);
        await services.kill('command-api');
        await services.start('command-api');
        await services.ready('command-api');
      }
      stopped = true;
      await Promise.all(clients);

      expect(made.length).toBeGreaterThan(2);
      for (const { documents, contents } of made)
        for (const [i, { contentUrl }] of documents.entries()) {
          const answer = await fetch(`${services.originOf('query-api')}${new URL(contentUrl).pathname}`, {
            headers: { authorization: `Bearer ${KEY}` },
          });
          expect(Buffer.from(await answer.arrayBuffer()).equals(contents[i]!)).toBe(true);
        }
    }, 240_000);

    it('delete objects that belong to no bill after one day', async () => {
      const then = new Date(Date.now() - 48 * 3_600_000);
      // The server tells the age of an interrupted upload from its folder.
      const everything = await readdir(server.objects, { recursive: true, withFileTypes: true });
      for (const { parentPath, name } of everything) await utimes(join(parentPath, name), then, then);
      const { stdout } = await promisify(execFile)(
        process.execPath,
        ['dist/bundle/cli.js', 'blobs', 'sweep', '--json'],
        { env: { PATH: process.env['PATH'], DATA_DIR: folder, ...services.fakes.env, ...store } },
      );
      const kept = made.reduce((sum, { documents }) => sum + documents.length, 0);
      const left = await objects();
      process.stdout.write(`${made.length} bills, ${kept} documents; swept: ${stdout.trim()}\n`);
      expect(left.filter((path) => !path.includes('/documents/documents/'))).toEqual([]);
      expect(left).toHaveLength(kept);
    }, 120_000);
  }),
);
