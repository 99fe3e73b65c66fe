import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { queryObjects } from 'node:v8'
import { loadBuild } from '../read-build.ts'
import { type Door, serveHouse } from './serve.ts'

/** What the process says when it is open. */
export type Opened = {
  url: string
  doors: Door[]
  /** Names of the pages that do something with what is posted. */
  actions: string[]
  /** Of the content service. */
  tokens: Record<string, string>
}

/** What it can be asked: how many objects are alive, for how long at a stretch it heard nobody since it was asked last. */
export type Question = 'objects' | 'deafness'

const house = await serveHouse({ env: JSON.parse(process.argv[2] ?? '{}') })
let [deafness, before] = [0, busy()]

// Time of this thread, not of the clock: what else the machine does is not counted.
setInterval(listen, 1)

function listen(): void {
  const now = busy()
  deafness = Math.max(deafness, now - before)
  before = now
}

function busy(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}

const answers: Record<Question, () => unknown> = {
  objects: () => {
    house.lines.length = 0
    return queryObjects(Object, { format: 'count' })
  },
  deafness: () => {
    listen()
    const longest = deafness
    deafness = 0
    return longest
  },
}

process.on('message', question => process.send?.(answers[question as Question]()))
process.on('disconnect', () => void house.stop().then(() => process.exit(0)))

const { routes } = await loadBuild()
const opened: Opened = {
  url: house.url,
  doors: house.doors,
  actions: Object.entries(routes).flatMap(([id, route]) =>
    id.startsWith('en.') && route?.module.action ? [id.slice(3)] : [],
  ),
  tokens: JSON.parse(await readFile(join(house.backend.settings.DATA_DIR, 'content', 'tokens.json'), 'utf8')),
}
process.send?.(opened)
