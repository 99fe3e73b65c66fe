import { data } from 'react-router'
import { readForm } from '../../../domain/surveys/answers.ts'
import { type Answers, type Place, placeAfter, placeAt } from '../../../domain/surveys/engine.ts'
import type { SurveyName } from '../../../domain/surveys/instrument.ts'
import { type Context, visitContext } from '../../context.ts'

export type Asked = { at: Place; answers: Answers; isMissing: boolean }

export function loadSurvey(context: Context, survey: SurveyName) {
  const { surveys } = context.get(visitContext)
  const instrument = surveys.get(survey)
  return { instrument, permission: surveys.findPermission(instrument) ?? null }
}

/** Without JavaScript: every answer travels in the form, the page is written from it, and nothing is kept. */
export async function answerSurvey(request: Request, context: Context, survey: SurveyName) {
  const instrument = context.get(visitContext).surveys.get(survey)
  const form = await request.formData()
  const answers = readForm(instrument, form)
  const from = Math.trunc(Number(form.get('at'))) || 0
  const at = move(form.get('go'), from)
  const isMissing = at === from && from > 0
  // No cache, not even this browser's, should hold a page with answers.
  return data<Asked>(
    { at, answers, isMissing },
    { status: isMissing ? 400 : 200, headers: { 'Cache-Control': 'no-store' } },
  )

  function move(go: FormDataEntryValue | null, from: number): Place {
    if (go === 'back') return from > 1 ? placeAt(instrument, answers, from - 1) : 'intro'
    return from > 0 ? placeAfter(instrument, answers, from) : 1
  }
}
