import { parser } from 'typescript-eslint';

// Oxlint checks all other rules (.oxlintrc.json). These rules use syntax selectors, which Oxlint does not support.
const clock = 'Pass time and random values in the command. Otherwise, replaying history would change it.';

export default [
  {
    // Folders whose code is replayed: no clock, no random values, no waiting.
    files: ['libs/domain/**/*.ts', 'libs/read-models/src/projections/**/*.ts', 'libs/contracts/src/events/**/*.ts'],
    ignores: ['**/*.spec.ts'],
    languageOptions: { parser },
    linterOptions: { reportUnusedDisableDirectives: 'off' },
    rules: {
      'no-restricted-syntax': [
        'error',
        { selector: "NewExpression[callee.name='Date'][arguments.length=0]", message: clock },
        { selector: "CallExpression[callee.object.name='Date'][callee.property.name='now']", message: clock },
        { selector: "CallExpression[callee.object.name='Math'][callee.property.name='random']", message: clock },
        { selector: "MemberExpression[object.name='crypto']", message: clock },
        {
          selector: 'AwaitExpression, FunctionDeclaration[async=true], ArrowFunctionExpression[async=true]',
          message: 'Domain code must not wait. Pass the data that it needs in the command.',
        },
      ],
    },
  },
];
