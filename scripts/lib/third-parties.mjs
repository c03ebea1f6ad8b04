// docs/third-parties.md: whose work the product holds, and under which licence, by package-lock.json.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.mjs';

/** Packages that say their licence in a file or in a field of old, which the lock does not keep. */
const unsaid = { buildcheck: 'MIT', 'cpu-features': 'MIT', 'png-js': 'MIT', ssh2: 'MIT' };

/** Folders whose imports are built into what browsers get; those of docs/site that build it are .mjs. */
const browserFolders = ['apps/workspace/src', 'docs/site'];

/** Licences under which a package may be passed on with the product, its own licence kept beside it. */
const permissive = new Set([
  ...[
    'MIT',
    'MIT-0',
    'ISC',
    '0BSD',
    'BSD-2-Clause',
    'BSD-3-Clause',
    'Apache-2.0',
    'BlueOak-1.0.0',
    'Unlicense',
    'CC0-1.0',
  ],
  // Fonts.
  'OFL-1.1',
]);

const namesImportedIn = (folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(tsx?|js|css)$/.test(path) && !path.includes('.spec.'))
    .flatMap((path) => [
      ...readFileSync(join(root, folder, path), 'utf8').matchAll(
        /(?:from|import)\s*\(?\s*['"]((?:@[\w-]+\/)?[\w.-]+)/g,
      ),
    ])
    .map(([, name]) => name);

/** Where the lock has what the package at `from` calls `name`: beside it, or in a folder above. */
const placeOf = (packages, from, name) => {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const place = `${folder}${folder === '' ? '' : '/'}node_modules/${name}`;
    if (place in packages) return place;
    if (folder === '') return undefined;
  }
};

/** Every package that reaches users, by its place in the lock: for the servers, or in what browsers get. */
export const shipped = () => {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const { dependencies, devDependencies } = packages[''];
  const named = [
    ...Object.keys(dependencies),
    ...browserFolders.flatMap(namesImportedIn).filter((name) => name in devDependencies),
  ];
  const places = new Set();
  const add = (from, names) => {
    for (const place of names.map((name) => placeOf(packages, from, name)))
      if (place !== undefined && !places.has(place)) {
        places.add(place);
        const { dependencies: own = {}, optionalDependencies = {} } = packages[place];
        add(place, [...Object.keys(own), ...Object.keys(optionalDependencies)]);
      }
  };
  add('', named);
  const direct = new Set(named.map((name) => `node_modules/${name}`));
  return [...places].sort().map((place) => {
    const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const { version, license = unsaid[name] ?? 'unknown' } = packages[place];
    return { place, name, version, license, direct: direct.has(place) };
  });
};

const isPermissive = (license) =>
  license
    .replace(/[()]/g, '')
    .split(/ AND | OR /)
    .every((one) => permissive.has(one));

const table = (head, rows) => [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');

/** The page. Throws where a package came whose licence nobody has looked at. */
export const thirdPartiesMarkdown = () => {
  const all = shipped();
  const strange = all.filter(({ license }) => !isPermissive(license));
  if (strange.length > 0)
    throw new Error(`licences to look at: ${strange.map(({ name, license }) => `${name} (${license})`).join(', ')}`);
  const rest = all.filter(({ direct }) => !direct);
  const licences = [...new Set(rest.map(({ license }) => license))].sort();
  return `# Third parties

Made from package-lock.json by \`npm run generate\`. The product itself is under the [MIT licence](../LICENSE). It holds no
package but under licences that let it be passed on; \`npm run sbom\` lists all of them with versions and digests
(CycloneDX), and each has its licence in its own folder of node_modules.

## Packages that the product names

${table(
  ['Package', 'Version', 'Licence'],
  all.filter(({ direct }) => direct).map(({ name, version, license }) => [name, version, license]),
)}

## What these need in turn

${table(
  ['Licence', 'Packages'],
  licences.map((license) => [
    license,
    [...new Set(rest.filter((one) => one.license === license).map(({ name }) => name))].join(', '),
  ]),
)}

## Engines

The product runs without any of these: by itself it keeps everything in LMDB (OpenLDAP Public License, in the package lmdb).
Whoever runs the production engines takes them under their makers' terms:

${table(
  ['Engine', 'Licence', 'What that means'],
  [
    [
      'EventStoreDB, KurrentDB',
      'Event Store License v2 since 24.10, Kurrent License v1 since 25.0; BSD-3-Clause before',
      'Not open source as the OSI means it: free to run for oneself, some functions want a paid key, not to be offered to others as a service',
    ],
    [
      'MongoDB Community Server',
      'Server Side Public License v1',
      'Not open source as the OSI means it: free to run; whoever offers MongoDB itself as a service must publish that service',
    ],
    ['FerretDB', 'Apache-2.0', 'Speaks the protocol of MongoDB; what it cannot do is told in [engines.md](engines.md)'],
    [
      'VersityGW, MinIO and others that speak S3',
      'each its own',
      'VersityGW, which docker-compose.yml names, is Apache-2.0',
    ],
    ['nginx, Prometheus', 'BSD-2-Clause, Apache-2.0', ''],
    ['Grafana', 'AGPL-3.0', 'Runs beside the product; nothing of it is in the product'],
  ],
)}

Data files and their licences: [libs/directories](../libs/directories/README.md).
`;
};
