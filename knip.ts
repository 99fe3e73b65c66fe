import type { KnipConfig } from 'knip'
import tests from './tools/tests/package.json' with { type: 'json' }

const isImported = (name: string) => !/^(@types\/|@biomejs\/|typescript$|knip$)/.test(name)

export default {
  workspaces: {
    '.': {
      entry: [
        'app/{root,entry.client,entry.server}.tsx',
        'app/offline/service-worker.ts',
        'app/shells/{default,admin,certificate,template,email}.tsx',
        'server/start.mjs',
        'server/{run,dev}.ts',
        'server/commands/*.ts',
        'server/certificates/press-worker.ts',
        'platform/testing/postgres-keeper.ts',
        'server/testing/watched-process.ts',
        'domain/challenges/testing/interrupted.ts',
        'domain/challenges/testing/rushing.ts',
        'services/identity/testing/demote.ts',
        'scripts/*.{ts,mjs}',
        '**/*.test.{ts,tsx}',
        'scripts/bench/*.ts',
      ],
      project: ['{app,domain,e2e,languages,platform,scripts,server,services}/**/*.{ts,tsx,mjs}', '*.ts'],
      vitest: true,
    },
  },
  // They hold only lists of packages, which are used everywhere else: lockfile.test.ts looks after them.
  ignoreWorkspaces: ['tools/*'],
  ignoreDependencies: [
    'tailwindcss',
    '@fontsource/onest',
    ...Object.keys(tests.devDependencies).filter(isImported),
  ],
  ignoreBinaries: ['biome'],
  ignoreExportsUsedInFile: true,
  // The router gives a screen's default export the data of its own route; the editor's preview draws it by its name, from a draft.
  rules: { duplicates: 'off' },
} satisfies KnipConfig
