// node scripts/complete-lock.mjs: adds other platforms' binaries to package-lock.json if the current registry does not
// have them, so that `npm ci` works everywhere. Run it after installing a new package with `npm install`.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './lib/run.mjs';

const path = join(root, 'package-lock.json');
const lock = JSON.parse(readFileSync(path, 'utf8'));
const packages = lock.packages;
const platform =
  /(darwin|linux|win32|freebsd|android|openharmony)-(arm64|arm|x64|ia32|ppc64|s390x|riscv64|loong64)(?:-(\w+))?$/;
for (const parent of Object.values({ ...packages })) {
  for (const [name, version] of Object.entries(parent.optionalDependencies ?? {})) {
    const key = `node_modules/${name}`;
    const fit = platform.exec(name);
    if (packages[key] || !fit) continue;
    const [, os, cpu, abi] = fit;
    packages[key] = {
      version,
      cpu: [cpu],
      ...(parent.dev && { dev: true }),
      ...(os === 'linux' && abi && { libc: [abi.startsWith('musl') ? 'musl' : 'glibc'] }),
      license: parent.license,
      optional: true,
      os: [os],
    };
    console.log(`${name} ${version}`);
  }
}
const byName = ([a], [b]) => (a < b ? -1 : 1);
lock.packages = Object.fromEntries(Object.entries(packages).sort(byName));
writeFileSync(path, `${JSON.stringify(lock, null, 2)}\n`);
