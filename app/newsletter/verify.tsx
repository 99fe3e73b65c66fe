import { data, Form, redirect, useNavigation } from 'react-router'
import type { Language } from '../../languages/languages.ts'
import type { SubscriptionCard } from '../../server/doors/newsletter.ts'
import { visitContext } from '../context.ts'
import { doorsOf } from '../doors.ts'
import { pathOf } from '../map/addresses.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Head } from '../ui/page/head.tsx'
import { missing } from '../ui/page/missing.tsx'
import { useFormat } from '../ui/use-format.ts'
import { useKeptFocus } from '../ui/use-kept-focus.ts'
import { useWords } from '../words.tsx'
import type { Route } from './+types/verify'
import { useTopicName } from './choices.tsx'
import { Envelope } from './envelope.tsx'
import { Facts } from './facts.tsx'

export const handle = { words: ['newsletter'] }

const { headers } = missing

/** Shows who would get what, and changes nothing: mail programs open links by themselves. */
export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const { language } = context.get(visitContext)
  const { newsletter } = doorsOf(context)
  const confirmed = await newsletter.findConfirmed(id)
  if (confirmed) throw redirect(successPath(language, confirmed))
  const card = await newsletter.peek(id)
  if (card) return data({ card }, { headers })
  if (await newsletter.isRefused(id)) return data({ card: null }, { headers })
  throw redirect(errorPath(language))
}

/** Confirms, also who pressed before; or forgets the address for who it isn't. */
export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  const { language } = context.get(visitContext)
  const { newsletter } = doorsOf(context)
  const form = await request.formData()
  if (form.get('deed') === 'refuse') {
    if (await newsletter.refuse(id)) return data(null, { headers })
    throw redirect(errorPath(language), 303)
  }
  const subscription = await newsletter.confirm(id)
  throw redirect(subscription ? successPath(language, subscription) : errorPath(language), 303)
}

const successPath = (language: Language, subscription: string) =>
  pathOf('subscribeSuccess', language, {}, { subscription })
const errorPath = (language: Language) => pathOf('subscribeError', language, {}, { link: 'over' })

/** Where the link in the first email leads: one button decides. */
export default function Verify({ loaderData: { card } }: Route.ComponentProps) {
  const t = useWords('newsletter')
  const kept = useKeptFocus()
  return (
    <div {...kept} className="outline-none">
      <Head title={t(card ? 'verify.title' : 'verify.refused')} isPrivate />
      <Envelope isGone={!card} className="mx-auto mb-4 sm:mb-8" />
      {card ? <Question card={card} /> : <Refused />}
    </div>
  )
}

function Question({ card }: { card: SubscriptionCard }) {
  const t = useWords('newsletter')
  const nameOf = useTopicName()
  const { state } = useNavigation()
  const format = useFormat(card.timeZone)
  const languageName = new Intl.DisplayNames(card.language, { type: 'language' }).of(card.language)
  return (
    <>
      <h1 className="text-4xl">{t('verify.title')}</h1>
      <p className="mt-4 text-lg text-quiet">{t('verify.lead')}</p>
      <div className="mt-8 rounded-card border border-line bg-raised p-5 sm:p-8">
        <p className="text-lg font-semibold wrap-anywhere">{card.masked}</p>
        <div className="mt-2">
          <Facts
            facts={[
              [t('verify.topics'), format.list(card.topics.map(nameOf))],
              [t('preferences.often'), t(`frequencies.${card.frequency}`)],
              [t('verify.language'), languageName ?? card.language],
              [t('verify.askedAt'), format.moment(card.askedAt)],
            ]}
          />
        </div>
        <Form method="post" className="mt-4 grid">
          <Button type="submit" size="large" wide busy={state === 'submitting'}>
            {t('verify.submit')}
          </Button>
        </Form>
      </div>
      <Form method="post" className="mt-4 text-center">
        <input type="hidden" name="deed" value="refuse" />
        <Button type="submit" kind="quiet">
          {t('verify.refuse')}
        </Button>
      </Form>
    </>
  )
}

function Refused() {
  const t = useWords('newsletter')
  return (
    <div role="status">
      <h1 className="text-4xl">{t('verify.refused')}</h1>
      <p className="mt-4 text-lg text-quiet">{t('verify.refusedBody')}</p>
      <ButtonLink to="home" kind="secondary" className="mt-8">
        {t('home')}
      </ButtonLink>
    </div>
  )
}
