// docs/third-parties.md: the product's packages and their licenses, from package-lock.json.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.mjs';

/** Packages whose license is in a file or a deprecated field, which the lock file does not contain. */
const unsaid = { buildcheck: 'MIT', 'cpu-features': 'MIT', 'png-js': 'MIT', ssh2: 'MIT' };

/** Folders whose imports are built into browser assets. In docs/site, files that run at build time are .mjs. */
const browserFolders = ['apps/workspace/src', 'docs/site'];

/** Licenses that permit redistribution with the product if the license text is included. */
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

/** Lock file path of package `name` as resolved from `from`: in its own folder or in a folder above. */
const placeOf = (packages, from, name) => {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const place = `${folder}${folder === '' ? '' : '/'}node_modules/${name}`;
    if (place in packages) return place;
    if (folder === '') return undefined;
  }
};

/** Packages that reach users, on servers or in browser assets, by lock file path. */
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

/** The page's content. Throws if a package has a license that has not been reviewed. */
export const thirdPartiesMarkdown = () => {
  const all = shipped();
  const strange = all.filter(({ license }) => !isPermissive(license));
  if (strange.length > 0)
    throw new Error(`licenses to review: ${strange.map(({ name, license }) => `${name} (${license})`).join(', ')}`);
  const rest = all.filter(({ direct }) => !direct);
  const licences = [...new Set(rest.map(({ license }) => license))].sort();
  return `# Third parties

Generated from package-lock.json by \`npm run generate\`. The product itself is under the [MIT license](../LICENSE). All its
packages have licenses that permit redistribution. \`npm run sbom\` lists them with versions and digests (CycloneDX). The
license of each package is in its folder in node_modules.

## Direct dependencies

${table(
  ['Package', 'Version', 'License'],
  all.filter(({ direct }) => direct).map(({ name, version, license }) => [name, version, license]),
)}

## Transitive dependencies

${table(
  ['License', 'Packages'],
  licences.map((license) => [
    license,
    [...new Set(rest.filter((one) => one.license === license).map(({ name }) => name))].join(', '),
  ]),
)}

## Engines

The product does not require any of these engines: by default it stores all data in LMDB (OpenLDAP Public License, in the
package lmdb). If you run the production engines, their own licenses apply:

${table(
  ['Engine', 'License', 'What this means'],
  [
    [
      'EventStoreDB, KurrentDB',
      'Event Store License v2 since 24.10, Kurrent License v1 since 25.0; BSD-3-Clause before',
      'Not OSI open source: free for your own use, some features require a paid key, and it must not be offered to others as a service',
    ],
    [
      'MongoDB Community Server',
      'Server Side Public License v1',
      'Not OSI open source: free to use, but if you offer MongoDB itself as a service, you must publish the source of that service',
    ],
    ['FerretDB', 'Apache-2.0', 'Implements the protocol of MongoDB; [engines.md](engines.md) lists its limits'],
    [
      'VersityGW, MinIO and other S3 servers',
      'individual licenses',
      'VersityGW, which docker-compose.yml uses, is Apache-2.0',
    ],
    ['nginx, Prometheus', 'BSD-2-Clause, Apache-2.0', ''],
    ['Grafana', 'AGPL-3.0', 'Runs separately and is not part of the product'],
  ],
)}

Data files and their licenses: [libs/directories](../libs/directories/README.md).
`;
};
