import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { systemClock } from '../../platform/clock.ts'
import { migrate } from '../../platform/database/migrate.ts'
import { openDatabase } from '../../platform/database/open.ts'
import { createLog } from '../../platform/log.ts'
import { migrationLists } from '../../server/migrations.ts'
import { createContent } from '../../services/content/content.ts'

const author = { id: 'bench', name: 'Bench' }
const sentence = 'A craving rises, peaks and passes, usually within a few minutes. '

/** So many published stories, besides those of the folder `defaults`; gives the token to read them with. */
export async function fillSpace(dataDir: string, size: number, defaults?: string): Promise<string> {
  const database = await openDatabase({ dataDir })
  await migrate(database, migrationLists)
  const origin = new URL('http://localhost')
  const content = createContent({ database, clock: systemClock, log: createLog('silent'), origin, dataDir })
  await content.open(defaults)
  const wishes = Array.from({ length: size }, (_, index) => ({
    name: `Story ${index}`,
    slug: `story-${index}`,
    position: index,
    content: { component: 'page', title: `Story ${index}`, description: sentence.repeat(10) },
  }))
  await content.administration.createMany(wishes, author, { publish: true })
  await database.close()
  return JSON.parse(await readFile(join(dataDir, 'content', 'tokens.json'), 'utf8')).public
}
