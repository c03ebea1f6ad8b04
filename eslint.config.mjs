import tseslint from 'typescript-eslint';

const clock = 'Time and chance come in through the command, or replaying history would change it.';

/** Rooms whose code is replayed: no clock, no chance, no waiting. */
const pure = ['libs/domain/**', 'libs/read-models/src/projections/**', 'libs/contracts/src/events/**'];

export default tseslint.config(
  {
    ignores: [
      'dist',
      'node_modules',
      '*.js',
      '*.cjs',
      '*.mjs',
      'scripts/**',
      'examples/**',
      'libs/client/src/generated',
      '**/*.d.ts',
      '**/*.mjs',
    ],
  },
  ...tseslint.configs.strictTypeChecked,
  {
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/no-extraneous-class': ['error', { allowWithDecorator: true }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      // Views are shapes: an answer is a plain object, never an instance.
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
      'max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }],
      'no-warning-comments': ['error', { terms: ['fixme', 'xxx'] }],
      'no-console': 'error',
    },
  },
  {
    files: pure,
    ignores: ['**/*.spec.ts'],
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
  {
    files: ['apps/workspace/src/**'],
    rules: {
      // What React calls with an event may wait: a failed write is shown where it was made.
      '@typescript-eslint/no-misused-promises': [
        'error',
        { checksVoidReturn: { attributes: false, properties: false } },
      ],
    },
  },
  // Words, not code.
  { files: ['apps/workspace/src/messages.ts'], rules: { 'max-lines': 'off' } },
  {
    files: ['**/*.spec.ts', 'libs/testing/**'],
    rules: {
      // Views are shapes: an answer is a plain object, never an instance.
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
      'max-lines': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-non-null-assertion': 'off',
      'no-restricted-imports': [
        'error',
        { name: '@jest/globals', message: 'expect, it, jest and the others are there without an import.' },
      ],
    },
  },
);
