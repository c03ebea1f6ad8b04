// docs/map.md: maps each operation to its controller, command or query, domain commands and read models.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { eventKind, operations, publicTypes } from '#contracts';
import { root } from './run.mjs';

const sources = (folder) =>
  readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts') && !entry.name.endsWith('.spec.ts'))
    .map((entry) => {
      const path = join(entry.parentPath ?? entry.path, entry.name);
      return { path: relative(root, path), text: readFileSync(path, 'utf8') };
    })
    .sort((a, b) => a.path.localeCompare(b.path));

const link = (path) => `[${path.split('/').at(-1)}](../${path})`;
const unique = (items) => [...new Set(items)];

const handles = (message) => new RegExp(`@(CommandHandler|QueryHandler|Answers)\\(${message}\\)`);

/**
 * Files in the same folder that a file imports, except other handlers. A handler may keep its command table in such a
 * file.
 */
const neighbours = (file, files) =>
  [...file.text.matchAll(/from '\.\/([\w.-]+)\.js'/g)]
    .map(([, name]) => files.find(({ path }) => path === join(dirname(file.path), `${name}.ts`)))
    .filter((beside) => beside && !handles('\\w+').test(beside.text));

/** Messages that a controller creates for an operation, in its command or query table or in a method. */
const messagesOf = (id, files) => {
  const inTable = new RegExp(`(?:command|query)Controller\\(\\{[^}]*\\b${id}: (\\w+)`);
  const decorator = new RegExp(`@Operation\\([^)]*'${id}'[^)]*\\)`);
  for (const controller of files) {
    const listed = controller.text.match(inTable)?.[1];
    if (listed) return { controller, messages: [listed] };
    const method = controller.text.split(decorator)[1]?.split('@Operation(')[0];
    if (method) return { controller, messages: [...method.matchAll(/new ([A-Z]\w+)\(/g)].map(([, name]) => name) };
  }
  return null;
};

/** An operation's path through the code: its controller, and the messages with their handlers. */
const wayOf = (id, files, controllers, handlers) => {
  const found = messagesOf(id, controllers);
  if (!found) return null;
  const sent = found.messages
    .map((message) => ({ message, handler: handlers.find(({ text }) => handles(message).test(text)) }))
    .filter(({ handler }) => handler);
  const commands = unique(
    sent
      .flatMap(({ handler }) => [handler, ...neighbours(handler, files)])
      .flatMap(({ text }) => [...text.matchAll(/type: '([A-Z]\w+)'/g)].map(([, type]) => type)),
  );
  return { controller: found.controller, sent, commands };
};

export const mapMarkdown = () => {
  const files = sources('apps');
  const controllers = files.filter(({ text }) => /@Operation\(|(command|query)Controller\(/.test(text));
  const handlers = files.filter(({ text }) => handles('\\w+').test(text));
  const rows = Object.entries(operations).map(([id, { method, path }]) => {
    const way = wayOf(id, files, controllers, handlers);
    const cells = [
      `\`${method} ${path}\``,
      way ? link(way.controller.path) : '–',
      way?.sent.map(({ message, handler }) => `${message} (${link(handler.path)})`).join(', ') || '–',
      way?.commands.length ? way.commands.join(', ') : '–',
    ];
    return `| ${cells.join(' | ')} |`;
  });
  const events = Object.entries(publicTypes).map(([type, name]) =>
    name ? `| ${type} | \`${name}\` | ${eventKind(name).description} |` : `| ${type} | internal | |`,
  );
  return [
    '# Map',
    '',
    'Generated from the code by the build. Follow a request from left to right. Every command passes through',
    '[commands.ts](../libs/commands/src/http/commands.ts). A domain command about a bill is decided in the folder of its',
    'topic, which also defines what each event changes; [topics.ts](../libs/domain/src/bill/topics.ts) lists the topics. Events',
    'update the read models in [projections](../libs/read-models/src/projections).',
    '',
    '| Operation | Controller | Command or query | Domain commands |',
    '| --- | --- | --- | --- |',
    ...rows,
    '',
    '## Events',
    '',
    '| Stored | In the feed | When |',
    '| --- | --- | --- |',
    ...events,
    '',
  ].join('\n');
};
