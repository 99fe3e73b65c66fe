import type { Hono } from 'hono'
import { withoutBlocked } from '../../../app/challenges/as-seen.ts'
import { inscribe, isOverSomewhere } from '../../../app/challenges/keepsake/inscription.ts'
import { readWishes } from '../../../languages/detect.ts'
import { languageCodes } from '../../../languages/languages.ts'
import { findLocale } from '../../../languages/region.ts'
import type { Backend } from '../../backend.ts'
import type { Mount } from '../mount.ts'
import { refuse } from '../quiet.ts'
import { sendPaper } from '../send-paper.ts'

type MountBackend = Pick<Backend, 'challenges' | 'clock' | 'findPerson' | 'library' | 'press'>

const keepsakes = {
  'keepsake.png': { format: 'picture', type: 'image/png' },
  'keepsake-a4.pdf': { format: 'a4', type: 'application/pdf' },
  'keepsake-letter.pdf': { format: 'letter', type: 'application/pdf' },
} as const

/** Of the drawing: another number where the same words come out differently. */
const edition = 1

/** Files of a challenge, for its people alone: for everyone else there is nothing. */
export function mountChallenges(app: Hono<Mount>, backend: MountBackend): void {
  const { challenges, clock, library, press } = backend

  app.get('/challenges/:id/:file{keepsake\\.png|keepsake-(?:a4|letter)\\.pdf}', async context => {
    const { id, file } = context.req.param()
    const person = await backend.findPerson(context.req.raw)
    const opened = person && (await challenges.open(person.id, id))
    const language = languageCodes.find(code => code === context.req.query('language')) ?? 'en'
    const say = library.words(language).getFixedT(null, 'together')
    const isOver = opened && isOverSomewhere(opened.view, clock.now().getTime())
    const locale = findLocale(language, readWishes(context.req.header('accept-language') ?? null))
    const kept = isOver && inscribe(withoutBlocked(opened), say, language, locale)
    if (!kept) return refuse(context, 404)
    const { format, type } = keepsakes[file as keyof typeof keepsakes]
    const madeOf = JSON.stringify([edition, format, kept])
    const write = () => press.paint({ kept, format }, person.id)
    return sendPaper(context, { name: file, type, madeOf, write })
  })
}
