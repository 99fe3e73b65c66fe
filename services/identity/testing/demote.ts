import { once } from 'node:events'
import { openDatabase } from '../../../platform/database/open.ts'
import { AppError } from '../../../platform/errors.ts'
import { openIdentity } from './serve.ts'

/** Takes the owner's role from someone, in a process of its own, the moment it hears a word. */
const [, , place = '{}', id = ''] = process.argv
const database = await openDatabase(JSON.parse(place))
const { identity } = await openIdentity(database)
process.stdout.write('ready\n')
await once(process.stdin, 'data')
const answer = await identity.administration.setRoles(id, ['editor']).then(
  () => 'demoted',
  error => (error instanceof AppError ? error.code : String(error)),
)
process.stdout.write(`${answer}\n`)
await database.close()
