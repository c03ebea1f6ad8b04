// Builds the test servers for specs if Go is installed: FerretDB, which implements MongoDB's wire protocol, and the
// Versity gateway, which implements the S3 API. Builds are kept in the user's cache and rebuilt when the source
// changes.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { root } from './lib/run.mjs';

const cache = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'workcomp-billing', 'test-engines');

const engine = (folder, name, ...flags) => {
  const source = join(root, 'deploy', 'test-engines', folder);
  const built = join(root, 'node_modules', '.cache', 'test-engines', folder);

  const hash = createHash('sha256').update(`${process.platform} ${process.arch}`);
  for (const file of ['go.mod', 'go.sum', 'main.go']) hash.update(readFileSync(join(source, file)));
  const kept = join(cache, `${folder}-${hash.digest('hex').slice(0, 16)}`);

  if (!existsSync(kept)) {
    mkdirSync(cache, { recursive: true });
    const fresh = `${kept}.${process.pid}`;
    const go = spawnSync('go', ['build', ...flags, '-ldflags', '-s -w', '-o', fresh, '.'], {
      cwd: source,
      stdio: ['ignore', 'inherit', 'inherit'],
      // Makes the compiler collect garbage half as often, which saves a seventh of the CPU time and costs about 200 MB.
      env: { GOGC: '200', ...process.env, CGO_ENABLED: '0' },
    });
    if (go.status !== 0) {
      const why = go.error ? 'Go is not installed' : 'the build failed';
      console.log(`${name}: ${why}. The suites that need it are skipped.`);
      return;
    }
    renameSync(fresh, kept);
  }
  mkdirSync(join(built, '..'), { recursive: true });
  // Rename instead of overwriting, because a server may be running from the file.
  copyFileSync(kept, `${built}.${process.pid}`);
  renameSync(`${built}.${process.pid}`, built);
};

engine('mongodb-wire', 'FerretDB', '-tags', 'ferretdb_no_postgresql');
engine('s3', 'The S3 server');
