import { readFileSync } from 'node:fs'
import type { ServerBuild } from 'react-router'
import type { visitContext } from '../app/context.ts'
import type { doorsContext } from '../app/doors.ts'
import packageJson from '../package.json' with { type: 'json' }

export const { version } = packageJson
export const buildFolder = new URL('../build/', import.meta.url)

export type BuildInfo = { id: string; timestamp: number }

/** The build of the screens, which also hands out the keys its loaders read the visit and its doors by. */
export type SiteBuild = ServerBuild & {
  entry: {
    module: ServerBuild['entry']['module'] & {
      visitContext: typeof visitContext
      doorsContext: typeof doorsContext
    }
  }
}

/** What `npm run build` wrote down about itself. */
export function readBuildInfo(): BuildInfo {
  return JSON.parse(readFileSync(new URL('build.json', buildFolder), 'utf8'))
}

let built: Promise<SiteBuild> | undefined

export function loadBuild(): Promise<SiteBuild> {
  built ??= import(new URL('server/index.js', buildFolder).href)
  return built
}
