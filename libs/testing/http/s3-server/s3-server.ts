import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { ServerProcess, isBuilt } from '../server-process.js';

const NAME = 's3';

/** True if the S3 server is available. `node scripts/test-engines.mjs` builds it if Go is installed. */
export const hasS3Server = isBuilt(NAME);

/** Describes a suite if the S3 server was built. Otherwise, test reports show a skipped test. */
export const s3Endpoint = (suite: () => void): void => {
  if (hasS3Server) {
    suite();
    return;
  }
  process.stderr.write('skipped: the S3 server (node scripts/test-engines.mjs builds it if Go is installed)\n');
  it.skip('the S3 server was not built', () => expect(hasS3Server).toBe(true));
};

/** Versity S3 gateway process: a third-party server for the S3 API, with its own folder. It verifies signatures. */
export class S3Server extends ServerProcess {
  constructor() {
    super(NAME);
  }

  get url(): string {
    return `http://${this.address}`;
  }

  /** Folder that holds the objects as files, with one folder per bucket. */
  get objects(): string {
    return join(this.folder, 'objects');
  }

  /** Environment for a client of this server, with the usual variable names. */
  get env(): Readonly<Record<string, string>> {
    return {
      AWS_ENDPOINT_URL_S3: this.url,
      AWS_REGION: 'us-west-1',
      AWS_ACCESS_KEY_ID: 'workcomp',
      AWS_SECRET_ACCESS_KEY: 'workcomp-secret',
    };
  }

  /** Creates a bucket (a folder) and returns its URL for BLOB_STORE. */
  async makeBucket(name: string): Promise<string> {
    await mkdir(join(this.objects, name));
    return `s3://${name}`;
  }
}
