// The guides of the documentation site, in their order: each is a Markdown file of this repository.
export const groups = [
  {
    title: 'Start',
    pages: [
      ['quickstart', 'docs/guides/quickstart.md', 'A service on your machine, and its first answer'],
      ['first-bill', 'docs/guides/first-bill.md', 'From a JSON file to a paid bill'],
      ['request-to-payment', 'docs/guides/request-to-payment.md', 'Treatment: asked for, granted, billed and paid'],
      ['ten-minutes', 'docs/guides/ten-minutes.md', 'From nothing to the first webhook, every step run by a test'],
      ['sandbox', 'docs/guides/sandbox.md', 'Named stories, each answer of a payer, and a clock of your own'],
      ['practice', 'docs/guides/practice.md', 'Providers, locations, sessions, people and their mail'],
      ['going-live', 'docs/guides/going-live.md', 'What to have before the first real bill'],
    ],
  },
  {
    title: 'Build',
    pages: [
      ['errors', 'docs/guides/errors.md', 'What a refusal says, and what to do about it'],
      ['warnings', 'docs/warnings.md', 'What each warning about a bill means, and what to do'],
      ['idempotency', 'docs/guides/idempotency.md', 'Writes that happen once, whatever the network does'],
      ['events', 'docs/events.md', 'The ordered feed of what happened: read, wait, stream'],
      ['webhooks', 'docs/webhooks.md', 'The same events, posted to your server'],
      ['receivers', 'examples/receivers/README.md', 'Four complete receivers to copy'],
      ['sessions', 'docs/sessions.md', 'People: in your own pages, and in the hosted workspace'],
      ['clients', 'docs/clients.md', 'The typed client, wcb, and clients made from the document'],
    ],
  },
  {
    title: 'Know',
    pages: [
      ['lifecycle', 'docs/lifecycle.md', 'What every trigger does in every state of a bill'],
      ['payer-files', 'docs/payer-files.md', 'What payers answer by files, and what becomes of it'],
      ['glossary', 'docs/glossary.md', 'Every word, with its one meaning'],
      ['versioning', 'docs/versioning.md', 'What may change at any time, and what counts as breaking'],
      ['changelog', 'CHANGELOG.md', 'What changed for those who call the interface'],
    ],
  },
];

export const guides = groups.flatMap(({ pages }) => pages.map(([slug, file, about]) => ({ slug, file, about })));
