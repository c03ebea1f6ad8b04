import { parser } from 'typescript-eslint';

// Oxlint has all other rules (.oxlintrc.json); these are sentences about code, which it does not know.
const clock = 'Time and chance come in through the command, or replaying history would change it.';

export default [
  {
    // Folders whose code is replayed: no clock, no chance, no waiting.
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
          message: 'The domain never waits: what it needs comes in the command.',
        },
      ],
    },
  },
];
