import type { Kysely } from 'kysely'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/open.ts'
import type { Log } from '../../platform/log.ts'
import type { Pictures } from './assets/pictures.ts'
import type { FindSchema } from './schema/schema.ts'
import type { Space } from './space.ts'
import type { Contents } from './stories/contents.ts'
import type { ContentTables } from './tables.ts'
import type { Tokens } from './tokens.ts'

export interface ContentDeps {
  database: Database
  clock: Clock
  log: Log
  /** The address people know this site by; assets are named below it. */
  origin: URL
  /** Where resized pictures are kept, and the first tokens are written. */
  dataDir: string
  /** How much of the disk resized pictures may take. */
  pictureBytes?: number
  /** What makes them; of its own if none is given. */
  pictures?: Pictures
  /** Requests a second for each delivery and management token; without it there is no limit. */
  limits?: { delivery: number; management: number }
  /** Whether webhooks may call this machine and private networks. */
  mayCallInside?: boolean
  /** How often other processes' changes are looked for. */
  pollEvery?: number
}

/** What the verbs of this service work with. */
export interface Tools {
  database: Database<ContentTables>
  now: () => number
  log: Log
  origin: URL
  mayCallInside: boolean
  space: Space
  tokens: Tokens
  /** The components' schemas as they are now; inside a transaction, as it sees them. */
  schemas: (from?: Kysely<ContentTables>) => Promise<FindSchema>
  readContents: Contents
}

/** Who changes something, as history names them. */
export interface Author {
  id: string
  name: string
}
