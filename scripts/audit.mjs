// npm run audit: known faults of the packages that are shipped, those that are built into pages among them, by the
// registry. It tells and never fails: a fault that became known today breaks no build of yesterday, and somebody decides
// what it means here.
import { spawnSync } from 'node:child_process';
import { root } from './lib/run.mjs';
import { shipped } from './lib/third-parties.mjs';

// Of all packages: what npm takes for development alone is in part built into what browsers get.
const asked = spawnSync('npm', ['audit', '--json', '--package-lock-only'], {
  cwd: root,
  encoding: 'utf8',
  shell: process.platform === 'win32',
  timeout: 60_000,
});

const answer = (() => {
  try {
    return JSON.parse(asked.stdout);
  } catch {
    // No answer, or none that is JSON: told below.
    return {};
  }
})();

if (answer.vulnerabilities === undefined) {
  console.log('skipped: the registry does not say which faults are known');
} else {
  const places = new Set(shipped().map(({ place }) => place));
  const known = Object.values(answer.vulnerabilities).filter(({ nodes }) => nodes.some((place) => places.has(place)));
  for (const { name, severity, range, fixAvailable } of known)
    console.log(`${severity}: ${name} ${range}${fixAvailable ? ', mended in a newer one' : ''}`);
  console.log(`${known.length} packages with known faults`);
}
