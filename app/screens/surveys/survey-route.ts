import { data } from 'react-router'
import { readForm } from '../../../domain/surveys/answers.ts'
import { type Answers, outcomeOf, type Place, placeAfter, placeAt } from '../../../domain/surveys/engine.ts'
import type { Instrument, SurveyName } from '../../../domain/surveys/instrument.ts'
import { responseOf } from '../../../domain/surveys/response.ts'
import { type Context, visitContext } from '../../context.ts'

export type Saving = 'saved' | 'unconsented'
export type Asked = { at: Place; answers: Answers; isMissing: boolean; saving?: Saving }

export function loadSurvey(context: Context, survey: SurveyName) {
  const { surveys, person } = context.get(visitContext)
  const instrument = surveys.get(survey)
  return {
    instrument,
    permission: surveys.findPermission(instrument) ?? null,
    maySave: person !== undefined && surveys.save !== undefined,
  }
}

/** Without JavaScript: every answer travels in the form, the page is written from it, and nothing is kept. */
export async function answerSurvey(request: Request, context: Context, survey: SurveyName) {
  const instrument = context.get(visitContext).surveys.get(survey)
  const form = await request.formData()
  const answers = readForm(instrument, form)
  const go = form.get('go')
  if (go === 'save') {
    const saving = await save(context, instrument, answers, form.get('consent') === 'yes')
    return answer({ at: 'result', answers, isMissing: false, saving }, saving === 'saved')
  }
  const from = Math.trunc(Number(form.get('at'))) || 0
  const at = move(instrument, answers, from, go)
  const isMissing = at === from && from > 0
  return answer({ at, answers, isMissing }, !isMissing)
}

// No cache, not even this browser's, should hold a page with answers.
function answer(asked: Asked, isGood: boolean) {
  return data(asked, { status: isGood ? 200 : 400, headers: { 'Cache-Control': 'no-store' } })
}

function move(instrument: Instrument, answers: Answers, from: number, go: FormDataEntryValue | null): Place {
  if (go === 'back') return from > 1 ? placeAt(instrument, answers, from - 1) : 'intro'
  return from > 0 ? placeAfter(instrument, answers, from) : 1
}

/** The one way by which answers are kept: signed in, finished, grown up, and agreed in the same form. */
async function save(context: Context, instrument: Instrument, answers: Answers, isAgreed: boolean) {
  const { surveys, person, language } = context.get(visitContext)
  const isFinished = placeAt(instrument, answers, 'result') === 'result'
  const isEarly = outcomeOf(instrument, answers).kind === 'early'
  if (!person || !surveys.save || !isFinished || isEarly) throw data(null, 403)
  if (!isAgreed) return 'unconsented'
  await surveys.save(person, responseOf(instrument, answers, language))
  return 'saved'
}
