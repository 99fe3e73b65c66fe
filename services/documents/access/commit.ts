import { AppError } from '../../../platform/errors.ts'
import type { Claimant } from '../limits/asker.ts'
import type { Allowance, Engine, Place, Read } from '../model/engine.ts'
import type { Write } from '../model/write.ts'
import { type Guard, refuse } from './guard.ts'
import type { Principal } from './rules.ts'

export type Commit = (
  person: Principal | undefined,
  place: Place,
  writes: readonly Write[],
  reads?: readonly Read[],
) => ReturnType<Engine['commit']>

/** Gives how an asker commits: each has an allowance. */
export type Committer = (asker: Claimant) => Commit

/** Errors that reveal how a document is, or whether it is there. */
const revealing = ['not-found', 'already-exists', 'failed-precondition', 'aborted']

/** Writes of someone from outside: each is judged, and a refusal says nothing of what they may not see. */
export function createCommitter(
  engine: Engine,
  guard: Guard,
  allowanceOf: (asker: Claimant, place: Place) => Allowance | undefined,
  /** Told when someone's commit is done, so that what they listen to hears of it soon. */
  onCommit: (place: Place, uid: string, committedAt: number) => void,
): Committer {
  async function mayKnow(person: Principal | undefined, place: Place, paths: readonly string[]) {
    const { documents } = await engine.get(place, paths)
    return paths.every((path, index) => guard.mayGet(person, place, path, documents[index]))
  }

  return asker =>
    async (person, place, writes, reads = []) => {
      const judge = guard.judge(person, place)
      const revealed = new Set(writes.filter(revealsBefore).map(write => write.path))
      try {
        const done = await engine.commit(place, writes, {
          reads,
          checkFit: guard.fitOf(place),
          allowance: allowanceOf(asker, place),
          looks: guard.looks(
            place,
            writes.map(write => write.path),
          ),
          judge(change) {
            judge(change)
            const { path, before } = change
            if (revealed.has(path) && !guard.mayGet(person, place, path, before)) throw refuse()
          },
        })
        if (person) onCommit(place, person.uid, done.committedAt)
        return done
      } catch (error) {
        const isRevealing = error instanceof AppError && revealing.includes(error.code)
        if (!isRevealing) throw error
        const asked = writes.filter(write => write.precondition).map(write => write.path)
        const paths = [...new Set(asked.concat(reads.map(read => read.path)))]
        if (paths.length === 0 || (await mayKnow(person, place, paths))) throw error
        throw refuse()
      }
    }
}

/** Whether its success or its result tells how a document was: so does an increment, which answers with the sum. */
function revealsBefore(write: Write): boolean {
  const { precondition } = write
  if (precondition && (!('exists' in precondition) || precondition.exists)) return true
  return write.kind === 'update' && write.transforms.some(({ kind }) => answering.includes(kind))
}

const answering = ['increment', 'maximum', 'minimum']
