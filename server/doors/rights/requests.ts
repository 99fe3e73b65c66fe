import { pageLength } from '../../../app/rights/asked.ts'
import type { RequestLine, RightsDoors } from '../../../app/rights/doors.ts'
import { readCode } from '../../../domain/rights/code.ts'
import type { Erasure } from '../../../domain/rights/erasures.ts'
import { retryAfter } from '../../../domain/rights/erasures.ts'
import type { Copy } from '../../../domain/rights/exports.ts'
import type { Note } from '../note.ts'
import type { RightsDoorParts } from './rights.ts'

const day = 24 * 3_600_000
/** What the law gives for an answer. */
const lawFor = 30 * day

/** Requests as those see them who look after them: codes, never people. Nobody can hold one up here. */
export function createRequestDoors(
  { clock, rights, schedule }: Pick<RightsDoorParts, 'clock' | 'rights' | 'schedule'>,
  note: Note,
): Pick<RightsDoors, 'listRequests' | 'countRequests' | 'retry'> {
  const { erasures, exports } = rights
  const now = () => clock.now().getTime()

  async function listAll(): Promise<RequestLine[]> {
    const places = erasures.stores.length
    const found = await Promise.all([erasures.list(), exports.list()])
    const lines = [...found[0].map(each => ofErasure(each, places)), ...found[1].map(ofCopy)]
    return lines.sort((a, b) => b.askedAt - a.askedAt)
  }

  return {
    async listRequests({ search, kind, through, before }) {
      const code = search && (readCode(search) ?? search.toUpperCase())
      const found = (await listAll()).filter(
        line =>
          (!code || line.code.includes(code)) &&
          (!kind || line.kind === kind) &&
          (!through || line.through === through) &&
          (!before || line.askedAt < before),
      )
      return found.slice(0, pageLength + 1)
    },
    async countRequests() {
      const asked = (await listAll()).filter(({ kind }) => kind === 'erasure')
      const open = asked.filter(({ isOver }) => !isOver)
      return {
        today: open.filter(({ doneBy }) => doneBy <= now() + day).length,
        stalled: open.filter(({ failing }) => failing).length,
        erased: asked.filter(({ state }) => state === 'erased').length,
        late: open.filter(({ askedAt }) => askedAt < now() - lawFor).length,
      }
    },
    async retry(code) {
      const isDue = await erasures.hurry(code, tx => note({ action: 'requests.retried', subject: code }, tx))
      if (!isDue) return false
      await schedule.hurry('erasures')
      return true
    },
  }
}

function ofErasure(erasure: Erasure, places: number): RequestLine {
  const { code, through, askedAt, state, done, failing, tries, entries, dueAt, endedAt } = erasure
  return {
    code,
    kind: 'erasure',
    through,
    askedAt,
    state,
    done,
    places,
    ...(failing && state === 'erasing' && { failing: { store: failing, tries } }),
    entries,
    doneBy: endedAt ?? (tries > 0 ? dueAt + tries * retryAfter : dueAt),
    isOver: endedAt !== undefined,
  }
}

const ofCopy = ({ code, askedAt, state, done, entries, readyAt, fetchedAt }: Copy): RequestLine => ({
  code,
  kind: 'copy',
  through: 'signedIn',
  askedAt,
  state: fetchedAt === undefined ? state : 'fetched',
  done,
  places: 0,
  entries,
  doneBy: readyAt ?? askedAt,
  isOver: state !== 'waiting' && state !== 'making',
})
