// npm run audit: lists known vulnerabilities of the shipped packages, including those built into pages, based on the
// registry's data. It never fails: a vulnerability published today must not break an existing build. A person decides
// what to do about it.
import { spawnSync } from 'node:child_process';
import { root } from './lib/run.mjs';
import { shipped } from './lib/third-parties.mjs';

// Audit all packages, because some development dependencies are built into browser assets.
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
    // No response, or one that is not JSON. It is reported below.
    return {};
  }
})();

if (answer.vulnerabilities === undefined) {
  console.log('skipped: the registry did not return known vulnerabilities');
} else {
  const places = new Set(shipped().map(({ place }) => place));
  const known = Object.values(answer.vulnerabilities).filter(({ nodes }) => nodes.some((place) => places.has(place)));
  for (const { name, severity, range, fixAvailable } of known)
    console.log(`${severity}: ${name} ${range}${fixAvailable ? ', fixed in a newer version' : ''}`);
  console.log(`${known.length} packages with known vulnerabilities`);
}
