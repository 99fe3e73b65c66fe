import { Newspaper } from 'lucide'
import { data, Form, redirect, useLocation } from 'react-router'
import { agree } from '../../domain/members/consents.ts'
import { visitContext } from '../context.ts'
import { doorsOf } from '../doors.ts'
import { pathOf } from '../map/addresses.ts'
import { Banner } from '../ui/banner.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Checkbox } from '../ui/forms/checkbox.tsx'
import { Page } from '../ui/page/page.tsx'
import { ListRow, RowList } from '../ui/rows.tsx'
import { useKeptFocus } from '../ui/use-kept-focus.ts'
import { useWords } from '../words.tsx'
import type { Route } from './+types/series'
import { OwnSeries } from './own-series.tsx'

export const handle = { words: ['series', 'newsletter'] }

const outcomes = ['started', 'stopped'] as const

export async function loader({ context, request }: Route.LoaderArgs) {
  const { person } = context.get(visitContext)
  const { record, series } = doorsOf(context)
  const [kept, { email, isConfirmed, own, news }] = await Promise.all([record.read(), series.read()])
  const done = new URL(request.url).searchParams.get('done')
  return {
    isGuest: person?.isAnonymous ?? false,
    hasRecord: Boolean(kept?.member),
    agreedAt: kept?.member?.consents.series?.at,
    timeZone: kept?.member?.timeZone,
    email,
    isConfirmed,
    own,
    news,
    done: outcomes.find(each => each === done),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { language, person } = context.get(visitContext)
  const { accounts, record, series } = doorsOf(context)
  const form = await request.formData()
  const deed = form.get('deed')
  const back = (done?: (typeof outcomes)[number]) =>
    redirect(pathOf('youEmails', language, {}, { done }), 303)
  if (!person || person.isAnonymous) return data({ problem: undefined }, 403)
  if (deed === 'pause' || deed === 'resume') {
    await series[deed]()
    return back()
  }
  if (deed === 'stop') {
    await accounts.withdraw(person, 'series')
    return back('stopped')
  }
  if (form.get('agree') !== 'on') return data({ problem: 'agree' as const }, 400)
  const consents = (await record.read())?.member?.consents
  if (!consents) return back()
  await record.apply([{ profile: { consents: { ...consents, series: agree(record.now(), 'series') } } }])
  return back('started')
}

/** What the emails around the quit date are, and the way to ask for them, pause and stop them. */
export default function Series({ loaderData, actionData }: Route.ComponentProps) {
  const t = useWords('series')
  const kept = useKeptFocus()
  const { agreedAt, timeZone, own, news, done } = loaderData
  const isOn = agreedAt !== undefined && own && own.state !== 'stopped'
  return (
    <Page
      title={t('title')}
      heading={t('title')}
      lead={t('lead')}
      back={{ to: 'youSettings', label: t('back') }}
      isPrivate
    >
      <div {...kept} className="prose-width outline-none">
        <div role="status" className="empty:hidden">
          {done === (isOn ? 'started' : 'stopped') && (
            <Banner tone="success" className="mb-6">
              {t(`page.${done}`)}
            </Banner>
          )}
        </div>
        {isOn ? (
          <OwnSeries own={own} agreedAt={agreedAt} timeZone={timeZone} />
        ) : (
          <Offer {...loaderData} fault={actionData?.problem ? t('page.needed') : undefined} />
        )}
        <OtherEmails link={news} />
      </div>
    </Page>
  )
}

/** The newsletter: its choices for who has it, else where it's asked for. */
function OtherEmails({ link }: { link: string | undefined }) {
  const t = useWords('newsletter')
  const said = { icon: Newspaper, title: t('title'), hint: t('description') }
  return (
    <div className="mt-12">
      <RowList>
        {link ? (
          <ListRow to="newsletterPreferences" params={{ id: link }} {...said} />
        ) : (
          <ListRow to="newsletter" {...said} />
        )}
      </RowList>
    </div>
  )
}

type OfferProps = Pick<
  Route.ComponentProps['loaderData'],
  'isGuest' | 'hasRecord' | 'email' | 'isConfirmed'
> & {
  fault: string | undefined
}

function Offer({ isGuest, hasRecord, email, isConfirmed, fault }: OfferProps) {
  const t = useWords('series')
  if (isGuest) return <WayOn said={t('page.needsAccount')} to="register" label={t('page.signUp')} />
  if (!email) return <WayOn said={t('page.needsAccount')} to="account" label={t('page.account')} />
  if (!isConfirmed) return <WayOn said={t('page.unconfirmed')} to="account" label={t('page.account')} />
  if (!hasRecord) return <WayOn said={t('page.begin')} to="home" label={t('page.home')} />
  return (
    <Form method="post" noValidate className="grid justify-items-start gap-5">
      <p>{t('page.to', { email })}</p>
      <p className="text-quiet">{t('page.private')}</p>
      <Checkbox name="agree" label={t('page.agree')} error={fault} />
      <Button type="submit" name="deed" value="start">
        {t('page.start')}
      </Button>
    </Form>
  )
}

function WayOn({ said, to, label }: { said: string; to: 'register' | 'account' | 'home'; label: string }) {
  const { pathname } = useLocation()
  return (
    <>
      <p>{said}</p>
      <ButtonLink to={to} query={{ redirect: pathname }} className="mt-5">
        {label}
      </ButtonLink>
    </>
  )
}
