import { AppError } from '../../../platform/errors.ts'
import { type Guard, refuse } from './guard.ts'
import type { Person } from './rules.ts'
import type { Asker } from '../limits/asker.ts'
import type { Allowance, Engine, Place } from '../model/engine.ts'
import type { Write } from '../model/write.ts'
import type { Read } from '../wire/transactions.ts'

export type Commit = (
  person: Person | undefined,
  place: Place,
  writes: readonly Write[],
  reads?: readonly Read[],
) => ReturnType<Engine['commit']>

/** Gives how an asker commits: each has an allowance. */
export type Committer = (asker: Asker) => Commit

/** What betrays how a document is, or whether it is. */
const telling = ['not-found', 'already-exists', 'failed-precondition', 'aborted']

/** Writes of someone from outside: each is judged, and a refusal says nothing of what they may not see. */
export function createCommitter(
  engine: Engine,
  guard: Guard,
  allowanceOf: (asker: Asker, place: Place) => Allowance | undefined,
  /** Told when someone's commit is done, so that what they listen to hears of it soon. */
  onCommit: (place: Place, uid: string, committedAt: number) => void,
): Committer {
  async function mayKnow(person: Person | undefined, place: Place, paths: readonly string[]) {
    const { documents } = await engine.get(place, paths)
    return paths.every((path, index) => guard.mayGet(person, place, path, documents[index]))
  }

  return asker =>
    async (person, place, writes, reads = []) => {
      const judge = guard.judge(person, place)
      const curious = new Set(writes.filter(isCurious).map(write => write.path))
      try {
        const done = await engine.commit(place, writes, {
          reads,
          allowance: allowanceOf(asker, place),
          looks: guard.looks(
            place,
            writes.map(write => write.path),
          ),
          judge(change) {
            judge(change)
            const { path, before } = change
            if (curious.has(path) && !guard.mayGet(person, place, path, before)) throw refuse()
          },
        })
        if (person) onCommit(place, person.uid, done.committedAt)
        return done
      } catch (error) {
        const isTelling = error instanceof AppError && telling.includes(error.code)
        if (!isTelling) throw error
        const asked = writes.filter(write => write.precondition).map(write => write.path)
        const paths = [...new Set(asked.concat(reads.map(read => read.path)))]
        if (paths.length === 0 || (await mayKnow(person, place, paths))) throw error
        throw refuse()
      }
    }
}

/** Whether its success or its result tells how a document was: so does an increment, which answers with the sum. */
function isCurious(write: Write): boolean {
  const { precondition } = write
  if (precondition && (!('exists' in precondition) || precondition.exists)) return true
  return write.kind === 'update' && write.transforms.some(({ kind }) => answering.includes(kind))
}

const answering = ['increment', 'maximum', 'minimum']
