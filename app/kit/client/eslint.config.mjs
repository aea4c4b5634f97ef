// How the client's scripts are checked. `cargo xtask client` installs the tools and runs them.
import { createRequire } from 'node:module';

const tools = createRequire(new URL('../../../target/client-tools/package.json', import.meta.url));
const js = tools('@eslint/js');

export default [
  js.configs.recommended,
  {
    files: ['**/*.js'],
    languageOptions: { ecmaVersion: 2023, sourceType: 'module' },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      // The type checker knows the browser's names; a list of them here would only be a second one.
      'no-undef': 'off',
      'no-unused-vars': ['error', { args: 'all' }],
      'no-var': 'error',
      'prefer-const': 'error',
      'one-var': ['error', 'never'],
      'no-sequences': 'error',
      'no-shadow': 'error',
      'no-nested-ternary': 'error',
      'no-unused-expressions': 'error',
      'no-param-reassign': 'error',
      'no-eval': 'error',
      'no-implied-eval': 'error',
      curly: 'error',
      eqeqeq: 'error',
      complexity: ['error', 14],
      'max-depth': ['error', 3],
      'max-lines-per-function': ['error', 60],
      'max-len': ['error', { code: 110 }],
      'max-statements-per-line': ['error', { max: 1 }],
    },
  },
];
