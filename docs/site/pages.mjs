// Guides of the documentation site in order. Each one is a Markdown file of this repository.
export const groups = [
  {
    title: 'Start',
    pages: [
      ['quickstart', 'docs/guides/quickstart.md', 'Start the service and send the first request'],
      ['first-bill', 'docs/guides/first-bill.md', 'Submit a bill, simulate the payer, request a second review'],
      [
        'request-to-payment',
        'docs/guides/request-to-payment.md',
        'Treatment from the request for authorization to payment',
      ],
      ['ten-minutes', 'docs/guides/ten-minutes.md', 'Build a program that submits bills and receives webhooks'],
      ['sandbox', 'docs/guides/sandbox.md', 'Simulate payers and move the clock'],
      ['practice', 'docs/guides/practice.md', 'Providers, sessions and notification recipients'],
      ['going-live', 'docs/guides/going-live.md', 'Checklist before the first live bill'],
    ],
  },
  {
    title: 'Build',
    pages: [
      ['errors', 'docs/guides/errors.md', 'Problem responses and what to do'],
      ['warnings', 'docs/warnings.md', 'Warnings about a bill and what to do'],
      ['idempotency', 'docs/guides/idempotency.md', 'Retry requests safely'],
      ['events', 'docs/events.md', 'Read, poll or stream the ordered event feed'],
      ['webhooks', 'docs/webhooks.md', 'Receive events on your server'],
      ['receivers', 'examples/receivers/README.md', 'Four complete receivers to copy'],
      ['sessions', 'docs/sessions.md', 'Users in your pages and in the hosted workspace'],
      ['clients', 'docs/clients.md', 'The typed client, wcb, and clients generated from the OpenAPI document'],
    ],
  },
  {
    title: 'Reference',
    pages: [
      ['lifecycle', 'docs/lifecycle.md', 'States of a bill and the effect of every trigger'],
      ['payer-files', 'docs/payer-files.md', 'How payer files are processed'],
      ['glossary', 'docs/glossary.md', 'Terms and definitions'],
      ['versioning', 'docs/versioning.md', 'Compatible and breaking changes'],
      ['changelog', 'CHANGELOG.md', 'Changes for users of the API'],
    ],
  },
];

export const guides = groups.flatMap(({ pages }) => pages.map(([slug, file, about]) => ({ slug, file, about })));
