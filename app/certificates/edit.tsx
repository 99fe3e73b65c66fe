import { data, redirect, useActionData } from 'react-router'
import { visitContext } from '../context.ts'
import { doorsOf } from '../doors.ts'
import { pathOf } from '../map/addresses.ts'
import { useRoot } from '../root-data.ts'
import { BareHeader } from '../shells/bare-header.tsx'
import { Banner } from '../ui/banner.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { useHref } from '../ui/link.tsx'
import { Head } from '../ui/page/head.tsx'
import { Missing } from '../ui/page/missing.tsx'
import { useWords } from '../words.tsx'
import type { Route } from './+types/edit'
import { type CertificateDeed, certificateDeeds, type Editable } from './doors.ts'
import { Download } from './download.tsx'
import { Do, Endings } from './endings.tsx'
import { readForm } from './form.ts'
import { goTo, look, refuse } from './steps/go.ts'
import { SteppedForm } from './steps/stepped-form.tsx'
import { isStep, readStep } from './steps/steps.ts'

export const handle = { words: ['certificate'] }

const statuses = {
  missing: 404,
  ended: 410,
  expired: 410,
  withdrawn: 410,
  takenBack: 410,
  removed: 200,
  open: 200,
} as const
export const headers: Route.HeadersFunction = () => ({ 'Cache-Control': 'private, no-store' })
const isDeed = (text: unknown): text is CertificateDeed => certificateDeeds.some(deed => deed === text)

export async function loader({ params, context, request }: Route.LoaderArgs) {
  const { certificates } = doorsOf(context)
  const editable = await certificates.edit(params.id)
  const { searchParams } = new URL(request.url)
  const news = (['made', 'saved', 'rotated'] as const).find(word => searchParams.has(word)) ?? null
  const first = readStep(searchParams.get('step'), 'words')
  return data({ editable, choices: certificates.choices, news, first }, statuses[editable.state])
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const { language } = context.get(visitContext)
  const { certificates } = doorsOf(context)
  const form = await request.formData()
  const intent = form.get('intent')
  const back = (id: string, query = {}) => redirect(pathOf('certificateEdit', language, { id }, query), 303)
  if (isDeed(intent)) {
    const token = await certificates.act(params.id, intent)
    if (token === undefined) return back(params.id)
    return back(token, intent.startsWith('rotate') ? { rotated: '1', step: 'who' } : {})
  }
  const wishes = readForm(form)
  if (intent === 'preview' || isStep(intent)) {
    const editable = await certificates.edit(params.id)
    const own = editable.state === 'open' ? editable.wishes.milestone : undefined
    if (isStep(intent)) return goTo(intent, wishes, certificates.preview, own)
    return look(wishes, certificates.preview, own)
  }
  const from = readStep(form.get('step'), 'words')
  const { problem } = await certificates.save(params.id, wishes)
  if (problem) return data({ wishes, ...refuse(problem, from) }, 400)
  return back(params.id, { saved: '1', step: from })
}

export default function Edit({ loaderData }: Route.ComponentProps) {
  const { editable } = loaderData
  return (
    <div className="min-h-dvh">
      <BareHeader />
      <main id="content">
        {editable.state === 'open' ? (
          <Open {...loaderData} editable={editable} />
        ) : (
          <Closed state={editable.state} />
        )}
      </main>
    </div>
  )
}

function Closed({ state }: { state: Exclude<Editable['state'], 'open'> }) {
  const t = useWords('certificate')
  const say = useWords()
  const canSignIn = useRoot()?.person == null && state === 'missing'
  // Where their own are; the secret of the link they came by goes into no other address.
  const own = useHref({ to: 'together' })
  const isWithdrawn = state === 'withdrawn' || state === 'takenBack'
  const shown = isWithdrawn ? 'withdrawn' : state
  const title = shown === 'missing' ? t('missing.title') : t(`states.${shown}.title`)
  return (
    <Missing title={title} body={t(closedBodies[state])}>
      {state === 'removed' || state === 'takenBack' ? (
        <Do deed="restore" kind="primary">
          {t(state === 'removed' ? 'states.removed.undo' : 'edit.undoWithdraw')}
        </Do>
      ) : (
        <>
          {canSignIn && (
            <ButtonLink to="login" query={{ redirect: own }}>
              {say('nav.signIn')}
            </ButtonLink>
          )}
          <ButtonLink to="home" kind={canSignIn ? 'secondary' : 'primary'}>
            {t('missing.home')}
          </ButtonLink>
        </>
      )}
      {isWithdrawn && <Do deed="remove">{t('edit.remove')}</Do>}
    </Missing>
  )
}

const closedBodies = {
  missing: 'edit.missing',
  ended: 'states.ended.body',
  expired: 'states.expired.body',
  withdrawn: 'states.withdrawn.own',
  takenBack: 'edit.takenBack',
  removed: 'states.removed.body',
} as const

type OpenProps = Route.ComponentProps['loaderData'] & { editable: Extract<Editable, { state: 'open' }> }

function Open({ editable, choices, news, first }: OpenProps) {
  const t = useWords('certificate')
  const answered = useActionData<typeof action>()
  const answer = answered && 'step' in answered ? answered : undefined
  const { wishes, viewId, isPrivate, isBySecret, cheers } = editable
  const step = answer?.step ?? first
  const heading = (
    <div className="mb-4 grid gap-4">
      <h1 className="text-3xl">{t('edit.heading')}</h1>
      {news && !answer && (
        <Banner tone="success" live="status">
          {t(`edit.${news}`)}
        </Banner>
      )}
      {isBySecret && <Banner>{t('edit.keep')}</Banner>}
      <div className="flex flex-wrap gap-3">
        {(!isPrivate || !isBySecret) && (
          <ButtonLink to="certificate" params={{ id: viewId }} kind="secondary" size="small">
            {t('edit.open')}
          </ButtonLink>
        )}
        <Download token={editable.filesBy} hasBadge={wishes.hasBadge} hasCalendar={editable.hasCalendar} />
      </div>
      {cheers > 0 && <p className="text-quiet">{t('cheer.count', { count: cheers })}</p>}
    </div>
  )
  return (
    <>
      <Head title={t('edit.title')} isPrivate />
      <SteppedForm {...editable} {...{ choices, first, answer, heading }} isEdit />
      {step === 'who' && (
        <div className="wrap py-6 lg:pb-16">
          <Endings isBySecret={isBySecret} />
        </div>
      )}
    </>
  )
}
