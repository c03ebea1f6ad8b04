// Reference: converts the OpenAPI document to pages, two per section: operations and objects.
import { codeBlock, escaped } from './markdown.mjs';

const methods = ['get', 'post', 'put', 'patch', 'delete'];
const slugOf = (tag) => tag.toLowerCase().replaceAll(' ', '-');
const nameIn = (ref) => ref.split('/').at(-1);

/** Returns Markdown text of the document as HTML, without headings. */
const proseOf = (render) => (text) => (text ? render(text) : '');

/** Shortens long texts, such as files in Base64. */
const shortened = (value) =>
  JSON.stringify(value, (_, one) => (typeof one === 'string' && one.length > 300 ? `${one.slice(0, 60)}…` : one), 2);
const example = (summary, value, open = false) =>
  `<details${open ? ' open' : ''}><summary>${escaped(summary)}</summary>${codeBlock(
    typeof value === 'string' ? value : shortened(value),
    typeof value === 'string' ? '' : 'json',
  )}</details>`;
const table = (heads, rows) =>
  rows.length === 0
    ? ''
    : `<div class="wide" tabindex="0" role="region" aria-label="Table"><table><thead><tr>${heads
        .map((head) => `<th>${head}</th>`)
        .join('')}</tr></thead><tbody>${rows
        .map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`)
        .join('')}</tbody></table></div>`;

/** Returns pages as `{slug, title, html, sections}`. `render` converts Markdown to HTML. */
export const referencePages = (document, render) => {
  const prose = proseOf(render);
  const { schemas, parameters, headers } = document.components;
  const resolved = (part) => (part.$ref ? (parameters[nameIn(part.$ref)] ?? headers[nameIn(part.$ref)]) : part);
  const operations = Object.entries(document.paths).flatMap(([path, item]) =>
    methods.filter((method) => item[method]).map((method) => ({ ...item[method], method, path })),
  );
  const tags = document.tags.filter(({ name }) => operations.some((one) => one.tags[0] === name));

  // Each object is documented in the first section that uses it.
  const homes = new Map();
  const settle = (part, tag) => {
    if (part === null || typeof part !== 'object') return;
    if (typeof part.$ref === 'string' && part.$ref.startsWith('#/components/schemas/')) {
      const name = nameIn(part.$ref);
      if (homes.has(name)) return;
      homes.set(name, tag);
      settle(schemas[name], tag);
    }
    for (const [name, inside] of Object.entries(part)) if (!/^examples?$/.test(name)) settle(inside, tag);
  };
  for (const { name } of tags) for (const one of operations) if (one.tags[0] === name) settle(one, name);

  const typeOf = (schema) => {
    if (schema === undefined || schema === true) return 'anything';
    if (schema.$ref) {
      const name = nameIn(schema.$ref);
      if (schemas[name].enum) return typeOf(schemas[name]);
      return `<a href="/docs/reference/${slugOf(homes.get(name))}-objects#${name}">${name}</a>`;
    }
    const several = schema.oneOf ?? schema.anyOf;
    if (several) return several.map(typeOf).join(' or ');
    if (schema.const !== undefined) return `<code>${escaped(JSON.stringify(schema.const))}</code>`;
    if (schema.enum) return schema.enum.map((word) => `<code>${escaped(word)}</code>`).join(', ');
    const types = [schema.type ?? 'object'].flat();
    return types
      .map((type) => {
        if (type === 'array') return `list of ${typeOf(schema.items)}`;
        if (type === 'object' && schema.properties) return `object (${Object.keys(schema.properties).join(', ')})`;
        return escaped(type === 'string' && schema.format ? schema.format : type);
      })
      .join(' or ');
  };
  const fields = (schema) =>
    table(
      ['Field', 'Type', 'Meaning'],
      Object.entries(schema.properties ?? {}).map(([name, field]) => [
        `<code>${escaped(name)}</code>${schema.required?.includes(name) ? '' : ' <small>optional</small>'}`,
        typeOf(field),
        prose(field.description),
      ]),
    );

  const object = (name) => {
    const schema = schemas[name];
    const several = schema.oneOf ?? schema.anyOf ?? (schema.enum && [schema]);
    const whole = several ? `<p>One of ${several.map(typeOf).join(', ')}.</p>` : fields(schema);
    return `<section><h2 id="${name}">${name}</h2>${prose(schema.description)}${whole}</section>`;
  };

  const called = ({ method, path, requestBody }) => {
    const content = requestBody?.content['application/json'];
    const body = content && (content.example ?? Object.values(content.examples ?? {})[0]?.value);
    return [
      `curl -s ${method === 'get' ? '' : `-X ${method.toUpperCase()} `}"$BASE${path.replace(/\{(\w+)\}/g, '$$$1')}" -H "Authorization: Bearer $KEY"`,
      ...(body === undefined
        ? []
        : [`  -H 'Content-Type: application/json' -d '${shortened(body).replaceAll("'", "'\\''")}'`]),
    ].join(' \\\n');
  };
  const examplesOf = (content) => [
    ...(content?.example === undefined ? [] : [['Example', content.example]]),
    ...Object.entries(content?.examples ?? {}).map(([name, { summary, value }]) => [summary ?? name, value]),
  ];
  const answers = (responses) =>
    Object.entries(responses).flatMap(([status, { description, content = {} }]) =>
      Object.entries(Object.keys(content).length > 0 ? content : { '': {} }).map(([media, { schema }]) => [
        status,
        media === '' ? '' : `<code>${media}</code>`,
        prose(description.replace(/`(\w+)`: /g, '[`$1`](/problems/$1): ')),
        schema && media.includes('json') ? typeOf(schema) : '',
      ]),
    );
  const operation = (one) => {
    const { operationId, method, path, summary, description, requestBody, responses } = one;
    const taken = (one.parameters ?? []).map(resolved);
    const [good] = Object.entries(responses).filter(([status]) => status < '300');
    const body = Object.entries(requestBody?.content ?? {});
    return `<section><h2 id="${operationId}">${escaped(summary)}</h2>
<p class="route"><code class="method ${method}">${method.toUpperCase()}</code> <code>/v2${escaped(path)}</code></p>${prose(description)}
${taken.length > 0 ? '<h3>Parameters</h3>' : ''}${table(
      ['Name', 'In', 'Type', 'Meaning'],
      taken.map((each) => [
        `<code>${escaped(each.name)}</code>${each.required ? '' : ' <small>optional</small>'}`,
        each.in,
        typeOf(each.schema),
        prose(each.description),
      ]),
    )}
${body.length > 0 ? `<h3>Body</h3>${prose(requestBody.description)}` : ''}${body
      .map(([media, { schema }]) => `<p><code>${media}</code> ${media.includes('json') ? typeOf(schema) : ''}</p>`)
      .join('')}${example('Example request', called(one))}${body
      .flatMap(([, content]) => examplesOf(content).map(([name, value]) => example(`Body: ${name}`, value)))
      .join('')}
<h3>Responses</h3>${examplesOf(good?.[1].content?.['application/json'])
      .map(([name, value]) => example(`${good[0]}: ${name}`, value))
      .join('')}${table(['Status', 'Media type', 'Meaning', 'Object'], answers(responses))}</section>`;
  };

  const page = (slug, title, lead, parts, sections) => ({
    slug: `reference/${slug}`,
    title,
    html: `<h1>${escaped(title)}</h1>${lead}${parts.join('\n')}`,
    sections,
  });
  return tags.flatMap(({ name, description }) => {
    const own = operations.filter((one) => one.tags[0] === name);
    const objects = [...homes].filter(([, tag]) => tag === name).map(([object]) => object);
    const toObjects = `<p><a href="/docs/reference/${slugOf(name)}-objects">Objects of this section</a></p>`;
    return [
      page(
        slugOf(name),
        name,
        prose(description) + (objects.length > 0 ? toObjects : ''),
        own.map(operation),
        own.map(({ operationId, summary, method, path, description: text }) => ({
          id: operationId,
          title: `${summary}: ${method.toUpperCase()} ${path}`,
          text: `${operationId} ${text ?? ''}`,
        })),
      ),
      ...(objects.length === 0
        ? []
        : [
            page(
              `${slugOf(name)}-objects`,
              `${name}: objects`,
              `<p><a href="/docs/reference/${slugOf(name)}">Operations of this section</a></p>`,
              objects.sort().map(object),
              objects.map((one) => ({
                id: one,
                title: one,
                text: `${schemas[one].description ?? ''} ${Object.keys(schemas[one].properties ?? {}).join(' ')}`,
              })),
            ),
          ]),
    ];
  });
};
