// npm run release: writes a release's files to dist/release: the OpenAPI document as JSON and YAML, the client's npm
// package, and the SBOM (CycloneDX).
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, install, npm, root, run } from './lib/run.mjs';

install();
await build();
const { stringify } = await import('yaml');

const release = join(root, 'dist/release');
rmSync(release, { recursive: true, force: true });
mkdirSync(release, { recursive: true });
const npmOutput = (...args) =>
  execFileSync(npm, args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    stdio: ['ignore', 'pipe', 'inherit'],
    shell: process.platform === 'win32',
  });

copyFileSync(join(root, 'docs/openapi.json'), join(release, 'openapi.json'));
const document = JSON.parse(readFileSync(join(release, 'openapi.json'), 'utf8'));
writeFileSync(join(release, 'openapi.yaml'), stringify(document));
run(process.execPath, ['scripts/client.mjs']);
npmOutput('pack', './dist/client', '--pack-destination', 'dist/release', '--silent');
writeFileSync(join(release, 'sbom.cdx.json'), npmOutput('run', '--silent', 'sbom'));

for (const name of readdirSync(release).sort())
  console.log(`wrote dist/release/${name} (${Math.ceil(statSync(join(release, name)).size / 1024)} KB)`);
