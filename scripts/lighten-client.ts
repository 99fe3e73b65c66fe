import type { Plugin } from 'vite'

type Change = { find: RegExp; put: string; times: number }

/**
 * What the documents' client carries for things we never ask of it, and the build cannot see that we do not (decision
 * 0014). Each is cut where the client asks whether it is wanted, so that the rest falls away by itself. Counted, so that
 * another version of the client stops the build rather than changing what is cut.
 */
const changes: { file: RegExp; all: Change[] }[] = [
  {
    file: /@firebase\/firestore\/dist\/common-\w+\.esm\.js$/,
    all: [
      // Pipelines: nothing ever is one, because nothing here makes one.
      {
        find: /(?<!function )__PRIVATE_(?:isPipeline|targetIsPipelineTarget)\((?:[^()]|\([^()]*\))*\)/g,
        put: 'false',
        times: 32,
      },
      { find: /\b\w+ instanceof CorePipeline\b/g, put: 'false', times: 13 },
      { find: /return void 0 !== e\.structuredPipeline;/g, put: 'return false;', times: 1 },
      { find: /\.map\(__PRIVATE_stageFromProto\)/g, put: '', times: 1 },
      { find: /\bnew CorePipeline\b/g, put: 'refusePipeline', times: 3 },
      {
        find: /(?<!function )__PRIVATE_(?:canonifyPipeline|pipelineMatches)\(/g,
        put: 'refusePipeline(',
        times: 13,
      },
      {
        find: /$(?![\s\S])/g,
        put: '\nfunction refusePipeline() { throw new Error("Pipelines are not part of this client") }\n',
        times: 1,
      },
      // Indexes of one's own over what is kept in the browser: the manager that has none, as the client itself uses it.
      {
        find: /new __PRIVATE_IndexedDbIndexManager\(/g,
        put: 'new __PRIVATE_MemoryIndexManager(',
        times: 1,
      },
    ],
  },
  {
    file: /@firebase\/app\/dist\/esm\/index\.esm\.js$/,
    all: [
      // A diary of the days on which someone was here, for its vendor's statistics. All who ask for it can do without.
      {
        find: /_registerComponent\(new Component\('heartbeat', [^;]*;/g,
        put: '',
        times: 1,
      },
    ],
  },
]

export function lightenClient(): Plugin {
  return {
    name: 'lighten-client',
    transform(code, id) {
      // Only that diary asked for it; it prepares itself as soon as it is named.
      if (/node_modules\/idb\//.test(id)) return { code, map: null, moduleSideEffects: false }
      const found = changes.find(({ file }) => file.test(id))
      if (!found) return
      let lighter = code
      for (const { find, put, times } of found.all) {
        if ((lighter.match(find) ?? []).length !== times)
          this.error(`The SDK is built in another way than it was (${find}): see scripts/lighten-client.ts`)
        lighter = lighter.replace(find, put)
      }
      return { code: lighter, map: null }
    },
  }
}
