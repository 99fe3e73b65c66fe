import { type ActionFunctionArgs, data, type HeadersArgs, type LoaderFunctionArgs } from 'react-router'
import { readForm } from '../../domain/surveys/answers.ts'
import { type Answers, placeAfter, placeAt, type SurveyPlace } from '../../domain/surveys/engine.ts'
import type { Instrument } from '../../domain/surveys/instrument.ts'
import { findResponse } from '../../domain/surveys/response.ts'
import { type Context, visitContext } from '../context.ts'
import { doorsOf } from '../doors.ts'

export type Saving = 'saved' | 'unconsented' | 'removed'
export type AskedSurvey = { at: SurveyPlace; answers: Answers; isMissing: boolean; saving?: Saving }

// No cache, not even this browser's, should hold a page with answers.
const uncached = { 'Cache-Control': 'no-store' }

/** The one whose page it is. */
function findInstrument(context: Context): Instrument {
  const { screen } = context.get(visitContext)
  const { surveys } = doorsOf(context)
  return surveys.get(screen === 'test' ? 'test' : 'motivation')
}

export async function loader({ context }: LoaderFunctionArgs) {
  const { person } = context.get(visitContext)
  const { surveys } = doorsOf(context)
  const instrument = findInstrument(context)
  const kept = person ? await surveys.listKept(person, instrument) : []
  const loaded = {
    instrument,
    permission: surveys.findPermission(instrument) ?? null,
    maySave: person !== undefined,
    kept,
  }
  return data(loaded, kept.length > 0 ? { headers: uncached } : undefined)
}

export function headers({ actionHeaders, loaderHeaders }: HeadersArgs) {
  return actionHeaders.has('Cache-Control') ? actionHeaders : loaderHeaders
}

/** Without JavaScript: every answer travels in the form, the page is written from it, and nothing is kept. */
export async function action({ request, context }: ActionFunctionArgs) {
  const instrument = findInstrument(context)
  const form = await request.formData()
  const answers = readForm(instrument, form)
  const go = form.get('go')
  if (go === 'save' || go === 'remove') {
    const isAgreed = form.get('consent') === 'yes'
    const saving =
      go === 'save' ? await save(context, instrument, answers, isAgreed) : await remove(context, instrument)
    const at = placeAt(instrument, answers, 'result')
    return answer({ at, answers, isMissing: false, saving }, saving !== 'unconsented')
  }
  const from = Math.trunc(Number(form.get('at'))) || 0
  const at = move(instrument, answers, from, go)
  const isMissing = at === from && from > 0
  return answer({ at, answers, isMissing }, !isMissing)
}

function answer(asked: AskedSurvey, isGood: boolean) {
  return data(asked, { status: isGood ? 200 : 400, headers: uncached })
}

function move(
  instrument: Instrument,
  answers: Answers,
  from: number,
  go: FormDataEntryValue | null,
): SurveyPlace {
  if (go === 'back') return from > 1 ? placeAt(instrument, answers, from - 1) : 'intro'
  return from > 0 ? placeAfter(instrument, answers, from) : 1
}

/** The one way by which answers are kept: by someone who's signed in, and agreed in the same form. */
async function save(
  context: Context,
  instrument: Instrument,
  answers: Answers,
  isAgreed: boolean,
): Promise<Saving> {
  const { person, language } = context.get(visitContext)
  const { surveys } = doorsOf(context)
  const response = findResponse(instrument, answers, language)
  if (!person || !response) throw data(null, 403)
  return (await surveys.save(person, response, isAgreed)) ? 'saved' : 'unconsented'
}

async function remove(context: Context, instrument: Instrument): Promise<Saving> {
  const { person } = context.get(visitContext)
  const { surveys } = doorsOf(context)
  if (!person) throw data(null, 403)
  await surveys.remove(person, instrument)
  return 'removed'
}
