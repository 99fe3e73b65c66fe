import type { Hono } from 'hono'
import { writeSheet } from '../../../app/admin/outcomes/sheet-text.ts'
import { readWishes } from '../../../languages/detect.ts'
import { createFormat } from '../../../languages/format.ts'
import { defaultLanguage, languageCodes } from '../../../languages/languages.ts'
import { findLocale } from '../../../languages/region.ts'
import type { Backend } from '../../backend.ts'
import { createOutcomeDoors } from '../../doors/outcomes.ts'
import { writeOutcomesCsv } from '../../outcomes/csv.ts'
import { forHelper } from '../for-helper.ts'
import type { Mount } from '../mount.ts'
import { quiet, refuse } from '../quiet.ts'

type Parts = Pick<Backend, 'audit' | 'clock' | 'findPerson' | 'library' | 'origin' | 'outcomes' | 'settings'>

/** The sheet of a quarter as a file, in any of the languages; who took it is written down. */
export function mountOutcomes(app: Hono<Mount>, parts: Parts): void {
  const answer = forHelper('adminOutcomes', parts, async (context, helper) => {
    const doors = createOutcomeDoors(parts, helper)
    const wish = context.req.query('quarter') ?? null
    const { counted, ...view } = await doors.read(wish)
    if (!counted || (wish !== null && wish !== view.quarter)) return refuse(context, 404)
    await doors.noteTaken(view.quarter)
    const asked = context.req.query('language')
    const language = languageCodes.find(code => code === asked) ?? defaultLanguage
    const words = parts.library.words(language)
    const wishes = readWishes(context.req.header('accept-language') ?? null)
    const organisation = parts.settings.OPERATOR_NAME ?? words.getFixedT(null, 'common')('site.name')
    const format = createFormat(language, parts.settings.OPERATOR_TIME_ZONE, findLocale(language, wishes))
    const shown = { ...view, counted }
    const text = writeSheet(shown, { t: words.getFixedT(null, 'outcomes'), format, language, organisation })
    return context.body(writeOutcomesCsv(shown, text), 200, {
      ...quiet,
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="outcomes-${view.quarter}-${language}.csv"`,
    })
  })
  app.get('/admin/outcomes.csv', answer)
}
