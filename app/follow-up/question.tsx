import { data, Form, redirect, useLoaderData } from 'react-router'
import type { FollowUpQuestion as Asked } from '../../domain/follow-up/answer.ts'
import { visitContext } from '../context.ts'
import { doorsOf } from '../doors.ts'
import { pathOf } from '../map/addresses.ts'
import { pickIn } from '../member/read-form.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Missing, missing } from '../ui/page/missing.tsx'
import { Page } from '../ui/page/page.tsx'
import { useKeptFocus } from '../ui/use-kept-focus.ts'
import { useWords } from '../words.tsx'
import type { Route } from './+types/question'
import { Answers } from './answers.tsx'

export const handle = { words: ['followUp'] }

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const found = await doorsOf(context).followUp.find(id ?? '')
  return found ? data(found, { headers: missing.headers }) : data(null, missing)
}

export async function action({ request, context, params: { id = '' } }: Route.ActionArgs) {
  const { language } = context.get(visitContext)
  const { followUp } = doorsOf(context)
  const form = await request.formData()
  const said = pickIn(form, 'answer', ['yes', 'no'])
  if (!said && form.get('answer') !== 'never') return data(null, 400)
  await (said ? followUp.answer(id, said) : followUp.decline(id))
  return redirect(pathOf('followUp', language, { id }), 303)
}

/** Where the email and the card on Today lead, signed in or not. */
export default function Question() {
  const t = useWords('followUp')
  const found = useLoaderData<typeof loader>()
  const kept = useKeptFocus()
  const today = (
    <ButtonLink to="home" kind="quiet">
      {t('today')}
    </ButtonLink>
  )
  if (!found)
    return (
      <Missing title={t('gone')} body={t('goneBody')}>
        {today}
      </Missing>
    )
  const isAnswered = found.answer !== undefined
  return (
    <Page title={t('title')} heading={headingOf(found, t)} isPrivate>
      <div {...kept} className="prose-width outline-none">
        <p role="status">{bodyOf(found, t)}</p>
        {found.state === 'open' && (
          <Form method="post" className="mt-6">
            {isAnswered && <p className="mb-3 text-sm text-quiet">{t('change')}</p>}
            <Answers />
          </Form>
        )}
        {(isAnswered || found.state !== 'open') && <div className="mt-8">{today}</div>}
      </div>
    </Page>
  )
}

type Say = ReturnType<typeof useWords<'followUp'>>

function headingOf({ state, answer }: Asked, t: Say): string {
  if (state === 'declined') return t('declined')
  if (answer) return t('thanks')
  return t(state === 'over' ? 'over' : 'question.ask')
}

function bodyOf({ state, answer, window }: Asked, t: Say): string {
  if (state === 'declined') return t('declinedBody')
  if (answer) return t(`said.${answer}`)
  return state === 'over' ? t('overBody') : `${t(`question.${window}`)} ${t('question.why')}`
}
