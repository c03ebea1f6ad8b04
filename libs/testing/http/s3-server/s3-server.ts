import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { ServerProcess, isBuilt } from '../server-process.js';

const NAME = 's3';

/** Is the S3 server here? `node scripts/test-engines.mjs` builds it where Go is there. */
export const hasS3Server = isBuilt(NAME);

/** Describes a suite where the S3 server was built; reports say where it is missing. */
export const s3Endpoint = (suite: () => void): void => {
  if (hasS3Server) {
    suite();
    return;
  }
  process.stderr.write('skipped: the S3 server, which node scripts/test-engines.mjs builds where Go is there\n');
  it.skip('on the S3 server: it was not built', () => expect(hasS3Server).toBe(true));
};

/** Versity's gateway as a process: another's server for the S3 API, over a folder of its own. It checks signatures. */
export class S3Server extends ServerProcess {
  constructor() {
    super(NAME);
  }

  get url(): string {
    return `http://${this.address}`;
  }

  /** Where the objects lie as files, a folder for each bucket. */
  get objects(): string {
    return join(this.folder, 'objects');
  }

  /** Environment of a client of this server, by the usual names. */
  get env(): Readonly<Record<string, string>> {
    return {
      AWS_ENDPOINT_URL_S3: this.url,
      AWS_REGION: 'us-west-1',
      AWS_ACCESS_KEY_ID: 'workcomp',
      AWS_SECRET_ACCESS_KEY: 'workcomp-secret',
    };
  }

  /** Makes a bucket, which is a folder here; answers how BLOB_STORE names it. */
  async makeBucket(name: string): Promise<string> {
    await mkdir(join(this.objects, name));
    return `s3://${name}`;
  }
}
