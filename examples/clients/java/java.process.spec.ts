import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import {
  describeWith,
  fetchOnce,
  generatorTemplate,
  jars,
  openApiGenerator,
  openWorkshop,
  quickStart,
  readTomorrow,
  run,
  type Workshop,
} from '../clients.spec-kit.js';

/** Libraries that a client of the `native` library needs. */
const libraries = [
  'com.fasterxml.jackson.core:jackson-core:2.17.1',
  'com.fasterxml.jackson.core:jackson-annotations:2.17.1',
  'com.fasterxml.jackson.core:jackson-databind:2.17.1',
  'com.fasterxml.jackson.datatype:jackson-datatype-jsr310:2.17.1',
  'jakarta.annotation:jakarta.annotation-api:1.3.5',
  'com.google.code.findbugs:jsr305:3.0.2',
];

/**
 * Template of the `native` library with an additional branch: an object with arbitrary keys in the query
 * (`metadata[key]=value`) is a Map, which has no method to serialize itself.
 */
const templates = async (folder: string): Promise<string> => {
  const file = await generatorTemplate('Java/libraries/native/api.mustache', folder);
  const lacks = '      String queryString = {{paramName}}.toUrlQueryString("{{baseName}}");';
  const whole = `            {{#isMap}}
      String queryString = {{paramName}}.entrySet().stream()
          .map(item -> ApiClient.urlEncode("{{baseName}}[" + item.getKey() + "]") + "=" + ApiClient.urlEncode(item.getValue()))
          .collect(java.util.stream.Collectors.joining("&"));
            {{/isMap}}
            {{^isMap}}
${lacks}
            {{/isMap}}`;
  const template = readFileSync(file, 'utf8');
  expect(template).toContain(lacks);
  writeFileSync(file, template.replace(lacks, whole));
  return dirname(file);
};

describeWith(['java', 'javac', 'jar', 'mvn'], 'the Java client', () => {
  let shop: Workshop;
  beforeAll(async () => {
    shop = await openWorkshop();
  }, 300_000);
  afterAll(() => shop.close());
  it('compiles without warnings and returns the expected result', async () => {
    const { folder, base, env } = shop;
    const fetched = await fetchOnce('java-libraries', (made) => jars(libraries, made));
    const options = 'openApiNullable=false,hideGenerationTimestamp=true';
    await openApiGenerator(
      '-i',
      `${base}/openapi.json`,
      '-g',
      'java',
      '--library',
      'native',
      '-t',
      await templates(folder),
      '-p',
      options,
      '-o',
      folder,
    );
    shop.copy('java/Client.java');
    const sources = readdirSync(join(folder, 'src/main/java'), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.java'))
      .map((file) => join('src/main/java', file));
    // Generated classes are serializable without a version ID. They are never serialized.
    const strict = ['-Xlint:all,-serial', '-Werror', '-proc:none'];
    const compiler = quickStart.map((option) => `-J${option}`);
    const classPath = join(fetched, '*');
    await run('javac', [...compiler, ...strict, '-cp', classPath, '-d', 'out', 'Client.java', ...sources], {
      cwd: folder,
    });
    const done = await run('java', [...quickStart, '-cp', ['out', classPath].join(':'), 'Client'], {
      cwd: folder,
      env,
    });
    expect(JSON.parse(done)).toEqual(readTomorrow);
  }, 300_000);
});
